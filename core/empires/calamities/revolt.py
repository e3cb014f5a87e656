"""Slave Revolt: one more check of city support, at a rate that is raised (6.5, 6.9)."""

from core.empires.calamities.dialogue import Numbers, Question, Script
from core.empires.calamities.outcome import Gathering, Part, Term
from core.empires.calamities.scene import MOST_LIMIT, Scene
from core.empires.calamities.sums import suffered
from core.empires.catalog import Calamity, Seat, limits
from core.empires.cities import lacking, reductions, support_rate
from core.empires.ledger import Account
from core.errors import RuleError


def support_check(scene: Scene, calamity: Calamity, victim: Seat) -> Script:
    """The victim reduces cities until the tokens on the board support the rest at the raised rate.

    No building helps against want of support (SB-7.2). The limits of the areas are asked in the order in which the
    victim reduces its cities, as many as it takes; ``none``: these areas hold nothing.
    """
    gathering = Gathering()
    raised = suffered(calamity, "primary", victim, scene.held(victim))
    rate = support_rate(more=raised.total)
    basic = Term("rate", rate - raised.total)
    gathering.hit(Part(victim, "primary", raised.unit, (basic, *raised.terms), rate))
    cities = yield from scene.count(victim, "cities")
    board = yield from scene.count(victim, "board")
    stock = scene.known(victim, "stock")
    account = Account(board, 0 if stock is None else limits().tokens - board - stock, cities)
    if not lacking(account, rate):
        gathering.note("support.enough", seat=victim, cities=cities, rate=rate, board=board)
        return gathering.done()
    gathering.note("support.short", seat=victim, cities=cities, rate=rate, board=board)
    told: tuple[int, ...] = ()
    if account.stock:
        form = Numbers(None, "limit", 0, MOST_LIMIT, scene.printed)
        values = {"seat": victim, "lacking": lacking(account, rate)}
        answer = yield Question("ask.support-limits", None, form, values)
        told = tuple(int(number) for number in answer)
    reduced = reductions(account, rate, told)
    if told and reduced.cities > len(told):
        raise RuleError("support.more", "6.5", count=len(told))
    if reduced.cities < len(told):
        raise RuleError("support.fewer", "6.5", count=len(told), needed=reduced.cities)
    gathering.reduce(victim, reduced.cities, reduced.tokens)
    return gathering.done()
