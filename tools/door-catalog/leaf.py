"""A door in the making: its size, its finish, and the parts that both kinds of door are built from."""
import math

import materials
from geometry import Rect, add_board, add_mesh, add_molding, add_pane, add_spandrels, lay_frame

# inset from the hole's edge and depth, inches; from the outside in
RAISED_STEEL = [(0, 0), (0.2, 0.2), (0.55, 0.38), (1.0, 0.38), (2.1, 0.1), (2.3, 0.04)]
RAISED_WOOD = [(0, 0), (0.12, 0.03), (0.3, 0.14), (0.42, 0.32), (0.6, 0.42), (0.95, 0.42), (2.1, 0.14), (2.2, 0.06)]
SUNKEN = [(0, 0), (0.05, 0.04), (0.09, 0.62)]
OVOLO = [(0, 0), (0.12, 0.03), (0.34, 0.16), (0.44, 0.4), (0.5, 0.62)]
LITE_FRAME = [(0, 0), (0.06, -0.22), (0.25, -0.36), (0.75, -0.36), (1.0, -0.2), (1.15, 0.3)]


class Leaf:
    def __init__(self, size, finish, glass, hardware, is_embossed=False):
        self.face = Rect(0, 0, *size)
        self.is_wood = finish["kind"] == "wood"
        self.upright, self.across = _face_materials(finish, is_embossed)
        self.glass = glass
        self.metal = materials.metal(hardware)
        self.shadow = materials.plain("15120F" if self.is_wood else "0C0C0C")
        self.rubber = materials.plain("1A1A1A")
        # joints show between boards of wood; steel and fiberglass are pressed in one piece
        self.joint = 0.05 if self.is_wood else 0.0

    def stile(self, rect, front=0.0, depth=1.0, edge=None):
        return add_board(rect, self.upright, front, depth, self.joint if edge is None else edge)

    def rail(self, rect, front=0.0, depth=1.0, edge=None):
        return add_board(rect, self.across, front, depth, self.joint if edge is None else edge)

    def frame(self, region, holes):
        lay_frame(region, holes, self.stile, self.rail)

    def raised(self, rect, profile=None, is_upright=True):
        profile = profile or (RAISED_WOOD if self.is_wood else RAISED_STEEL)
        add_molding(rect.outline(), profile, self.upright if is_upright else self.across)

    def sunken(self, rect, is_upright=True):
        add_molding(rect.outline(), SUNKEN, self.upright if is_upright else self.across)

    def planks(self, rect, count, depth=0.5, is_upright=True):
        """Tongue and groove boards in a sunken field."""
        add_board(rect.inset(-0.2), self.shadow, depth + 0.3, 0.2)
        boards = rect.columns(count) if is_upright else rect.rows(count)
        for board in boards:
            lay = self.stile if is_upright else self.rail
            lay(board.inset(0.02), front=depth, depth=0.5, edge=0.16)

    def louvers(self, rect, pitch):
        """Slats that lean outward at their lower edge."""
        add_board(rect, self.shadow, 0.9, 0.2)
        for slat in rect.rows(max(2, round(rect.height / pitch))):
            outline = slat.inset(0, 0.1).outline()
            _add_slope(outline, self.across, top=0.75, bottom=0.02)

    def brace(self, rect, width, front=0.12, is_rising=True):
        """A board from corner to corner; the frame round it hides its ends."""
        angle = math.atan2(rect.height, rect.width)
        x, z = rect.center
        length = math.hypot(rect.width, rect.height)
        board = Rect(x - length / 2, z - width / 2, x + length / 2, z + width / 2)
        add_board(board, self.across, front, 0.6, 0.06, angle if is_rising else -angle)

    def lite(self, rect, profile=OVOLO, bars=None, rise=0.0, is_covered=True):
        """
        A window. bars: {"columns", "rows"} or {"prairie": inches}; rise: of an arched top. Where `is_covered`, the corners
        beside an arch are filled at the face.
        """
        outline = rect.arch(rise) if rise else rect.outline()
        if rise and is_covered:
            add_spandrels(rect, outline, self.upright)
        inner = add_molding(outline, profile, self.upright, is_filled=False)
        add_pane(inner, profile[-1][1], self.glass)
        self._bars(rect.inset(profile[-1][0] - 0.1), bars or {}, profile[-1][1])

    def _bars(self, rect, bars, depth):
        place = {"front": depth - 0.42, "depth": 0.6, "edge": 0.14}
        if "prairie" in bars:
            band = bars["prairie"]
            xs, zs = (rect.left + band, rect.right - band), (rect.bottom + band, rect.top - band)
        else:
            xs = [c.left for c in rect.columns(bars.get("columns", 1))[1:]]
            zs = [r.bottom for r in rect.rows(bars.get("rows", 1))[1:]]
        half = bars.get("width", 0.8) / 2
        for x in xs:
            self.stile(rect._replace(left=x - half, right=x + half), **place)
        # the upright bars run through
        place["front"] += 0.03
        for z in zs:
            self.rail(rect._replace(bottom=z - half, top=z + half), **place)


def _face_materials(finish, is_embossed):
    kind, color = finish["kind"], finish["hex"]
    if kind == "wood":
        return materials.wood(color, runs_across=False), materials.wood(color, runs_across=True)
    if kind == "metal":
        face = materials.metal(color, 0.42, is_brushed=True)
    else:
        face = materials.paint(color, is_embossed)
    return face, face


def _add_slope(outline, material, top, bottom):
    depths = (bottom, bottom, top, top)
    front = [(x, y, z) for (x, z), y in zip(outline, depths)]
    (left, low), (right, _) = outline[:2]
    lip = [(left, bottom + 0.4, low - 0.02), (right, bottom + 0.4, low - 0.02)]
    add_mesh([*front, *lip], [(0, 1, 2, 3), (0, 1, 5, 4)], material)
