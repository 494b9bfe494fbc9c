"""Taking what comes over one connection to another, and back."""

import asyncio

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
"""Both directions of a connection."""


async def carry(one: Ends, other: Ends) -> None:
    """Takes what comes from either to the other, until one of them is gone; then both are."""
    ways = [asyncio.ensure_future(_copy(*way)) for way in ((one[0], other[1]), (other[0], one[1]))]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for end in (one, other):
            end[1].transport.abort()
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.close()
    await writer.wait_closed()
