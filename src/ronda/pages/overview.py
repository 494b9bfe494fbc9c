"""*About Ronda*: what it is, where it is played, and its family."""

from ronda.pages.page import Section, paragraph
from ronda.pages.page_context import PageContext


def overview_section(context: PageContext) -> Section:
    """The game for somebody who has never heard of it, whatever the rules of this table."""
    parts = ("where", "family", "houses")
    return context.section(
        "overview", paragraph(*(context.say(f"overview.{part}") for part in parts))
    )
