"""Entry doors, seen from the porch; hinges at the left unless the design says otherwise."""
from geometry import Rect, add_board
from hardware import HANDLES, add_stud
from leaf import LITE_FRAME, OVOLO, RAISED_WOOD, Leaf

STILE = 5.0
BACKSET = 2.75
HANDLE_HEIGHT = 37.0


def build_entry(leaf: Leaf, design):
    add_board(leaf.face.inset(-0.5), leaf.shadow, 1.9, 0.2)
    if design.get("isDouble"):
        left, right = leaf.face.columns(2, 0.25)
        _build_leaf(leaf, left, design, hinge="left")
        _build_leaf(leaf, right, design, hinge="right")
        leaf.stile(Rect(left.right - 0.5, 0, right.left + 0.9, leaf.face.top), front=-0.35, depth=0.5, edge=0.15)
    else:
        _build_leaf(leaf, leaf.face, design, hinge="left")


def _build_leaf(leaf, face, design, hinge):
    BUILDS[design["build"]](leaf, face, design)
    _add_handle(leaf, face, design, hinge)


def _add_handle(leaf, face, design, hinge):
    side = -1 if hinge == "left" else 1
    x = face.right - BACKSET if hinge == "left" else face.left + BACKSET
    if design["handle"] == "bar":
        HANDLES["bar"](x + side * 1.2, face.center[1], side, leaf.metal, design.get("pull", 48.0))
    else:
        HANDLES[design["handle"]](x, HANDLE_HEIGHT, side, leaf.metal)


def _stack(face, *heights, bottom=9.5, rail=5.0, stile=STILE):
    """Rows from the bottom up between rails, sharing the height as the numbers tell."""
    inner = Rect(face.left + stile, face.bottom + bottom, face.right - stile, face.top - stile)
    room = inner.height - rail * (len(heights) - 1)
    rows, z = [], inner.bottom
    for share in heights:
        height = room * share / sum(heights)
        rows.append(inner._replace(bottom=z, top=z + height))
        z += height + rail
    return rows


def _six_panel(leaf, face, design):
    low, high, top = _stack(face, 23, 27, 9.5)
    holes = [hole for row in (low, high, top) for hole in row.columns(2, 4.6)]
    leaf.frame(face, holes)
    for hole in holes:
        leaf.raised(hole, RAISED_WOOD)


def _shaker(leaf, face, design):
    """Flat sunken panels, in rows and columns."""
    rows = _stack(face, *design["rows"], bottom=design.get("bottom", 9.5))
    holes = [hole for row in rows for hole in row.columns(design["columns"], 4.6)]
    leaf.frame(face, holes)
    for hole in holes:
        leaf.sunken(hole)


def _craftsman(leaf, face, design):
    """Upright panels under a shelf, a row of panes over it."""
    low, top = _stack(face, 44, 16, rail=6.0)
    holes = low.columns(design["columns"], 4.2)
    leaf.frame(face, [*holes, top])
    for hole in holes:
        leaf.sunken(hole)
    leaf.lite(top, OVOLO, design["bars"])
    _shelf(leaf, face, top.bottom - 2.2)


def _shelf(leaf, face, z):
    """A ledge on small blocks, the craftsman's mark."""
    ledge = Rect(face.left + 3.2, z, face.right - 3.2, z + 1.3)
    leaf.rail(ledge, front=-1.1, depth=1.2, edge=0.12)
    leaf.rail(ledge.inset(0.4)._replace(top=z, bottom=z - 0.6), front=-0.7, depth=0.8, edge=0.1)
    for block in ledge.inset(1.2, 0)._replace(bottom=z - 1.9, top=z - 0.6).columns(7, 2.4):
        leaf.stile(block, front=-0.55, depth=0.7, edge=0.1)


def _farmhouse(leaf, face, design):
    """Glass over planks, braced as a barn's door."""
    low, top = _stack(face, *design.get("shares", (29, 34)), rail=6.0)
    leaf.frame(face, [low, top])
    leaf.lite(top, OVOLO, design["bars"])
    leaf.planks(low, 5, depth=0.6)
    if design.get("brace") == "x":
        leaf.brace(low, 3.6, front=0.1)
        leaf.brace(low, 3.6, front=0.14, is_rising=False)


def _full_lite(leaf, face, design):
    stile = design.get("stile", STILE)
    (glass,) = _stack(face, 1, bottom=design.get("bottom", 9.5), stile=stile)
    leaf.frame(face, [glass])
    leaf.lite(glass, OVOLO, design.get("bars"))


