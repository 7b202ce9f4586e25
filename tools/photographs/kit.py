"""What every scene is made of: meshes built from blocks, and materials with variation, wear and relief."""
import math
import bpy
import numpy as np
from mathutils import Vector

CLASSES = ["other", "wall", "roof", "sky", "vegetation", "ground", "window", "trim", "entry_door", "garage_door",
           "ceiling", "floor", "cabinet", "backsplash", "furniture", "stone"]


def linear(value):
    value /= 255.0
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def rgb(code):
    return tuple(linear(int(code[at:at + 2], 16)) for at in (0, 2, 4)) + (1.0,)


class Frame:
    """A place on a wall or roof: u along it, v up it, n out of it, in meters."""

    def __init__(self, origin, u, v):
        self.origin, self.u, self.v = Vector(origin), Vector(u), Vector(v)
        self.n = self.u.cross(self.v)

    def at(self, u, v, n=0.0):
        return self.origin + self.u * u + self.v * v + self.n * n


FLOOR = Frame((0, 0, 0), (1, 0, 0), (0, 1, 0))


def front(x, y, z=0):
    return Frame((x, y, z), (1, 0, 0), (0, 0, 1))


def right(x, y, z=0):
    return Frame((x, y, z), (0, 1, 0), (0, 0, 1))


def left(x, y, z=0):
    return Frame((x, y, z), (0, -1, 0), (0, 0, 1))


class Build:
    """Collects blocks of one material into one object. A block's tone makes it a little lighter or darker than its neighbors."""

    def __init__(self, name, material, bevel=0.0, smooth=False):
        self.name, self.material, self.bevel, self.smooth = name, material, bevel, smooth
        self.verts, self.faces, self.tones = [], [], []

    def add(self, points, faces, tone=1.0):
        base = len(self.verts)
        self.verts += [tuple(p) for p in points]
        self.faces += [tuple(base + i for i in f) for f in faces]
        self.tones += [tone] * len(points)

    def hexa(self, back, face, tone=1.0):
        """`back` and `face`: four corners each, counterclockwise as seen from outside."""
        self.add(list(back) + list(face), [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)], tone)

    def block(self, frame, u0, u1, v0, v1, n0, n1, tone=1.0, inset=0.0):
        # blocks that meet never share a plane: where two faces lie in one, each shades the other black
        more = .0001 + (len(self.verts) * 37 % 101) * .000005
        u0, u1, v0, v1, n0, n1 = u0 - more, u1 + more, v0 - more, v1 + more, n0 - more, n1 + more
        at = frame.at
        self.hexa([at(u0, v0, n0), at(u1, v0, n0), at(u1, v1, n0), at(u0, v1, n0)],
                  [at(u0 + inset, v0 + inset, n1), at(u1 - inset, v0 + inset, n1), at(u1 - inset, v1 - inset, n1), at(u0 + inset, v1 - inset, n1)], tone)

    def box(self, x0, x1, y0, y1, z0, z1, tone=1.0):
        self.block(FLOOR, x0, x1, y0, y1, z0, z1, tone)

    def tube(self, points, radii, sides=8, tone=1.0):
        points = [Vector(p) for p in points]
        rings = []
        for i, p in enumerate(points):
            along = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
            side = along.cross(Vector((0.31, 0.87, 0.38))).normalized()
            other = along.cross(side)
            radius = radii[i] if isinstance(radii, (list, tuple)) else radii
            rings.append([p + (side * math.cos(a) + other * math.sin(a)) * radius for a in (2 * math.pi * k / sides for k in range(sides))])
        flat = [p for ring in rings for p in ring]
        faces = [(i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + (k + 1) % sides, (i + 1) * sides + k) for i in range(len(points) - 1) for k in range(sides)]
        faces += [tuple(reversed(range(sides))), tuple(range((len(points) - 1) * sides, len(points) * sides))]
        self.add(flat, faces, tone)

    def lathe(self, center, profile, sides=24, tone=1.0):
        """`profile`: (radius, height) from bottom to top."""
        x, y, z = center
        self.add([(x + r * math.cos(2 * math.pi * k / sides), y + r * math.sin(2 * math.pi * k / sides), z + h) for r, h in profile for k in range(sides)],
                 [(i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + (k + 1) % sides, (i + 1) * sides + k) for i in range(len(profile) - 1) for k in range(sides)]
                 + [tuple(reversed(range(sides))), tuple(range((len(profile) - 1) * sides, len(profile) * sides))], tone)

    def done(self):
        if not self.verts:
            return None
        mesh = bpy.data.meshes.new(self.name)
        mesh.from_pydata(self.verts, [], self.faces)
        mesh.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", self.tones)
        mesh.materials.append(self.material)
        thing = bpy.data.objects.new(self.name, mesh)
        bpy.context.collection.objects.link(thing)
        if self.bevel:
            bevel = thing.modifiers.new("bevel", "BEVEL")
            bevel.width, bevel.segments, bevel.limit_method = self.bevel, 2, "ANGLE"
        if self.smooth:
            mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        return thing


