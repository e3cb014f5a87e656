"""A report as Markdown."""

from collections.abc import Iterator

from core.empires.export.report import Report
from core.empires.export.tables import Table, facts, tables, title
from core.empires.words import EmpiresWords
from core.escaping import markdown_text


def markdown(report: Report, words: EmpiresWords) -> str:
    """*report* as Markdown with tables."""
    parts = [f"# {title(report, words)}", facts(report, words)]
    parts.extend(part for table in tables(report, words) for part in _table(table))
    return "\n\n".join(parts) + "\n"


def _table(table: Table) -> Iterator[str]:
    yield f"## {table.title}"
    rule = "|".join("---:" if _numbers(table, at) else "---" for at in range(len(table.head)))
    rows = [" | ".join(map(markdown_text, row)) for row in table.rows]
    yield "\n".join((f"| {' | '.join(table.head)} |", f"|{rule}|", *(f"| {row} |" for row in rows)))
    yield from table.notes


def _numbers(table: Table, at: int) -> bool:
    return bool(table.rows) and all(isinstance(row[at], int) for row in table.rows)
