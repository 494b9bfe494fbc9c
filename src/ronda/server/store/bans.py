"""The addresses that the operator keeps out, as they lie in the database."""

from sqlalchemy import Engine, delete, insert, select

from ronda.server.store.schema import BANS


def read_bans(engine: Engine) -> list[str]:
    """Every prefix, in order."""
    with engine.connect() as connection:
        return list(connection.execute(select(BANS.c.prefix).order_by(BANS.c.prefix)).scalars())


def add_ban(engine: Engine, prefix: str, at: float) -> None:
    """Keeps a prefix out from now on."""
    with engine.begin() as connection:
        connection.execute(delete(BANS).where(BANS.c.prefix == prefix))
        connection.execute(insert(BANS).values(prefix=prefix, at=at))


def lift_ban(engine: Engine, prefix: str) -> bool:
    """Lets a prefix in again; whether it was kept out."""
    with engine.begin() as connection:
        return connection.execute(delete(BANS).where(BANS.c.prefix == prefix)).rowcount > 0
