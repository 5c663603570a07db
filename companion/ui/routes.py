"""The view of each route: the only module that imports all views. The app hands ROUTES to the navigation."""

from __future__ import annotations

from collections.abc import Mapping

from companion.ui.navigation import Route, View, ViewFactory
from companion.ui.ui_context import UiContext
from companion.ui.views.about import AboutView
from companion.ui.views.board_editor import BoardEditorView
from companion.ui.views.calibration import CalibrationView
from companion.ui.views.correction import CorrectionPreviewView, CorrectionView
from companion.ui.views.crash import CrashView
from companion.ui.views.device_tests import DeviceTestsView, InputTestView
from companion.ui.views.handover import HandoverView
from companion.ui.views.history import HistoryView, PastMatchView
from companion.ui.views.hole_detail import HoleDetailView
from companion.ui.views.hole_differences import HoleDifferencesView
from companion.ui.views.home import HomeView
from companion.ui.views.match import MatchView
from companion.ui.views.match_menu import EndMatchView, MatchMenuView, RenamePlayerView
from companion.ui.views.messages import NewsView, NotSavedView
from companion.ui.views.move_replay import MoveReplayView
from companion.ui.views.name_entry import NameEntryView
from companion.ui.views.new_match import HouseRulesView, NewMatchView
from companion.ui.views.node_link import NodeLinkView
from companion.ui.views.player_ages import PlayerAgesView
from companion.ui.views.players import PlayerColourView, PlayersView, PlayerView
from companion.ui.views.protest import ProtestHearingView, ProtestView
from companion.ui.views.question_sheet import PickView, SheetView
from companion.ui.views.record_files import RecordFilesView, RecordTakenInView
from companion.ui.views.saved_file import SavedFileView
from companion.ui.views.seat_menu import SeatMenuView
from companion.ui.views.sensors import SensorsView
from companion.ui.views.settings import SettingsView
from companion.ui.views.statistics import StatisticsView
from companion.ui.views.team import TeamView
from companion.ui.views.transcript import DecisionView, EventView, TranscriptView
from companion.ui.views.virtual_board import VirtualBoardPageView, VirtualBoardSheetView
from companion.ui.views.virtual_board_settings import VirtualBoardSettingsView
from companion.ui.views.why import WhyView


def virtual_board(ui: UiContext, *, alone: bool = True) -> View:
    """The view of the virtual board of the running match; `alone`: it has the page to itself."""
    assert ui.virtual_board is not None and ui.virtual_board.board is not None, "there is a virtual board"
    return VirtualBoardPageView(ui, virtual_board=ui.virtual_board, alone=alone)


def virtual_board_settings(ui: UiContext) -> View:
    """The settings of the virtual board."""
    assert ui.virtual_board is not None, "the board is virtual"
    return VirtualBoardSettingsView(ui, virtual_board=ui.virtual_board)


ROUTES: Mapping[Route, ViewFactory] = {
    Route.ABOUT: AboutView,
    Route.BOARD_EDITOR: BoardEditorView,
    Route.CALIBRATION: CalibrationView,
    Route.CORRECTION: CorrectionView,
    Route.CORRECTION_PREVIEW: CorrectionPreviewView,
    Route.CRASH: CrashView,
    Route.DECISION: DecisionView,
    Route.DEVICE_TESTS: DeviceTestsView,
    Route.END_MATCH: EndMatchView,
    Route.EVENT: EventView,
    Route.HANDOVER: HandoverView,
    Route.HISTORY: HistoryView,
    Route.HOLE_DETAIL: HoleDetailView,
    Route.HOLE_DIFFERENCES: HoleDifferencesView,
    Route.HOME: HomeView,
    Route.HOUSE_RULES: HouseRulesView,
    Route.INPUT_TEST: InputTestView,
    Route.MATCH: MatchView,
    Route.MATCH_MENU: MatchMenuView,
    Route.MOVE_REPLAY: MoveReplayView,
    Route.NAME_ENTRY: NameEntryView,
    Route.NEW_MATCH: NewMatchView,
    Route.NEWS: NewsView,
    Route.NODE_LINK: NodeLinkView,
    Route.NOT_SAVED: NotSavedView,
    Route.PAST_MATCH: PastMatchView,
    Route.PICK: PickView,
    Route.PLAYER: PlayerView,
    Route.PLAYER_AGES: PlayerAgesView,
    Route.PLAYER_COLOUR: PlayerColourView,
    Route.PLAYERS: PlayersView,
    Route.PROTEST: ProtestView,
    Route.PROTEST_HEARING: ProtestHearingView,
    Route.RECORD_FILES: RecordFilesView,
    Route.RECORD_TAKEN_IN: RecordTakenInView,
    Route.RENAME_PLAYER: RenamePlayerView,
    Route.SAVED_FILE: SavedFileView,
    Route.SEAT_MENU: SeatMenuView,
    Route.SENSORS: SensorsView,
    Route.SETTINGS: SettingsView,
    Route.SHEET: SheetView,
    Route.VIRTUAL_BOARD_SETTINGS: virtual_board_settings,
    Route.STATISTICS: StatisticsView,
    Route.TEAM: TeamView,
    Route.TRANSCRIPT: TranscriptView,
    Route.VIRTUAL_BOARD: virtual_board,
    Route.VIRTUAL_BOARD_SHEET: VirtualBoardSheetView,
    Route.WHY: WhyView,
}
