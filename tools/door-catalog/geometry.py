"""What doors are built from. Inches; x to the right, z up, y away from who looks; a door's face is at y = 0, so that a
depth above 0 lies behind the face and one below 0 stands before it."""
import math
from typing import NamedTuple

import bpy


class Rect(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.top - self.bottom

    @property
    def center(self):
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def inset(self, x, z=None):
        z = x if z is None else z
        return Rect(self.left + x, self.bottom + z, self.right - x, self.top - z)

    def columns(self, count, gap=0.0):
        """From left to right, `gap` between them."""
        width = (self.width - gap * (count - 1)) / count
        return [self._replace(left=x, right=x + width)
                for x in (self.left + i * (width + gap) for i in range(count))]

    def rows(self, count, gap=0.0):
        """From the bottom up, `gap` between them."""
        height = (self.height - gap * (count - 1)) / count
        return [self._replace(bottom=z, top=z + height)
                for z in (self.bottom + i * (height + gap) for i in range(count))]

    def outline(self):
        return [(self.left, self.bottom), (self.right, self.bottom), (self.right, self.top), (self.left, self.top)]

    def arch(self, rise, steps=24):
        """The outline with an arc of a circle for its top, `rise` high."""
        half = self.width / 2
        radius = (half * half + rise * rise) / (2 * rise)
        spread = math.asin(half / radius) if rise <= half else math.pi - math.asin(half / radius)
        middle, center = (self.left + self.right) / 2, self.top - radius
        angles = [spread - 2 * spread * i / steps for i in range(steps + 1)]
        arc = [(middle + radius * math.sin(a), center + radius * math.cos(a)) for a in angles]
        return [(self.left, self.bottom), (self.right, self.bottom), *arc]


def add_mesh(vertices, faces, material):
    data = bpy.data.meshes.new("part")
    data.from_pydata(vertices, [], faces)
    data.materials.append(material)
    part = bpy.data.objects.new("part", data)
    bpy.context.collection.objects.link(part)
    return part


def round_edges(part, width, segments=2):
    if width > 0:
        modifier = part.modifiers.new("edges", "BEVEL")
        modifier.width, modifier.segments, modifier.limit_method = width, segments, "ANGLE"
    return part


def add_board(rect, material, front=0.0, depth=1.0, edge=0.0, tilt=0.0):
    """A block whose face is `front` deep; `tilt` turns it in the door's plane, in radians counterclockwise."""
    x, z = rect.center
    w, h = rect.width / 2, rect.height / 2
    # a tilted board keeps its own axes, so that its grain runs along it
    cx, cz = (0.0, 0.0) if tilt else (x, z)
    corners = [(cx + sx * w, y, cz + sz * h) for y in (front, front + depth)
               for sx, sz in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    faces = [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)]
    part = add_mesh(corners, faces, material)
    if tilt:
        part.location, part.rotation_euler = (x, 0, z), (0, -tilt, 0)
    return round_edges(part, edge)


def add_plate(outline, material, front, depth, edge=0.0):
    """A flat piece of any outline, as cut from sheet."""
    count = len(outline)
    vertices = [(x, y, z) for y in (front, front + depth) for x, z in outline]
    sides = [(i, (i + 1) % count, (i + 1) % count + count, i + count) for i in range(count)]
    return round_edges(add_mesh(vertices, [tuple(range(count)), *sides], material), edge)


def shrink(outline, inset):
    """Moves each side of a counterclockwise outline inward."""
    count = len(outline)
    moved = []
    for i in range(count):
        (ax, az), (bx, bz), (cx, cz) = outline[i - 1], outline[i], outline[(i + 1) % count]
        u, v = direction(ax, az, bx, bz), direction(bx, bz, cx, cz)
        # the inward normals' sum points along the miter
        nx, nz = -u[1] - v[1], u[0] + v[0]
        scale = 2 * inset / max(nx * nx + nz * nz, 1e-9)
        moved.append((bx + nx * scale, bz + nz * scale))
    return moved


def direction(ax, az, bx, bz):
    length = math.hypot(bx - ax, bz - az) or 1.0
    return (bx - ax) / length, (bz - az) / length


def add_molding(outline, profile, material, is_filled=True):
    """
    Runs a profile along an outline, mitered at its corners.
    profile: (inset from the outline, depth) from the outside in
    Returns the innermost outline; where `is_filled`, it is closed with a flat field.
    """
    loops = [(shrink(outline, inset), depth) for inset, depth in profile]
    count = len(outline)
    vertices = [(x, depth, z) for loop, depth in loops for x, z in loop]
    faces = [(r * count + i, r * count + (i + 1) % count, (r + 1) * count + (i + 1) % count, (r + 1) * count + i)
             for r in range(len(loops) - 1) for i in range(count)]
    if is_filled:
        faces.append(tuple(range((len(loops) - 1) * count, len(loops) * count)))
    add_mesh(vertices, faces, material)
    return loops[-1][0]


def add_pane(outline, depth, material):
    add_mesh([(x, depth, z) for x, z in outline], [tuple(range(len(outline)))], material)


def add_spandrels(rect, outline, material):
    """Fills the corners between a rectangle and the arch in it, at the face."""
    arc = outline[2:]
    middle = len(arc) // 2
    for corner, part in (((rect.right, rect.top), arc[:middle + 1]), ((rect.left, rect.top), arc[middle:])):
        add_mesh([(x, 0, z) for x, z in [corner, *part]], [(0, i, i + 1) for i in range(1, len(part))], material)


def lay_frame(region, holes, add_stile, add_rail):
    """
    Covers what a region has besides its holes with boards as a joiner would: outer stiles over the whole height, rails
    between them, mullions between the rails.
    """
    left, right = min(h.left for h in holes), max(h.right for h in holes)
    for stile in (region._replace(right=left), region._replace(left=right)):
        if stile.width > 1e-6:
            add_stile(stile)
    _lay_rails(Rect(left, region.bottom, right, region.top), holes, add_stile, add_rail)


def _lay_rails(region, holes, add_stile, add_rail):
    z = region.bottom
    for bottom, top, group in _groups(holes, "bottom", "top"):
        if bottom > z + 1e-6:
            add_rail(region._replace(bottom=z, top=bottom))
        _lay_mullions(region._replace(bottom=bottom, top=top), group, add_stile, add_rail)
        z = top
    if region.top > z + 1e-6:
        add_rail(region._replace(bottom=z))


def _lay_mullions(region, holes, add_stile, add_rail):
    x = region.left
    for left, right, group in _groups(holes, "left", "right"):
        if left > x + 1e-6:
            add_stile(region._replace(left=x, right=left))
        column = region._replace(left=left, right=right)
        if len(group) > 1 or group[0] != column:
            _lay_rails(column, group, add_stile, add_rail)
        x = right
    if region.right > x + 1e-6:
        add_stile(region._replace(left=x))


def _groups(holes, low, high):
    """Holes that overlap along one axis, together, with the stretch that they take."""
    groups = []
    for hole in sorted(holes, key=lambda h: getattr(h, low)):
        if groups and getattr(hole, low) < groups[-1][1] - 1e-6:
            start, end, members = groups[-1]
            groups[-1] = (start, max(end, getattr(hole, high)), [*members, hole])
        else:
            groups.append((getattr(hole, low), getattr(hole, high), [hole]))
    return groups
