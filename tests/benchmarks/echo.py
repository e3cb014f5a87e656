"""The barest host there could be: tells every line it hears to everybody. ``python echo.py SOCKET [FILE]``

With FILE each line is made durable there first. The benchmarks of hosted tables start it beside a real host.
"""

import asyncio
import os
import sys


async def main(path: str, file: str | None) -> None:
    kept = None if file is None else os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    writers: set[asyncio.StreamWriter] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.add(writer)
        while line := await reader.readline():
            if kept is not None:
                os.write(kept, line)
                os.fdatasync(kept)
            for other in writers:
                other.write(line)
        writers.discard(writer)
        writer.close()

    server = await asyncio.start_unix_server(serve, path, limit=1 << 20)
    print("ready", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