def _half_lite(leaf, face, design):
    low, top = _stack(face, 21, 37)
    holes = low.columns(2, 4.6)
    leaf.frame(face, [*holes, top])
    for hole in holes:
        leaf.raised(hole, RAISED_WOOD)
    leaf.lite(top, LITE_FRAME, design.get("bars"))


def _arched_lite(leaf, face, design):
    low, top = _stack(face, *design.get("shares", (24, 36)))
    leaf.frame(face, [low, top])
    if design.get("planks"):
        leaf.planks(low, 4, depth=0.6)
    else:
        leaf.raised(low, RAISED_WOOD)
    leaf.lite(top, OVOLO, design.get("bars"), design["rise"])


def _dutch(leaf, face, design):
    """Two halves, each swinging by itself, a ledge on the lower one."""
    split = face.bottom + face.height * 0.49
    lower, upper = face._replace(top=split - 0.06), face._replace(bottom=split + 0.06)
    field = lower.inset(STILE, 0)._replace(bottom=lower.bottom + 9.5, top=lower.top - 6)
    window = upper.inset(STILE, 0)._replace(bottom=upper.bottom + 4.5, top=upper.top - STILE)
    is_braced = design.get("brace") == "x"
    panels = [field] if is_braced else field.columns(2, 4.6)
    leaf.frame(lower, panels)
    leaf.frame(upper, [window])
    if is_braced:
        leaf.planks(field, 5, depth=0.6)
        leaf.brace(field, 3.6, front=0.1)
        leaf.brace(field, 3.6, front=0.14, is_rising=False)
    else:
        for panel in panels:
            leaf.sunken(panel)
    leaf.lite(window, OVOLO, design["bars"])
    leaf.rail(Rect(face.left + 1.0, split - 1.3, face.right - 1.0, split - 0.1), front=-1.4, depth=1.5, edge=0.2)


def _slats(leaf, face, design):
    """Boards across a wide leaf, with a slim window beside the hinge where the design has one."""
    window = None
    if design.get("window"):
        width = design["window"]
        window = Rect(face.left + 6, face.bottom + 8, face.left + 6 + width, face.top - 8)
        leaf.lite(window, [(0, 0), (0.1, -0.1), (0.7, -0.1), (0.75, 0.5)])
    for course in face.rows(design["slats"]):
        for piece in _beside(course.inset(0, 0.09), window):
            leaf.rail(piece, edge=0.1)
    add_board(face, leaf.shadow, 0.9, 0.2)


def _beside(board, window):
    if window is None:
        return [board]
    sides = [board._replace(right=window.left), board._replace(left=window.right)]
    middle = board._replace(left=window.left, right=window.right)
    rest = [middle._replace(top=min(middle.top, window.bottom)), middle._replace(bottom=max(middle.bottom, window.top))]
    return sides + [piece for piece in rest if piece.height > 0.1]


def _stepped(leaf, face, design):
    """A flush leaf with windows that climb, as the fifties liked."""
    windows = [Rect(face.left + x, face.bottom + z, face.left + x + w, face.bottom + z + h)
               for x, z, w, h in design["windows"]]
    leaf.frame(face, windows)
    for window in windows:
        leaf.lite(window, [(0, 0), (0.05, -0.16), (0.7, -0.16), (0.8, 0.4)])


def _rustic(leaf, face, design):
    """Heavy planks with iron studs and a small grille."""
    leaf.planks(face, design["boards"], depth=0.0)
    window = Rect(face.center[0] - 4.5, 58, face.center[0] + 4.5, 69)
    leaf.lite(window.inset(-1.6), [(0, -0.7), (0.2, -0.8), (1.5, -0.8), (1.6, -0.25)])
    for column in window.columns(4)[1:]:
        leaf_bar = column._replace(right=column.left + 0.45)
        add_board(leaf_bar, leaf.metal, -0.6, 0.4, 0.12)
    for z in (9.0, 71.5):
        for x in [face.left + 3 + i * (face.width - 6) / 7 for i in range(8)]:
            add_stud(x, z, leaf.metal, front=-0.1, radius=0.5)


BUILDS = {
    "six panel": _six_panel,
    "shaker": _shaker,
    "craftsman": _craftsman,
    "farmhouse": _farmhouse,
    "full lite": _full_lite,
    "half lite": _half_lite,
    "arched lite": _arched_lite,
    "dutch": _dutch,
    "slats": _slats,
    "stepped": _stepped,
    "rustic": _rustic,
}
