"""Garage doors: sections one over the other, seen from the street."""
from geometry import Rect, add_board, add_mesh, lay_frame
from hardware import add_lift_handle, add_strap
from leaf import LITE_FRAME, Leaf

SECTIONS = 4
# each section's upper and lower edge is rounded off toward its neighbor
SEAM = 0.16
SEAL_HEIGHT = 1.0
# of the planks behind a carriage door's boards
PLANK_DEPTH = 0.7


def build_garage(leaf: Leaf, design):
    face = leaf.face
    add_board(face.inset(-0.5), leaf.shadow, 1.6, 0.2)
    add_board(face._replace(top=SEAL_HEIGHT), leaf.rubber, 0.05, 1.0, 0.3)
    BUILDS[design["build"]](leaf, face._replace(bottom=SEAL_HEIGHT), design)


def _columns(leaf, one_car):
    """A door for two cars has twice the columns of one for one."""
    return one_car * 2 if leaf.face.width > 140 else one_car


def _open_section(leaf, section):
    """Rounds the section's seams. Returns what lies between them."""
    for edge, inner in ((section.bottom, section.bottom + SEAM), (section.top, section.top - SEAM)):
        mid = (edge + inner) / 2
        loops = [(inner, 0.0), (mid, 0.05), (edge, 0.28)]
        vertices = [(x, y, z) for z, y in loops for x in (section.left, section.right)]
        add_mesh(vertices, [(0, 1, 3, 2), (2, 3, 5, 4)], leaf.across)
    return section.inset(0, SEAM)


def _windows(leaf, holes, design, profile=LITE_FRAME):
    for hole in holes:
        leaf.lite(hole, profile, design.get("bars"), design.get("rise", 0))


def _panels(leaf, face, design):
    """Pressed panels in each section; the top row may be windows."""
    count = _columns(leaf, design["columns"])
    sections = face.rows(SECTIONS)
    for index, section in enumerate(sections):
        inner = _open_section(leaf, section)
        holes = inner.inset(3.2, 2.6).columns(count, design.get("gap", 3.6))
        leaf.frame(inner, holes)
        if index == SECTIONS - 1 and design.get("windows"):
            _windows(leaf, holes, design)
            continue
        for hole in holes:
            leaf.raised(hole, is_upright=False)


def _flush(leaf, face, design):
    """Smooth sections, with slim windows at one side where the design has them."""
    for section in face.rows(SECTIONS):
        inner = _open_section(leaf, section)
        hole = _slot(inner, design)
        if hole is None:
            leaf.rail(inner)
            continue
        lay_frame(inner, [hole], leaf.rail, leaf.rail)
        leaf.lite(hole, LITE_FRAME)


def _slot(inner, design):
    if "slot" not in design:
        return None
    width, height = design["slot"]
    x, z = inner.left + design["slotAt"], inner.center[1]
    return Rect(x, z - height / 2, x + width, z + height / 2)


def _ribs(leaf, face, design):
    """Narrow grooves over the whole width."""
    for section in face.rows(SECTIONS):
        inner = _open_section(leaf, section)
        for rib in inner.rows(design["ribs"]):
            leaf.rail(rib, edge=0.22)
        add_board(inner, leaf.across, 0.4, 0.2)


def _planks(leaf, face, design):
    """Boards across the door, each as long as trees grow."""
    for row, section in enumerate(face.rows(SECTIONS)):
        hole = _slot(section, design)
        for index, course in enumerate(section.rows(design["boards"])):
            _lay_course(leaf, course.inset(0, 0.05), hole, (row * design["boards"] + index) % 3)
        if hole is not None:
            leaf.lite(hole, LITE_FRAME)


def _lay_course(leaf, course, hole, phase):
    joint = course.left + course.width * (0.34, 0.62, 0.48)[phase]
    stretches = [course._replace(right=joint), course._replace(left=joint)] if leaf.is_wood else [course]
    for stretch in stretches:
        for piece in _beside(stretch, hole):
            leaf.rail(piece.inset(0.015, 0), edge=0.12)


def _beside(board, hole):
    if hole is None or board.bottom >= hole.top or board.top <= hole.bottom:
        return [board]
    parts = [board._replace(right=min(board.right, hole.left)), board._replace(left=max(board.left, hole.right))]
    # a course that only touches the window runs behind its frame
    cut = [p for p in parts if p.width > 0.5]
    over = board._replace(left=hole.left, right=hole.right)
    above, below = over._replace(bottom=max(over.bottom, hole.top)), over._replace(top=min(over.top, hole.bottom))
    return cut + [p for p in (above, below) if p.height > 0.1 and p.right <= board.right and p.left >= board.left]