def triangles(name, points, faces, tones, material, smooth=False):
    """A mesh from arrays, for what has a hundred thousand parts."""
    mesh = bpy.data.meshes.new(name)
    corners = faces.shape[1]
    mesh.vertices.add(len(points))
    mesh.vertices.foreach_set("co", points.astype(np.float32).ravel())
    mesh.loops.add(faces.size)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(len(faces))
    mesh.polygons.foreach_set("loop_start", np.arange(0, faces.size, corners, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(len(faces), corners, dtype=np.int32))
    if smooth:
        mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), dtype=bool))
    mesh.update(calc_edges=True)
    mesh.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", tones.astype(np.float32))
    mesh.materials.append(material)
    return mesh


def link(mesh, location=(0, 0, 0), turn=0.0, scale=1.0):
    thing = bpy.data.objects.new(mesh.name, mesh)
    thing.location, thing.rotation_euler, thing.scale = location, (0, 0, turn), (scale, scale, scale) if isinstance(scale, (int, float)) else scale
    bpy.context.collection.objects.link(thing)
    return thing


class Nodes:
    """Short words for a material's nodes."""

    def __init__(self, material):
        self.tree = material.node_tree

    def new(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node

    def link(self, output, node_input):
        self.tree.links.new(output, node_input)

    def place(self, scale=(1, 1, 1), of="Object"):
        return self.new("Mapping", {"Vector": self.new("TexCoord").outputs[of], "Scale": scale}).outputs[0]

    def noise(self, scale, detail=4.0, stretch=(1, 1, 1), roughness=0.55, distortion=0.0):
        return self.new("TexNoise", {"Vector": self.place(stretch), "Scale": scale, "Detail": detail, "Roughness": roughness, "Distortion": distortion}).outputs["Fac"]

    def ramp(self, value, low, high, to_low=0.0, to_high=1.0):
        return self.new("MapRange", {"Value": value, "From Min": low, "From Max": high, "To Min": to_low, "To Max": to_high}).outputs[0]

    def math(self, operation, a, b=0.0):
        return self.new("Math", {0: a, 1: b}, operation=operation).outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        return self.new("MixRGB", {"Fac": factor, "Color1": a, "Color2": b}, blend_type=blend).outputs[0]

    def gray(self, value):
        return self.new("CombineColor", {0: value, 1: value, 2: value}).outputs[0]


def material(name, cls, color, rough=0.6, specular=0.3, tones=1.0, patches=0.12, patch_size=0.7, grain=0.0, grain_scale=60, relief=0.0, relief_scale=200,
             relief_depth=0.002, stretch=(1, 1, 1), dirt=0.0, dirt_height=0.5, metal=0.0, sheen=0.0):
    """
    A solid that is nowhere quite the same: `tones` is how much blocks differ, `patches` how much large areas do, `grain` small ones.
    `relief` is the strength of bumps, `stretch` their direction, and `dirt` darkens it near the ground and in streaks.
    """
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made["cls"] = cls
    n = Nodes(made)
    shader = made.node_tree.nodes["Principled BSDF"]
    base = n.new("RGB")
    base.outputs[0].default_value = rgb(color) if isinstance(color, str) else color
    base.name = "paint"
    shade = n.math("POWER", n.new("Attribute", attribute_name="tone").outputs["Fac"], tones)
    shade = n.math("MULTIPLY", shade, n.ramp(n.noise(patch_size, 5, distortion=0.4), 0.25, 0.75, 1 - patches, 1 + patches))
    if grain:
        shade = n.math("MULTIPLY", shade, n.ramp(n.noise(grain_scale, 3, stretch), 0.3, 0.7, 1 - grain, 1 + grain))
    result = n.mix(1.0, base.outputs[0], n.gray(shade), "MULTIPLY")
    if dirt:
        height = n.new("SeparateXYZ", {0: n.place()}).outputs[2]
        low = n.ramp(n.math("ADD", height, n.ramp(n.noise(1.6, 5), 0, 1, -0.3, 0.3)), -0.1, dirt_height, 1.0, 0.0)
        streak = n.ramp(n.noise(3.0, 4, (1, 1, 0.12)), 0.52, 0.8, 0.0, 0.5)
        amount = n.math("MULTIPLY", n.math("MAXIMUM", low, streak), dirt)
        result = n.mix(amount, result, rgb("5B5143"))
    n.link(result, shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = rough
    shader.inputs["Specular"].default_value = specular
    shader.inputs["Metallic"].default_value = metal
    shader.inputs["Sheen"].default_value = sheen
    n.link(n.ramp(n.noise(5, 4), 0.3, 0.7, max(0.03, rough - 0.08), min(1, rough + 0.08)), shader.inputs["Roughness"])
    if relief:
        height = n.noise(relief_scale, 5, stretch)
        n.link(n.new("Bump", {"Strength": relief, "Distance": relief_depth, "Height": height}).outputs[0], shader.inputs["Normal"])
    return made


def leaf_material(name, color, other, cls="vegetation", through=0.4, rough=0.5):
    """Leaves let light through; `other` is the color of the lighter ones."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made["cls"] = cls
    n = Nodes(made)
    made.node_tree.nodes.remove(made.node_tree.nodes["Principled BSDF"])
    tone = n.new("Attribute", attribute_name="tone").outputs["Fac"]
    color = n.mix(tone, rgb(color), rgb(other))
    per_thing = n.ramp(n.new("ObjectInfo").outputs["Random"], 0, 1, 0.82, 1.12)
    color = n.mix(1.0, color, n.gray(per_thing), "MULTIPLY")
    diffuse = n.new("BsdfDiffuse", {"Color": color}).outputs[0]
    lit = n.mix(1.0, color, (1.25, 1.3, 0.55, 1), "MULTIPLY")
    translucent = n.new("BsdfTranslucent", {"Color": lit}).outputs[0]
    gloss = n.new("BsdfGlossy", {"Color": (1, 1, 1, 1), "Roughness": rough}).outputs[0]
    both = n.new("MixShader", {0: through, 1: diffuse, 2: translucent}).outputs[0]
    n.link(n.new("MixShader", {0: 0.045, 1: both, 2: gloss}).outputs[0], made.node_tree.nodes["Material Output"].inputs[0])
    return made


def glass_material(name="glass", waves=0.035, mirror=1.0, tint=0.8):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made["cls"] = "window"
    n = Nodes(made)
    made.node_tree.nodes.remove(made.node_tree.nodes["Principled BSDF"])
    wave = n.new("Bump", {"Strength": waves, "Distance": 0.05, "Height": n.noise(1.7, 2)}).outputs[0]
    share = n.new("Fresnel", {"IOR": 1.6, "Normal": wave}).outputs[0]
    # two panes, two faces each
    share = n.math("MINIMUM", n.math("MULTIPLY", share, 2.4 * mirror), 1.0)
    clear = n.new("BsdfTransparent", {"Color": (tint * .96, tint, tint * .98, 1)}).outputs[0]
    shine = n.new("BsdfGlossy", {"Color": (0.95, 0.98, 1, 1), "Roughness": 0.0, "Normal": wave}).outputs[0]
    n.link(n.new("MixShader", {0: share, 1: clear, 2: shine}).outputs[0], made.node_tree.nodes["Material Output"].inputs[0])
    return made


def fabric_material(name, color, cls="furniture", through=0.0, weave=260, strength=0.5):
    made = material(name, cls, color, 0.9, 0.1, patches=0.06, grain=0.10, grain_scale=weave, relief=strength, relief_scale=weave, relief_depth=0.003, sheen=0.3)
    if through:
        n = Nodes(made)
        out = made.node_tree.nodes["Material Output"]
        solid = made.node_tree.nodes["Principled BSDF"].outputs[0]
        soft = n.new("BsdfTranslucent", {"Color": rgb(color)}).outputs[0]
        n.link(n.new("MixShader", {0: through, 1: solid, 2: soft}).outputs[0], out.inputs[0])
    return made


def glow_material(name, color, strength, cls="other"):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    made["cls"] = cls
    n = Nodes(made)
    made.node_tree.nodes.remove(made.node_tree.nodes["Principled BSDF"])
    n.link(n.new("Emission", {"Color": rgb(color), "Strength": strength}).outputs[0], made.node_tree.nodes["Material Output"].inputs[0])
    return made
