"""A match shown on its board event by event."""

from __future__ import annotations

from companion.board.view import BoardView, MoveReplay, ReplayStep, ViewState
from companion.i18n.phrases import announcement_text, event_text
from companion.i18n.translation import _, current_language
from companion.rulebook.referee import Referee


def match_steps(board_view: BoardView, referee: Referee) -> MoveReplay:
    """The positions of a match, the first one before its first event; what is secret in it stays so."""
    known = referee.known
    rulebook, entries = known.rulebook, list(known.entries)

    def step(at: int, upright: bool) -> ReplayStep:
        state = known.state_after(at)
        view = ViewState(
            status=rulebook.public(state),
            todo=rulebook.todo(state),
            events=rulebook.shown(state, [entry.raw for entry in entries[:at]]),
            setup=known.setup,
            upright=upright,
            state=rulebook.masked(state),
        )
        return ReplayStep(board_view.draw(view), _text(known, at))

    return MoveReplay(_("Event by event"), len(entries) + 1, step)


def _text(referee: Referee, at: int) -> str:
    """What happened last in the first `at` events."""
    if not at:
        return _("The beginning.")
    entry, language = referee.entries[at - 1], current_language()
    ruling = referee.rule_again(referee.state_after(at - 1), entry.event)
    texts = [announcement_text(referee.rulebook, announcement, language) for announcement in ruling.announcements]
    return " ".join(texts) or event_text(referee.rulebook, entry.raw, language)