def _full_view(leaf, face, design):
    """An aluminum frame full of glass."""
    count = _columns(leaf, design["columns"])
    for section in face.rows(SECTIONS):
        inner = _open_section(leaf, section)
        holes = inner.inset(2.6, 1.5).columns(count, 2.0)
        leaf.frame(inner, holes)
        for hole in holes:
            leaf.lite(hole, [(0, 0), (0.08, 0.04), (0.35, 0.1), (0.4, 0.45)])


def _louvered(leaf, face, design):
    count = _columns(leaf, design["columns"])
    for section in face.rows(SECTIONS):
        inner = _open_section(leaf, section)
        holes = inner.inset(3.4, 2.2).columns(count, 3.4)
        leaf.frame(inner, holes)
        for hole in holes:
            leaf.louvers(hole, 2.1)


def _carriage(leaf, face, design):
    """Looks like swinging stable doors, two for each car: boards laid over planks, windows on top, iron straps."""
    pairs = _columns(leaf, 1)
    add_board(face, leaf.upright, 1.1, 0.3)
    leaves = [swing for pair in face.columns(pairs) for swing in pair.columns(2)]
    for index, swing in enumerate(leaves):
        body = _swing_leaf(leaf, swing.inset(0.12, 0), design, opens_right=index % 2 == 1)
        for section in face.rows(SECTIONS)[1:]:
            _mark_seam(leaf, swing, body, section.bottom)


def _swing_leaf(leaf, swing, design, opens_right):
    board = 5.2
    upper, top = swing.bottom + swing.height * 3 / 4, swing.top - board
    window = Rect(swing.left + board, upper + 2.2, swing.right - board, top + 0.8)
    field = Rect(swing.left + board, swing.bottom + board + 0.6, swing.right - board, upper - 2.6)
    has_window = design.get("windows", True)
    holes = [window, field] if has_window else [field._replace(top=top)]
    leaf.frame(swing, holes)
    if has_window:
        leaf.lite(window, [(0, 0), (0.1, 0.05), (0.4, 0.12), (0.5, 0.6)], design.get("bars"), design.get("rise", 0))
    body = holes[-1]
    leaf.planks(body, 6, depth=PLANK_DEPTH)
    _brace(leaf, body, design.get("brace"), opens_right)
    _hang(leaf, swing, body, opens_right)
    return body


def _brace(leaf, body, brace, opens_right):
    if brace in ("x", "rising"):
        leaf.brace(body, 4.6, is_rising=not opens_right)
    if brace == "x":
        leaf.brace(body, 4.6, front=0.16, is_rising=opens_right)
    if brace == "middle":
        z = body.center[1]
        leaf.rail(body._replace(bottom=z - 2.6, top=z + 2.6), front=0.1, edge=0.08)


def _hang(leaf, swing, body, opens_right):
    """Straps at the outer edge, a handle at the inner one."""
    side = -1 if opens_right else 1
    outer, inner = (swing.right, swing.left) if opens_right else (swing.left, swing.right)
    for z in (swing.bottom + 2.9, swing.top - 2.6):
        add_strap(outer - side * -0.6, z, side, leaf.metal)
    add_lift_handle(inner - side * 2.6, swing.bottom + swing.height * 0.43, side, leaf.metal)


def _mark_seam(leaf, swing, body, z):
    """Where one section ends and the next begins, cut through stiles and planks."""
    line = Rect(swing.left, z - 0.08, swing.right, z + 0.08)
    is_beside_planks = not body.bottom < z < body.top
    if is_beside_planks:
        add_board(line, leaf.shadow, -0.004, 0.02)
        return
    add_board(line._replace(right=body.left), leaf.shadow, -0.004, 0.02)
    add_board(line._replace(left=body.right), leaf.shadow, -0.004, 0.02)
    add_board(line, leaf.shadow, PLANK_DEPTH - 0.004, 0.02)


BUILDS = {
    "panels": _panels,
    "flush": _flush,
    "ribs": _ribs,
    "planks": _planks,
    "full view": _full_view,
    "louvered": _louvered,
    "carriage": _carriage,
}
