"""Handles, locks, straps. Inches, at a place (x, z) of the face; `side` is 1 where the lever points right, else -1."""
import math

import bpy

from geometry import Rect, add_board, add_plate


def _take(material, smooth=True):
    part = bpy.context.object
    part.data.materials.append(material)
    if smooth:
        bpy.ops.object.shade_smooth()
        if part.type == "MESH":
            part.data.use_auto_smooth = True
    return part


def add_disk(x, z, radius, front, depth, material, edge=0.06):
    bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=depth,
                                        location=(x, front + depth / 2, z), rotation=(math.pi / 2, 0, 0))
    part = _take(material)
    modifier = part.modifiers.new("edges", "BEVEL")
    modifier.width, modifier.segments, modifier.limit_method = edge, 3, "ANGLE"


def add_rod(start, end, radius, material):
    """A round bar between two points (x, y, z)."""
    middle = [(a + b) / 2 for a, b in zip(start, end)]
    dx, dy, dz = (b - a for a, b in zip(start, end))
    length = math.sqrt(dx * dx + dy * dy + dz * dz)
    bpy.ops.mesh.primitive_cylinder_add(vertices=48, radius=radius, depth=length, location=middle)
    part = _take(material)
    part.rotation_euler = (0, math.acos(dz / length), math.atan2(dy, dx))
    modifier = part.modifiers.new("edges", "BEVEL")
    modifier.width, modifier.segments, modifier.limit_method = radius * 0.3, 3, "ANGLE"


def add_bow(points, radius, material):
    """A bent round bar through points (x, y, z)."""
    curve = bpy.data.curves.new("bow", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", radius, 6, True
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    spline.use_endpoint_u, spline.order_u, spline.resolution_u = True, 4, 16
    part = bpy.data.objects.new("bow", curve)
    bpy.context.collection.objects.link(part)
    curve.materials.append(material)


def add_deadbolt(x, z, material):
    add_disk(x, z, 1.3, -0.35, 0.4, material, 0.12)
    add_disk(x, z, 0.85, -0.75, 0.5, material, 0.15)
    add_board(Rect(x - 0.06, z - 0.3, x + 0.06, z + 0.3), material, front=-0.78, depth=0.1)


def add_lever_set(x, z, side, material):
    """A lever on a tall plate, and the deadbolt over it."""
    add_disk(x, z, 1.3, -0.35, 0.4, material, 0.12)
    add_rod((x, -0.3, z), (x, -2.1, z), 0.42, material)
    end = x + side * 4.6
    add_board(Rect(min(x - side * 0.5, end), z - 0.38, max(x - side * 0.5, end), z + 0.38), material,
              front=-2.4, depth=0.5, edge=0.18)
    add_deadbolt(x, z + 5.5, material)


def add_knob_set(x, z, _side, material):
    add_disk(x, z, 1.3, -0.3, 0.35, material, 0.12)
    add_rod((x, -0.2, z), (x, -1.4, z), 0.45, material)
    bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=32, radius=1.12, location=(x, -2.0, z))
    _take(material).scale = (1, 0.78, 1)
    add_deadbolt(x, z + 5.5, material)


def add_grip_set(x, z, _side, material):
    """A bow to pull under a thumb plate, and the deadbolt over it."""
    add_plate(Rect(x - 1.05, z - 1.6, x + 1.05, z + 2.2).arch(1.0), material, -0.28, 0.3, 0.08)
    add_bow([(x, -0.2, z), (x, -1.9, z + 0.3), (x, -2.3, z - 2.5), (x, -2.2, z - 6.5), (x, -1.6, z - 9.2),
             (x, -0.2, z - 9.6)], 0.42, material)
    add_plate(Rect(x - 0.55, z + 0.4, x + 0.55, z + 1.5).arch(0.5), material, -1.3, 0.25, 0.08)
    add_rod((x, -0.2, z + 0.8), (x, -1.2, z + 0.8), 0.3, material)
    add_disk(x, z - 9.6, 0.85, -0.3, 0.35, material, 0.1)
    add_deadbolt(x, z + 5.8, material)


def add_bar_pull(x, z, _side, material, length=48.0):
    """A long round bar on two posts; z is its middle."""
    add_rod((x, -2.6, z - length / 2), (x, -2.6, z + length / 2), 0.62, material)
    for end in (z - length * 0.36, z + length * 0.36):
        add_rod((x, 0, end), (x, -2.5, end), 0.42, material)


def add_strap(x, z, side, material, length=15.0):
    """A hand-forged hinge strap with a spear's end, from x toward `side`."""
    half, neck = 1.05, 0.62
    shape = [(0, -half), (length * 0.72, -neck), (length * 0.78, -neck), (length * 0.86, -1.25), (length, 0),
             (length * 0.86, 1.25), (length * 0.78, neck), (length * 0.72, neck), (0, half)]
    outline = [(x + side * dx, z + dz) for dx, dz in shape]
    add_plate(outline if side > 0 else outline[::-1], material, -0.2, 0.22, 0.05)
    for share in (0.08, 0.38, 0.66):
        add_stud(x + side * length * share, z, material)


def add_stud(x, z, material, front=-0.2, radius=0.36):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=12, radius=radius, location=(x, front, z))
    _take(material).scale = (1, 0.55, 1)


def add_lift_handle(x, z, side, material):
    """A plate with a bow, as on a stable's door."""
    add_plate(Rect(x - 0.95, z - 5.2, x + 0.95, z + 5.2).inset(0).outline(), material, -0.2, 0.22, 0.1)
    add_bow([(x, -0.2, z + 3.6), (x, -1.8, z + 3.5), (x, -2.0, z), (x, -1.8, z - 3.5), (x, -0.2, z - 3.6)], 0.36, material)
    for dz in (4.5, -4.5):
        add_stud(x, z + dz, material, radius=0.3)


HANDLES = {"lever": add_lever_set, "knob": add_knob_set, "grip": add_grip_set, "bar": add_bar_pull}
