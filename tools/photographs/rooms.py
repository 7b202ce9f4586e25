"""The rooms: daylight through windows, and furniture that somebody uses."""
import math
import random
import bpy
import numpy as np
from mathutils import Vector
import garden
from kit import Build, FLOOR, Frame, Nodes, fabric_material, front, glow_material, leaf_material, left, link, material, rgb, right, triangles


def soft_box(name, center, size, mat, roundness=.28, turn=0.0, dents=.012, seed=0, tilt=0.0, piping=None):
    """A cushion: a box with round edges whose faces swell, with a few dents."""
    count_u, count_v = 56, 40
    u = np.linspace(-math.pi, math.pi, count_u, endpoint=False)
    v = np.linspace(-math.pi / 2, math.pi / 2, count_v)
    uu, vv = np.meshgrid(u, v)
    power = lambda value: np.sign(value) * np.abs(value) ** roundness
    x, y, z = power(np.cos(vv)) * power(np.cos(uu)), power(np.cos(vv)) * power(np.sin(uu)), power(np.sin(vv))
    swell = 1 - .10 * (x ** 2 + y ** 2) / 2
    points = np.stack([x * size[0] / 2, y * size[1] / 2, z * size[2] / 2 * swell], -1).reshape(-1, 3)
    rough = garden.wander(points[:, 0] * 2, points[:, 1] * 2 + points[:, 2], seed + 3, .35)
    points[:, 2] += rough * dents
    points[:, 1] += garden.wander(points[:, 0] * 2, points[:, 2] * 3, seed + 5, .4) * dents * .7
    c, s = math.cos(tilt), math.sin(tilt)
    points[:, 1], points[:, 2] = points[:, 1] * c - points[:, 2] * s, points[:, 1] * s + points[:, 2] * c
    base = (np.arange(count_v - 1)[:, None] * count_u + np.arange(count_u)[None, :])
    nxt = (np.arange(count_v - 1)[:, None] * count_u + (np.arange(count_u)[None, :] + 1) % count_u)
    faces = np.stack([base, nxt, nxt + count_u, base + count_u], -1).reshape(-1, 4)
    return link(triangles(name, points, faces, np.ones(len(points)), mat, True), center, turn)


class Room:
    def __init__(self, p, wide, deep, high):
        self.p, self.w, self.d, self.h = p, wide, deep, high
        self.rnd = random.Random(p.get("seed", 1))
        grain = dict(grain=.28, grain_scale=7, relief=.12, relief_scale=16, relief_depth=.001)
        wood = p.get("wood", "7A5233")
        m = self.m = {
            "wall": material("wall", "wall", p["wall"], .62, .2, patches=.025, relief=.10, relief_scale=190, relief_depth=.002),
            "ceiling": material("ceiling", "ceiling", "F1EFEA", .9, .1, patches=.02, relief=.15, relief_scale=140),
            "trim": material("trim", "trim", "F0EDE6", .35, .4, patches=.03),
            "wood": material("wood", "furniture", wood, .38, .4, patches=.1, stretch=(.6, 9, 9), **grain),
            "legs": material("legs", "furniture", wood, .4, .4, patches=.1, stretch=(9, 9, .6), **grain),
            "metal": material("metal", "other", "22201E", .35, .5, metal=.8, patches=.05),
            "brass": material("brass", "other", "A8874E", .25, .6, metal=1.0, patches=.05),
            "steel": material("steel", "other", "B9BBBB", .24, .6, metal=1.0, patches=.04),
            "paper": material("paper", "other", "E9E4D8", .9, .1),
            "white": material("china", "other", "E8E4DC", .2, .5, patches=.03),
            "plate": material("plate", "other", "EDEBE5", .35, .4),
            "sofa": fabric_material("sofa", p.get("sofa", "A9A193"), weave=420, strength=.6),
            "linen": fabric_material("linen", p.get("linen", "E3DDD0"), weave=350),
            "accent": fabric_material("accent", p.get("accent", "B4683C"), weave=350),
            "second": fabric_material("second", p.get("second", "3D5561"), weave=350),
            "curtain": fabric_material("curtain", p.get("curtain", "E9E3D6"), "window", .45, 300, .3),
            "shade": fabric_material("shade", "EFE5CF", "other", .6, 300, .2),
            "cane": material("cane", "other", "A88352", .8, .2, patches=.2, grain=.35, grain_scale=90, relief=1, relief_scale=120, relief_depth=.01),
            "earthen": material("earthen", "other", p.get("pot", "C9C0B0"), .6, .3, patches=.1, relief=.2),
            "cabinet": material("cabinet", "cabinet", p.get("cabinet", "E6E2D8"), .35, .4, patches=.025),
            "counter": material("counter", "other", "D6D2CA", .14, .5, patches=.12, patch_size=3, grain=.1, grain_scale=70),
            "tile": material("tile", "backsplash", p.get("tile", "E9E6DF"), .12, .5, patches=.04),
            "grout": material("grout", "backsplash", "BDB7AC", .9, .1),
            "dark": material("dark", "other", "141414", .2, .5),
            "glow": glow_material("bulb", "FFD9A0", p.get("lamp", 10)),
            "outside": self.outdoors(),
        }
        bevels = {"wood": .006, "legs": .004, "trim": .004, "cabinet": .003, "counter": .006, "plate": .003}
        self.b = {key: Build(key, mat, bevels.get(key, 0), key in ("brass", "metal", "white", "earthen", "shade", "steel")) for key, mat in m.items()}
        self.leaf = leaf_material("leaf", "27451C", "5F8238", through=.3, rough=.35)
        self.doors = []
        self.shell()

    def outdoors(self):
        """What is bright outside: sky over blurred green."""
        made = bpy.data.materials.new("outside")
        made.use_nodes = True
        made["cls"] = "window"
        # the windows' own lamps light the room; so large an emitter would take nearly all of Cycles' light samples
        made.cycles.sample_as_light = False
        n = Nodes(made)
        made.node_tree.nodes.remove(made.node_tree.nodes["Principled BSDF"])
        height = n.new("SeparateXYZ", {0: n.place()}).outputs[2]
        edge = n.ramp(n.math("ADD", height, n.ramp(n.noise(.8, 6), .3, .7, -1.2, 1.2)), 1.2, 2.4)
        green = n.mix(n.noise(2.2, 6), rgb("3E5A26"), rgb("B7C48A"))
        view = n.mix(edge, green, (.92, .97, 1.0, 1))
        power = n.ramp(edge, 0, 1, self.p.get("view", 2.2), self.p.get("view", 2.2) * 3.0)
        n.link(n.new("Emission", {"Color": view, "Strength": power}).outputs[0], made.node_tree.nodes["Material Output"].inputs[0])
        return made

    def shell(self):
        b, w, d, h = self.b, self.w, self.d, self.h
        back = -1.6
        b["ceiling"].box(-.2, w + .2, back, d + .2, h, h + .1)
        if "floor_tile" in self.p:
            self.tile_floor(back)
        else:
            self.boards(back)
        self.walls = {"back": (front(0, d), w), "left": (right(0, back), d - back), "right": (left(w, d), d - back)}
        b["wall"].box(-.2, w + .2, back - .1, back, 0, h)

    def tile_floor(self, back, size=.305):
        tiles = Build("floor tiles", material("floor tiles", "floor", self.p["floor_tile"], .28, .5, patches=.07, patch_size=2.5, grain=.05, grain_scale=40, relief=.05), .002)
        self.b["grout"].box(-.2, self.w + .2, back, self.d + .1, -.03, -.003)
        for x in np.arange(-.2, self.w + .2, size):
            for y in np.arange(back, self.d + .1, size):
                tiles.box(x + .002, x + size - .002, y + .002, y + size - .002, -.03, self.rnd.uniform(0, .0006), self.rnd.gauss(1, .03))
        tiles.done()

    def boards(self, back):
        w, d, rnd = self.w, self.d, self.rnd
        colors = self.p.get("floor", "8A6240")
        planks = Build("planks", material("planks", "floor", colors, .3, .4, tones=1.0, patches=.05, grain=.22, grain_scale=6, stretch=(7, .5, 7), relief=.12, relief_scale=14, relief_depth=.001), .0015)
        x, wide = -.2, self.p.get("plank", .13)
        while x < w + .2:
            y = back - rnd.uniform(0, 1.5)
            while y < d + .1:
                long = rnd.uniform(.8, 2.1)
                planks.box(x + .0008, x + wide - .0008, y + .0008, y + long - .0008, -.03, rnd.uniform(0, .0008), max(.6, rnd.gauss(1, .13)))
                y += long
            x += wide
        planks.done()

    def wall(self, side, holes=()):
        """A wall with its holes; rooms' walls face inward."""
        frame, long = self.walls[side]
        b, h = self.b, self.h
        from house import cells, rectangle
        for ua0, ua1, ub0, ub1, low, high in cells(rectangle(-.0, long, 0, h), list(holes), 0, h):
            b["wall"].block(frame, ua0, ua1, low, high, -.16, 0)
        t = b["trim"]
        u, floor_holes = 0.0, sorted(x for x in holes if x[2] < .05)
        for x in [*floor_holes, (long, long, 0, 0)]:
            if x[0] - u > .05:
                t.block(frame, u, x[0] - (.1 if x[0] < long else 0), 0, .13, -.01, .016)
                t.block(frame, u, x[0] - (.1 if x[0] < long else 0), .13, .15, -.01, .009)
                t.block(frame, u, x[0] - (.1 if x[0] < long else 0), 0, .022, -.01, .028)
            u = x[1] + .1
        if self.p.get("crown", True):
            at = frame.at
            t.hexa([at(0, h - .11, -.01), at(long, h - .11, -.01), at(long, h, -.01), at(0, h, -.01)], [at(0, h - .10, .012), at(long, h - .10, .012), at(long, h - .005, .1), at(0, h - .005, .1)])
            t.block(frame, 0, long, h - .13, h - .1, -.01, .02)

    def window(self, side, u0, u1, v0, v1, watts=60, curtains=True, panes=1, rod=True, sash=True):
        frame, _ = self.walls[side]
        b, at = self.b, frame.at
        t = b["trim"]
        for a, c, lo, hi in ((u0 - .09, u0, v0, v1), (u1, u1 + .09, v0, v1), (u0 - .11, u1 + .11, v1, v1 + .11)):
            t.block(frame, a, c, lo, hi, -.15, .02)
        t.block(frame, u0 - .13, u1 + .13, v0 - .035, v0, -.15, .06)
        t.block(frame, u0 - .09, u1 + .09, v0 - .12, v0 - .035, -.02, .016)
        for k in range(panes):
            a, c = u0 + (u1 - u0) * k / panes, u0 + (u1 - u0) * (k + 1) / panes
            if k:
                t.block(frame, a - .045, a + .045, v0, v1, -.15, .0)
            mid = (v0 + v1) / 2
            for lo, hi, n in ((v0, mid + .02, -.09), (mid - .02, v1, -.12)):
                for x0, x1, y0, y1 in ((a, a + .045, lo, hi), (c - .045, c, lo, hi), (a, c, lo, lo + .045), (a, c, hi - .045, hi)):
                    t.block(frame, x0, x1, y0, y1, n - .03, n)
                t.block(frame, (a + c) / 2 - .009, (a + c) / 2 + .009, lo, hi, n - .025, n - .008)
        far = 2.5
        b["outside"].add([at(u0 - 14, v0 - 4.0, -far), at(u1 + 14, v0 - 4.0, -far), at(u1 + 14, v1 + 6, -far), at(u0 - 14, v1 + 6, -far)], [(0, 1, 2, 3)])
        bpy.ops.object.light_add(type="AREA", location=at((u0 + u1) / 2, (v0 + v1) / 2, -.2))
        lamp = bpy.context.object
        lamp.data.shape, lamp.data.size, lamp.data.size_y = "RECTANGLE", (u1 - u0), (v1 - v0)
        lamp.data.energy, lamp.data.color = watts, (.93, .97, 1)
        lamp.rotation_euler = frame.n.to_track_quat("-Z", "Y").to_euler()
        lamp.visible_camera = lamp.visible_glossy = False
        if curtains:
            top, wide = v1 + .22, .34
            for start in (u0 - .38, u1 + .38 - wide):
                phase = self.rnd.uniform(0, 6)
                points, rows, steps = [], 14, 72
                for j in range(rows + 1):
                    v = .02 + (top - .02) * j / rows
                    gather = 1 - .12 * math.sin(math.pi * j / rows)
                    for k in range(steps + 1):
                        s = k / steps
                        u = start + wide / 2 + (s - .5) * wide * gather
                        n = .09 + .032 * math.sin(s * 34 + phase + .25 * math.sin(j * .7)) + .012 * math.sin(s * 13 + j * .3 + phase)
                        points.append(at(u, v, n))
                b["curtain"].add(points, [(j * (steps + 1) + k, j * (steps + 1) + k + 1, (j + 1) * (steps + 1) + k + 1, (j + 1) * (steps + 1) + k) for j in range(rows) for k in range(steps)])
                b["curtain"].smooth = True
            b["metal"].tube([at(u0 - .5, top + .03, .09), at(u1 + .5, top + .03, .09)], .012, 10)
            for u in (u0 - .5, u1 + .5):
                b["metal"].tube([at(u - .02, top + .03, .09), at(u + .02, top + .03, .09)], .026, 12)

    def door(self, side, u0, u1, v1=2.03):
        frame, _ = self.walls[side]
        t = self.b["trim"]
        for a, c, lo, hi in ((u0 - .09, u0, 0, v1), (u1, u1 + .09, 0, v1), (u0 - .1, u1 + .1, v1, v1 + .11)):
            t.block(frame, a, c, lo, hi, -.14, .018)
        leaf = self.b.setdefault("leaf", Build("door", material("door", "entry_door", self.p.get("door", "ECE8E0"), .38, .4, patches=.03), .003))
        leaf.block(frame, u0, u1, .01, v1, -.09, -.05)
        for lo, hi in ((.16, .9), (1.04, v1 - .14)):
            leaf.block(frame, u0 + .12, u1 - .12, lo, hi, -.051, -.043, 1, .006)
            leaf.block(frame, u0 + .16, u1 - .16, lo + .04, hi - .04, -.044, -.036, 1, .02)
        at = frame.at
        self.b["brass"].tube([at(u0 + .07, .98, -.05), at(u0 + .07, .98, .0)], .012)
        self.b["brass"].tube([at(u0 + .07, .98, -.005), at(u0 + .07, .98, .02)], .028, 16)

    def art(self, side, u0, u1, v0, v1, colors, frame_key="metal"):
        frame, _ = self.walls[side]
        for a, c, lo, hi in ((u0, u0 + .025, v0, v1), (u1 - .025, u1, v0, v1), (u0, u1, v0, v0 + .025), (u0, u1, v1 - .025, v1)):
            self.b[frame_key].block(frame, a, c, lo, hi, 0, .03)
        self.b["paper"].block(frame, u0 + .02, u1 - .02, v0 + .02, v1 - .02, 0, .012)
        paint = bpy.data.materials.new("painting")
        paint.use_nodes = True
        paint["cls"] = "other"
        n = Nodes(paint)
        shader = paint.node_tree.nodes["Principled BSDF"]
        one = n.mix(n.ramp(n.noise(2.1, 6, distortion=1.4), .42, .52), rgb(colors[0]), rgb(colors[1]))
        two = n.mix(n.ramp(n.noise(1.2, 5, distortion=2.0), .52, .58), one, rgb(colors[2]))
        n.link(two, shader.inputs["Base Color"])
        shader.inputs["Roughness"].default_value = .5
        picture = Build("painting", paint)
        margin = .1 * (u1 - u0) + .02
        picture.block(frame, u0 + margin, u1 - margin, v0 + margin, v1 - margin, 0, .014)
        picture.done()

    def tiles(self, frame, u0, u1, v0, v1, window=None):
        """Small tiles in running bond, around a window and its casing."""
        b, rnd, row, v = self.b, self.rnd, 0, v0 + .003
        spans = [(u0, u1, v0, v1)] if window is None else [(u0, window[0] - .09, v0, v1), (window[1] + .09, u1, v0, v1), (window[0] - .09, window[1] + .09, v0, window[2] - .12)]
        for a, c, low, high in spans:
            b["grout"].block(frame, a, c, low, high, 0, .004)
        while v < v1 - .01:
            u = u0 - .15 + (row % 2) * .077
            while u < u1:
                a, c = max(u, u0), min(u + .151, u1)
                hole = window and v + .07 > window[2] - .12 and v < window[3] + .11 and a < window[1] + .14 and c > window[0] - .14
                if c - a > .01 and not hole:
                    b["tile"].block(frame, a, c, v, min(v + .072, v1), .003, .010 + rnd.uniform(0, .0006), rnd.gauss(1, .02), .001)
                u += .154
            v += .075
            row += 1

    def chair(self, x, y, turn=0.0, cushion="linen"):
        """A wooden chair whose back is away from the camera unless turned."""
        f = Frame((x, y, 0), (math.cos(turn), math.sin(turn), 0), (-math.sin(turn), math.cos(turn), 0))
        w, g = self.b["wood"], self.b["legs"]
        w.block(f, -.22, .22, -.21, .2, .435, .465, 1, .004)
        for u in (-.21, .175):
            g.block(f, u, u + .035, -.2, -.165, 0, .435)
            g.block(f, u, u + .035, .175, .21, 0, .9)
            g.block(f, u + .008, u + .027, -.17, .18, .2, .23)
        for low, high in ((.56, .61), (.69, .74), (.81, .9)):
            w.block(f, -.18, .18, .183, .203, low, high)
        soft_box("seat", f.at(0, 0, .485), (.4, .38, .05), self.m[cushion], .3, turn, .004)

    def oval(self, key, center, profile, sides=48):
        """`profile`: (half width, half depth, height) from ring to ring."""
        x, y, z = center
        power = lambda value: math.copysign(abs(value) ** .75, value)
        ring = [(power(math.cos(2 * math.pi * k / sides)), power(math.sin(2 * math.pi * k / sides))) for k in range(sides)]
        build = self.b[key]
        build.add([(x + a * c, y + b * s, z + h) for a, b, h in profile for c, s in ring],
                  [(i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + (k + 1) % sides, (i + 1) * sides + k) for i in range(len(profile) - 1) for k in range(sides)]
                  + [tuple(reversed(range(sides))), tuple(range((len(profile) - 1) * sides, len(profile) * sides))])

    def mirror(self, side, u0, u1, v0, v1, key="wood"):
        frame, _ = self.walls[side]
        for a, c, lo, hi in ((u0, u0 + .035, v0, v1), (u1 - .035, u1, v0, v1), (u0, u1, v0, v0 + .035), (u0, u1, v1 - .035, v1)):
            self.b[key].block(frame, a, c, lo, hi, 0, .028)
        glass = Build("mirror", material("mirror", "other", "D8DCDA", .03, .5, metal=1.0, patches=0))
        glass.material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].links and glass.material.node_tree.links.remove(glass.material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].links[0])
        glass.material.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = .015
        glass.block(frame, u0 + .02, u1 - .02, v0 + .02, v1 - .02, 0, .012)
        glass.done()

    def twigs(self, x, y, z, tall, count=120, leaf=.06, seed=3):
        """Cut branches that stand in a vase."""
        rng = np.random.default_rng(seed)
        wood = Build("cut", material("cut", "vegetation", "5B4A33", .9), smooth=True)
        spots, ways = [], []
        for _ in range(7):
            lean = rng.normal(0, .28, 2) * tall
            wood.tube([(x + lean[0] * s ** 1.5, y + lean[1] * s ** 1.5, z + tall * s) for s in np.linspace(0, 1, 5)], [.004, .004, .003, .003, .002], 5)
            for s in rng.uniform(.35, 1, count // 7):
                spots.append([x + lean[0] * s ** 1.5, y + lean[1] * s ** 1.5, z + tall * s])
                ways.append(rng.normal(0, 1, 3))
        wood.done()
        link(garden.leaves("cut leaves", np.array(spots), np.array(ways), leaf, self.leaf, rng, .1, .5))

    def drawers(self, frame, u0, u1, rows, key="wood"):
        """Fronts with pulls; `rows`: heights from bottom to top."""
        at = frame.at
        for low, high in zip(rows, rows[1:]):
            self.b[key].block(frame, u0 + .004, u1 - .004, low + .004, high - .004, 0, .018)
            mid, v = (u0 + u1) / 2, (low + high) / 2
            self.b["brass"].tube([at(mid - .05, v, .018), at(mid - .05, v, .045), at(mid + .05, v, .045), at(mid + .05, v, .018)], .005)

    def rug(self, x0, x1, y0, y1, colors):
        made = fabric_material("rug", colors[0], "floor", weave=240, strength=.9)
        n = Nodes(made)
        shader = made.node_tree.nodes["Principled BSDF"]
        x, y, _ = n.new("SeparateXYZ", {0: n.place((1, 1, 1))}).outputs
        wobble = n.ramp(n.noise(3, 4), 0, 1, -.03, .03)
        cell = .42
        tri = lambda v: n.math("ABSOLUTE", n.math("SUBTRACT", n.math("FRACT", n.math("ADD", n.math("DIVIDE", v, cell), wobble), 0), .5))
        diamond = n.math("ADD", tri(x), tri(y))
        line = n.math("MULTIPLY", n.ramp(diamond, .44, .47), n.ramp(diamond, .53, .56, 1, 0))
        before = shader.inputs["Base Color"].links[0].from_socket
        n.link(n.mix(n.math("MULTIPLY", line, .75), before, rgb(colors[1])), shader.inputs["Base Color"])
        b = Build("rug", made, .004)
        b.box(x0, x1, y0, y1, .001, .016)
        b.done()
        # fringe
        rnd, fringe = self.rnd, self.b["linen"]
        x = x0
        while x < x1:
            for y, way in ((y0, -1), (y1, 1)):
                fringe.tube([(x, y, .008), (x + rnd.uniform(-.02, .02), y + way * rnd.uniform(.04, .07), .003)], .0025, 4)
            x += .014

    def sofa(self, x, y, wide, turn=0.0):
        """Its back against y; x is its left end."""
        m, seat = self.m["sofa"], (wide - .44) / (3 if wide > 2.1 else 2)
        soft_box("base", (x + wide / 2, y - .46, .27), (wide - .1, .88, .24), m, .14, dents=.003)
        soft_box("back", (x + wide / 2, y - .14, .55), (wide - .1, .24, .62), m, .2, dents=.006)
        for side in (x + .11, x + wide - .11):
            soft_box("arm", (side, y - .48, .4), (.22, .94, .52), m, .2, dents=.006)
        for k in range(round((wide - .44) / seat)):
            cx = x + .22 + seat * (k + .5)
            soft_box("seat", (cx, y - .52, .47), (seat - .006, .72, .18), m, .22, dents=.012, seed=k)
            soft_box("cushion", (cx, y - .3, .74), (seat - .02, .2, .46), m, .34, dents=.02, seed=k + 9, tilt=-.2)
        for a in (x + .12, x + wide - .12):
            for c in (y - .12, y - .82):
                self.b["legs"].lathe((a, c, 0), [(.018, 0), (.028, .16)], 12)

    def armchair(self, x, y, key, turn=0.0, pillow=None):
        """Faces the camera unless turned, its middle at x and y."""
        c, s = math.cos(turn), math.sin(turn)

        def place(dx, dy, z):
            return (x + dx * c - dy * s, y + dx * s + dy * c, z)
        m = self.m[key]
        soft_box("seat", place(0, 0, .34), (.74, .76, .2), m, .2, turn, .006)
        soft_box("cushion", place(0, -.04, .47), (.55, .64, .14), m, .3, turn, .012)
        soft_box("back", place(0, .33, .66), (.76, .2, .74), m, .3, turn, .012, 3, -.15)
        for dx in (-.34, .34):
            soft_box("arm", place(dx, .0, .48), (.16, .78, .36), m, .25, turn, .006)
        for dx in (-.3, .3):
            for dy in (-.3, .3):
                self.b["legs"].lathe(place(dx, dy, 0), [(.015, 0), (.026, .26)], 12)
        if pillow:
            px, py, pz = place(0, .14, .68)
            self.pillow(px, py, pz, .4, pillow, turn + .1)

    def pillow(self, x, y, z, size, mat, turn=0.0, tilt=-.35, seed=0):
        soft_box("pillow", (x, y, z), (size, .17, size), self.m[mat], .55, turn, .012, seed, tilt)

    def table(self, x0, x1, y0, y1, top, thick=.035, shelf=False, legs="legs", inset=.05):
        w = self.b["wood"]
        w.box(x0, x1, y0, y1, top - thick, top)
        for a in (x0 + inset, x1 - inset - .045):
            for c in (y0 + inset, y1 - inset - .045):
                self.b[legs].box(a, a + .045, c, c + .045, 0, top - thick)
        self.b["wood"].box(x0 + inset + .02, x1 - inset - .02, y0 + inset + .01, y0 + inset + .03, top - thick - .07, top - thick)
        if shelf:
            w.box(x0 + inset, x1 - inset, y0 + inset, y1 - inset, .14, .165)

    def books(self, x0, x1, y, z, flat=False, deep=.17):
        rnd = self.rnd
        colors = ["7A2E28", "2F4858", "C9B48A", "4A5A3A", "E2DCCB", "22303A", "A65A3A", "8E8A80", "D8C9A0", "5B3A4A"]
        if not hasattr(self, "bound"):
            self.bound = [Build("book", material("book", "other", c, .65, .25, patches=.1, grain=.06, relief=.15), .0015) for c in colors]
        if flat:
            for k in range(flat):
                w, d, t = rnd.uniform(.2, .27), rnd.uniform(.14, .19), rnd.uniform(.02, .035)
                shift = rnd.uniform(-.015, .015)
                rnd.choice(self.bound).box(x0 + shift, x0 + w + shift, y, y + d, z, z + .002)
                book = rnd.choice(self.bound)
                book.box(x0 + shift, x0 + w + shift, y, y + d, z + t - .003, z + t)
                book.box(x0 + shift, x0 + w + shift, y - .002, y + .003, z, z + t)
                self.b["paper"].box(x0 + shift + .004, x0 + w + shift - .004, y + .003, y + d - .004, z + .002, z + t - .003)
                z += t + .001
            return
        x = x0
        while x < x1 - .05:
            if rnd.random() < .08:
                x += rnd.uniform(.04, .14)
                continue
            t, tall, back = rnd.uniform(.016, .045), rnd.uniform(.17, .27), rnd.uniform(0, .03)
            book = rnd.choice(self.bound)
            book.box(x, x + t - .001, y + back, y + deep, z, z + tall, rnd.uniform(.8, 1.15))
            x += t

    def shelves(self, x0, x1, y, tops, deep=.3):
        w = self.b["wood"]
        for a in (x0, x1 - .025):
            w.box(a, a + .025, y - deep, y, 0, tops[-1])
        w.box(x0, x1, y - .012, y, 0, tops[-1])
        for k, z in enumerate(tops):
            w.box(x0, x1, y - deep, y, z - .025, z)
            if k < len(tops) - 1:
                end = x0 + (x1 - x0) * self.rnd.uniform(.5, .92)
                self.books(x0 + .04, end, y - deep + .04, z)
                if end < x1 - .25:
                    self.vase(min(end + .12, x1 - .12), y - deep / 2, z, self.rnd.uniform(.1, .2))

    def vase(self, x, y, z, tall, key=None):
        r = tall * .38
        self.b[key or self.rnd.choice(["white", "earthen"])].lathe((x, y, z), [(r * .55, 0), (r * .95, tall * .25), (r, tall * .45), (r * .6, tall * .8), (r * .38, tall * .92), (r * .45, tall), (r * .36, tall), (r * .3, tall * .85)], 28)

    def plant(self, x, y, tall=1.4, leaf=.24, count=46, basket=True, seed=1):
        rng = np.random.default_rng(seed)
        pot = self.b["cane" if basket else "earthen"]
        pot.smooth = True
        pot.lathe((x, y, 0), [(.14, 0), (.18, .12), (.18, .28), (.17, .3), (.15, .3), (.14, .25)], 28)
        wood = Build("stems", material("stem", "vegetation", "5B4A33", .9), smooth=True)
        spots, ways = [], []
        for _ in range(6):
            lean = rng.normal(0, .22, 2)
            top = tall * rng.uniform(.6, 1)
            points = [(x + lean[0] * s ** 1.6 * tall * .55, y + lean[1] * s ** 1.6 * tall * .55, .25 + (top - .25) * s) for s in np.linspace(0, 1, 7)]
            wood.tube(points, [.012, .011, .01, .009, .008, .006, .004], 6)
            for k in range(count // 6):
                s = rng.uniform(.35, 1)
                at = np.array(points[min(6, int(s * 6.99))])
                spots.append(at + rng.normal(0, .02, 3))
                ways.append(np.append(rng.normal(0, 1, 2), rng.uniform(0, .7)))
        wood.done()
        link(garden.leaves("leaves", np.array(spots), np.array(ways), leaf, self.leaf, rng, .25, .62))

    def floor_lamp(self, x, y, lit=True):
        m = self.b["metal"]
        m.lathe((x, y, 0), [(.15, 0), (.15, .015), (.02, .03), (.011, .06), (.011, 1.42)], 28)
        self.shade((x, y, 1.38), .2, .15, .28)
        if lit:
            self.bulb(x, y, 1.5, self.p.get("lamp_watts", 6))

    def shade(self, at, low, high, tall):
        x, y, z = at
        sides = 40
        points = [(x + r * math.cos(2 * math.pi * k / sides), y + r * math.sin(2 * math.pi * k / sides), z + h) for r, h in ((low, 0), (high, tall)) for k in range(sides)]
        self.b["shade"].add(points, [(k, (k + 1) % sides, sides + (k + 1) % sides, sides + k) for k in range(sides)])

    def bulb(self, x, y, z, watts):
        bpy.ops.object.light_add(type="POINT", location=(x, y, z))
        lamp = bpy.context.object
        lamp.data.energy, lamp.data.shadow_soft_size, lamp.data.color = watts, .05, (1, .72, .42)

    def table_lamp(self, x, y, z, lit=True):
        self.vase(x, y, z, .28, "earthen")
        self.b["brass"].tube([(x, y, z + .27), (x, y, z + .36)], .007)
        self.shade((x, y, z + .33), .15, .11, .2)
        if lit:
            self.bulb(x, y, z + .42, self.p.get("lamp_watts", 6) * .6)

    def light(self, sun=None, fill=30):
        """A soft fill from the rest of the home behind the camera, and perhaps sun on the floor."""
        bpy.ops.object.light_add(type="AREA", location=(self.w / 2, -1.4, 1.9))
        lamp = bpy.context.object
        lamp.data.shape, lamp.data.size, lamp.data.size_y, lamp.data.energy = "RECTANGLE", self.w * .8, 1.6, fill
        lamp.data.color = (1, .95, .88)
        lamp.rotation_euler = (math.radians(82), 0, 0)
        lamp.visible_camera = lamp.visible_glossy = False
        if sun:
            bpy.ops.object.light_add(type="SUN")
            s = bpy.context.object
            s.data.energy, s.data.angle, s.data.color = sun[2], math.radians(.9), (1, .86, .68)
            s.rotation_euler = Vector(sun[:2] + (sun[3],)).to_track_quat("-Z", "Y").to_euler()
        world = bpy.data.worlds.new("w")
        bpy.context.scene.world = world
        world.use_nodes = True
        world.node_tree.nodes["Background"].inputs["Color"].default_value = (1, .97, .92, 1)
        world.node_tree.nodes["Background"].inputs["Strength"].default_value = self.p.get("ambient", .3)
        world.light_settings.distance = .9

    def switch(self, side, u, v=1.1, outlet=False):
        frame, _ = self.walls[side]
        p = self.b["plate"]
        p.block(frame, u, u + .075, v, v + .115, 0, .007)
        if outlet:
            for y in (v + .02, v + .065):
                p.block(frame, u + .02, u + .055, y, y + .03, .006, .009)
        else:
            p.block(frame, u + .03, u + .045, v + .045, v + .07, .006, .02)

    def done(self):
        for build in [*self.b.values(), *getattr(self, "bound", [])]:
            if build.material.name.startswith("outside"):
                thing = build.done()
                if thing:
                    thing.visible_diffuse = False
                    thing.visible_shadow = False
                continue
            build.done()


def living_room(p):
    r = Room({"wall": "66788A", "floor": "8B6644", "sofa": "B3A994", "accent": "B5653A", "second": "D9CFBC", "curtain": "EDE7DB", "seed": 5, **p.get("style", {})}, 5.0, 5.2, 2.7)
    wl = (2.7, 4.9, .75, 2.25)
    r.wall("left", [wl])
    r.window("left", *wl, watts=150, panes=2)
    r.wall("back")
    r.wall("right", [(2.6, 3.46, 0, 2.03)])
    r.door("right", 2.6, 3.46)
    r.rug(.95, 3.95, 2.2, 4.45, ("CFC4B0", "5A5148"))
    r.sofa(1.35, 5.1, 2.35)
    r.pillow(1.82, 4.62, .75, .46, "accent", .2, seed=1)
    r.pillow(2.14, 4.52, .72, .40, "second", -.15, seed=2)
    r.pillow(3.3, 4.62, .75, .46, "second", -.25, seed=3)
    r.table(1.85, 3.1, 2.85, 3.5, .42, shelf=True)
    r.books(2.0, 0, 3.05, .42, flat=3)
    r.books(2.5, 0, 3.0, .165, flat=4)
    r.vase(2.75, 3.22, .42, .2, "white")
    r.floor_lamp(4.15, 4.75)
    r.plant(.62, 4.72, 1.75, .26, 60)
    r.art("back", 1.55, 2.25, 1.42, 2.12, ("D8CDB4", "A8653C", "2F4A56"), "wood")
    r.art("back", 2.4, 3.1, 1.42, 2.12, ("E3DBC8", "55707A", "C2904A"), "wood")
    r.armchair(.72, 2.35, "second", 1.9, "accent")
    # console with books along the right wall
    r.b["wood"].box(4.62, 4.98, 2.7, 4.1, .68, .72)
    for y in (2.74, 4.0):
        for x in (4.65, 4.91):
            r.b["legs"].box(x, x + .045, y, y + .045, 0, .68)
    r.b["wood"].box(4.64, 4.96, 2.75, 4.05, .2, .225)
    r.table_lamp(4.8, 3.75, .72)
    r.books(4.66, 0, 3.0, .72, flat=3)
    for k in range(2):
        r.b["cane"].box(4.66, 4.95, 2.82 + k * .62, 3.3 + k * .62, .225, .46)
    r.switch("right", 2.3)
    r.switch("back", .35, .3, True)
    r.light(sun=(.86, .12, 3.2, -.52), fill=34)
    r.done()
    return r, ((2.9, -.35), (2.35, 5, 1.0), 23.6, 1.38)


def bedroom(p):
    r = Room({"wall": "9AA68E", "floor": "A67F55", "sofa": "8A8478", "linen": "EAE5DA", "accent": "6E7F86", "second": "C9A27A", "curtain": "EFEAE0", "wood": "8E6A45", "seed": 8, **p.get("style", {})}, 4.6, 4.6, 2.6)
    wr = (1.0, 2.7, .8, 2.2)
    r.wall("right", [wr])
    r.window("right", *wr, watts=120, panes=2)
    r.wall("back")
    r.wall("left", [(3.2, 4.06, 0, 2.03)])
    r.door("left", 3.2, 4.06)
    r.rug(.5, 4.1, 1.5, 3.4, ("D6CCBC", "9A8C78"))
    # bed
    x0, x1, y1 = 1.4, 3.1, 4.55
    w = r.b["wood"]
    w.box(x0 - .06, x1 + .06, y1 - .06, y1, .1, 1.22)
    w.box(x0 - .04, x1 + .04, y1 - 2.1, y1 - .06, .2, .34)
    for x in (x0, x1 - .06):
        r.b["legs"].box(x, x + .06, y1 - 2.08, y1 - 2.02, 0, .2)
    soft_box("mattress", ((x0 + x1) / 2, y1 - 1.05, .46), (x1 - x0, 2.0, .26), r.m["linen"], .14, dents=.003)
    soft_box("duvet", ((x0 + x1) / 2, y1 - 1.3, .56), (x1 - x0 + .18, 1.6, .2), r.m["linen"], .24, dents=.04, seed=4)
    soft_box("fold", ((x0 + x1) / 2, y1 - .62, .66), (x1 - x0 + .16, .34, .09), r.m["second"], .35, dents=.025, seed=6)
    soft_box("throw", ((x0 + x1) / 2, y1 - 1.83, .6), (x1 - x0 + .24, .5, .16), r.m["accent"], .25, dents=.03, seed=7)
    for k, x in enumerate((x0 + .42, x1 - .42)):
        r.pillow(x, y1 - .22, .84, .62, "linen", 0, -.45, k)
        soft_box("pillow", (x, y1 - .42, .79), (.68, .18, .42), r.m["linen"], .5, 0, .016, k + 4, -.6)
    soft_box("pillow", ((x0 + x1) / 2, y1 - .58, .78), (.5, .16, .32), r.m["accent"], .5, 0, .014, 14, -.6)
    for x in (x0 - .66, x1 + .14):
        w.box(x, x + .5, y1 - .44, y1 - .02, .2, .56)
        r.b["legs"].box(x + .03, x + .06, y1 - .42, y1 - .38, 0, .2)
        r.b["legs"].box(x + .44, x + .47, y1 - .42, y1 - .38, 0, .2)
        for z in (.225, .4):
            w.block(front(x, y1 - .44), .015, .485, z, z + .15, 0, .016)
            r.b["brass"].tube([(x + .25, y1 - .456, z + .075), (x + .25, y1 - .48, z + .075)], .012, 12)
        r.table_lamp(x + .25, y1 - .24, .56)
    r.books(x0 - .62, 0, y1 - .4, .56, flat=2)
    r.art("back", 1.65, 2.85, 1.5, 2.2, ("DDD5C2", "7F8F86", "B98A58"), "wood")
    r.plant(4.2, 4.2, 1.3, .2, 54, seed=4)
    soft_box("bench", ((x0 + x1) / 2, 1.98, .42), (1.3, .42, .14), r.m["sofa"], .2, dents=.004)
    for x in (x0 + .3, x1 - .34):
        for y in (1.82, 2.12):
            r.b["legs"].box(x, x + .04, y, y + .04, 0, .37)
    r.switch("back", 4.25, 1.1)
    r.switch("back", .25, .3, True)
    r.light(sun=(-.8, .35, 2.6, -.62), fill=26)
    r.done()
    return r, ((1.75, -.75), (2.4, 4.6, .95), 24.5, 1.35)


def kitchen(p):
    r = Room({"wall": "E3D9C3", "floor": "9A7048", "cabinet": "54685F", "linen": "EDEAE2", "seed": 9, "crown": True, **p.get("style", {})}, 4.8, 4.4, 2.6)
    ww = (1.9, 3.0, 1.12, 2.15)
    r.wall("back", [ww])
    r.window("back", *ww, watts=90, curtains=False, panes=1)
    wl = (2.0, 3.6, .85, 2.2)
    r.wall("left", [wl])
    r.window("left", *wl, watts=130, panes=2, curtains=False)
    r.wall("right")
    y, cab, b = 4.4, r.b["cabinet"], r.b
    f = front(0, y - .6)

    def front_of(frame, u0, u1, v0, v1, pull):
        cab.block(frame, u0 + .004, u1 - .004, v0 + .004, v1 - .004, 0, .014)
        rim = .06
        for a, c, lo, hi in ((u0 + .004, u0 + rim, v0 + .004, v1 - .004), (u1 - rim, u1 - .004, v0 + .004, v1 - .004), (u0 + .004, u1 - .004, v0 + .004, v0 + rim), (u0 + .004, u1 - .004, v1 - rim, v1 - .004)):
            cab.block(frame, a, c, lo, hi, .012, .022)
        at = frame.at
        if pull == "drawer":
            mid = (u0 + u1) / 2
            b["brass"].tube([at(mid - .06, (v0 + v1) / 2, .02), at(mid - .06, (v0 + v1) / 2, .05), at(mid + .06, (v0 + v1) / 2, .05), at(mid + .06, (v0 + v1) / 2, .02)], .006)
        else:
            u = u1 - .035 if pull == "right" else u0 + .035
            v = v1 - .2 if v0 < 1 else v0 + .08
            b["brass"].tube([at(u, v, .02), at(u, v, .05), at(u, v + .12, .05), at(u, v + .12, .02)], .006)

    edges = [.05, .6, 1.15, 1.85, 2.45, 3.05, 3.6]
    cab.box(.0, 3.65, y - .6, y, .1, .88)
    b["dark"].box(.0, 3.65, y - .54, y, 0, .1)
    for k, (u0, u1) in enumerate(zip(edges, edges[1:])):
        if k == 1:
            for lo, hi in ((.12, .38), (.38, .64), (.64, .87)):
                front_of(f, u0, u1, lo, hi, "drawer")
        else:
            front_of(f, u0, u1, .12, .68, "right" if k % 2 == 0 else "left")
            front_of(f, u0, u1, .69, .87, "drawer")
    # the range
    b["steel"].box(3.66, 4.42, y - .62, y, .05, .9)
    b["dark"].block(front(3.66, y - .62), .08, .68, .25, .66, 0, .012)
    b["steel"].tube([(3.72, y - .68, .74), (4.36, y - .68, .74)], .012)
    b["dark"].box(3.68, 4.4, y - .58, y - .04, .9, .915)
    for k in range(5):
        b["dark"].tube([(3.76 + k * .14, y - .625, .82), (3.76 + k * .14, y - .65, .82)], .02, 14)
    cab.box(4.42, 4.8, y - .6, y, .1, .88)
    front_of(f, 4.44, 4.8, .12, .87, "left")
    for a, c in ((.0, 3.655), (4.425, 4.8)):
        b["counter"].box(a, c, y - .635, y, .88, .92)
    # tiles
    r.tiles(front(0, y), 0, 4.8, .92, 1.45, ww)
    # upper cabinets beside the window
    uf = front(0, y - .34)
    for span in ((.0, .6, 1.2, 1.75), (3.15, 3.62)):
        cab.box(span[0], span[-1], y - .34, y, 1.45, 2.3)
        for k, (u0, u1) in enumerate(zip(span, span[1:])):
            front_of(uf, u0, u1, 1.46, 2.29, "right" if k % 2 == 0 else "left")
    cab.box(4.45, 4.8, y - .34, y, 1.45, 2.3)
    front_of(uf, 4.46, 4.8, 1.46, 2.29, "left")
    # hood
    at = lambda w, d, z: [(4.04 - w, y - d, z), (4.04 + w, y - d, z), (4.04 + w, y, z), (4.04 - w, y, z)]
    b["steel"].hexa(at(.37, .48, 1.62), at(.14, .26, 1.86))
    b["steel"].box(3.9, 4.18, y - .26, y, 1.86, 2.6)
    b["steel"].box(3.67, 4.41, y - .48, y, 1.57, 1.62)
    # sink, faucet and what stands about
    b["steel"].box(2.05, 2.85, y - .5, y - .12, .9, .921)
    b["dark"].box(2.08, 2.82, y - .47, y - .15, .919, .9225)
    b["steel"].tube([(2.45, y - .08, .92), (2.45, y - .08, 1.2), (2.45, y - .1, 1.27), (2.45, y - .17, 1.31), (2.45, y - .25, 1.29), (2.45, y - .28, 1.22)], .012, 10)
    r.vase(.32, y - .3, .92, .22, "earthen")
    r.vase(.55, y - .22, .92, .15, "white")
    b["wood"].block(front(1.2, y - .1), 0, .3, .92, 1.34, 0, .02)
    for k in range(3):
        r.vase(3.25 + k * .13, y - .2, .92, .14 + k * .02, "white")
    pot = Build("herb", r.m["earthen"], smooth=True)
    pot.lathe((1.72, y - .25, .92), [(.045, 0), (.06, .1), (.05, .1)], 20)
    pot.done()
    rng = np.random.default_rng(2)
    spots = np.array([1.72, y - .25, 1.06]) + rng.normal(0, .04, (160, 3))
    link(garden.leaves("herbs", spots, rng.normal(0, 1, (160, 3)), .045, r.leaf, rng))
    # island with stools
    cab.box(1.3, 3.4, 1.75, 2.45, .1, .88)
    for k in range(4):
        front_of(front(1.3, 1.75), .02 + k * .52, .02 + (k + 1) * .52, .12, .87, "right" if k % 2 else "left")
    b["counter"].box(1.15, 3.55, 1.45, 2.5, .88, .925)
    for x in (1.75, 2.85):
        b["wood"].lathe((x, 1.5, .62), [(.17, 0), (.18, .02), (.17, .04)], 28)
        for a in range(4):
            t = math.pi / 4 + a * math.pi / 2
            b["legs"].tube([(x + .19 * math.cos(t), 1.5 + .19 * math.sin(t), 0), (x + .12 * math.cos(t), 1.5 + .12 * math.sin(t), .62)], .015)
    # a bowl of fruit
    b["white"].lathe((2.3, 2.05, .925), [(.07, 0), (.15, .05), (.18, .1), (.165, .1), (.06, .015)], 32)
    fruit = [Build("fruit", material("fruit", "other", c, .4, .4, patches=.2, relief=.1), smooth=True) for c in ("C4772A", "8E9A35")]
    for k in range(7):
        x, yy, z = 2.3 + r.rnd.uniform(-.07, .07), 2.05 + r.rnd.uniform(-.07, .07), .97 + r.rnd.uniform(0, .07)
        fruit[k % 2].lathe((x, yy, z), [(.001, -.04), (.028, -.03), (.04, 0), (.03, .028), (.003, .038)], 18)
    for one in fruit:
        one.done()
    # pendants
    for x in (1.8, 2.9):
        b["metal"].tube([(x, 2.0, 2.6), (x, 2.0, 1.95)], .006)
        b["metal"].lathe((x, 2.0, 1.72), [(.17, 0), (.165, .03), (.1, .13), (.04, .2), (.02, .24)], 32)
        r.bulb(x, 2.0, 1.7, 7)
    r.switch("back", 1.82, 1.2, True)
    r.light(sun=(.84, .2, 2.4, -.55), fill=30)
    r.done()
    return r, ((2.95, -1.2), (2.25, 4.4, 1.1), 22, 1.45)


def study(p):
    r = Room({"wall": "C7A77B", "floor": "6B4A30", "sofa": "6A4A38", "accent": "38545A", "second": "D8CDB8", "curtain": "E4DBCB", "wood": "5E3F28", "seed": 12, **p.get("style", {})}, 4.4, 4.6, 2.65)
    wr = (1.3, 2.9, .75, 2.2)
    r.wall("right", [wr])
    r.window("right", *wr, watts=120, panes=2)
    r.wall("back")
    r.wall("left")
    r.shelves(.12, 1.52, 4.58, [.12, .5, .88, 1.26, 1.64, 2.02, 2.3])
    r.rug(.9, 3.7, 1.5, 3.5, ("8C4A3C", "D8C49A"))
    r.armchair(3.05, 3.6, "sofa", -.25, "accent")
    r.floor_lamp(3.75, 4.1)
    r.table(2.0, 2.5, 3.2, 3.7, .5)
    r.books(2.08, 0, 3.35, .5, flat=3)
    r.vase(2.36, 3.55, .5, .14, "white")
    r.art("back", 1.95, 2.5, 1.35, 2.05, ("E1D6BF", "4B5F55", "9C5B38"))
    r.art("back", 2.65, 3.2, 1.35, 2.05, ("D9CDB5", "2F3F4A", "B98546"))
    r.plant(.5, 2.6, 1.2, .2, 48, False, 6)
    r.armchair(1.0, 1.75, "second", 2.0, "accent")
    r.b["cane"].smooth = True
    r.b["cane"].lathe((1.75, 4.3, 0), [(.15, 0), (.18, .3), (.17, .3), (.14, .02)], 30)
    soft_box("blanket", (1.75, 4.3, .3), (.28, .26, .16), r.m["accent"], .4, dents=.03, seed=9)
    # a cabinet with a turntable below the pictures
    r.b["wood"].box(1.98, 2.62, 4.18, 4.56, .12, .62)
    r.drawers(front(1.98, 4.18), .01, .63, [.16, .38, .6])
    for x in (2.0, 2.56):
        r.b["legs"].box(x, x + .04, 4.2, 4.24, 0, .12)
    r.b["dark"].box(2.06, 2.54, 4.22, 4.52, .62, .7)
    r.b["dark"].lathe((2.25, 4.37, .7), [(.14, 0), (.14, .012)], 40)
    r.switch("back", 4.0, .3, True)
    r.light(sun=(-.8, .3, 2.6, -.58), fill=24)
    r.done()
    return r, ((1.6, -.6), (2.2, 4.6, 1.05), 24, 1.35)


def dining_room(p):
    r = Room({"wall": "5F7269", "floor": "8A5E3C", "linen": "E4DCCB", "accent": "B0643F", "second": "D9CFBC", "curtain": "EAE2D2", "wood": "7A4E2E", "seed": 21, **p.get("style", {})}, 4.8, 4.8, 2.65)
    wl = (2.4, 4.5, .7, 2.25)
    r.wall("left", [wl])
    r.window("left", *wl, watts=150, panes=2)
    r.wall("back")
    r.wall("right", [(3.6, 4.5, 0, 2.05)])
    r.door("right", 3.6, 4.5)
    r.rug(.85, 3.95, 1.5, 4.0, ("CBBFA8", "7A4A3C"))
    r.table(1.35, 3.45, 2.2, 3.2, .75, .04, inset=.08)
    for x in (1.85, 2.4, 2.95):
        r.chair(x, 3.42)
    for x, turn in ((1.8, 3.05), (2.95, 3.25)):
        r.chair(x, 1.95, turn)
    r.chair(3.75, 2.72, -1.45)
    r.chair(1.08, 2.7, 1.62)
    # a runner, a vase, candles and a bowl
    r.b["linen"].box(1.5, 3.3, 2.54, 2.86, .75, .7535)
    r.vase(2.3, 2.72, .753, .26, "white")
    r.twigs(2.3, 2.72, .98, .5, 150)
    r.b["earthen"].lathe((2.85, 2.7, .753), [(.05, 0), (.12, .04), (.15, .08), (.138, .08), (.05, .012)], 32)
    for x, tall in ((1.78, .2), (1.9, .27)):
        r.b["brass"].lathe((x, 2.68, .753), [(.04, 0), (.04, .008), (.008, .015), (.008, tall - .02), (.016, tall)], 20)
        r.b["paper"].tube([(x, 2.68, .753 + tall), (x, 2.68, .93 + tall)], .009, 12)
    for x in (1.75, 2.4, 3.0):
        for y in (2.34, 3.05):
            r.b["white"].lathe((x, y, .75), [(.06, 0), (.1, .006), (.135, .018), (.13, .018), (.06, .008)], 36)
    # sideboard
    w, y = r.b["wood"], 4.76
    w.box(1.35, 3.25, y - .42, y - .02, .16, .84)
    w.box(1.32, 3.28, y - .44, y, .84, .865)
    for x in (1.4, 3.14):
        for yy in (y - .4, y - .09):
            r.b["legs"].box(x, x + .045, yy, yy + .045, 0, .16)
    f = front(1.35, y - .42)
    for k in range(4):
        r.drawers(f, .02 + k * .465, .02 + (k + 1) * .465, [.2, .62, .82] if k in (1, 2) else [.2, .82])
    r.table_lamp(1.62, y - .22, .865)
    r.books(2.75, 0, y - .34, .865, flat=3)
    r.vase(3.08, y - .2, .865, .22, "earthen")
    r.art("back", 1.85, 2.75, 1.3, 2.05, ("E2D8C2", "45605B", "B9703F"), "wood")
    r.plant(.5, 4.3, 1.6, .24, 56, seed=9)
    r.armchair(4.2, 4.1, "second", -.6, "accent")
    # a lamp of cane over the table
    r.b["metal"].tube([(2.4, 2.7, 2.65), (2.4, 2.7, 2.02)], .005)
    r.b["cane"].smooth = True
    r.b["cane"].lathe((2.4, 2.7, 1.74), [(.3, 0), (.29, .05), (.22, .17), (.1, .26), (.03, .29)], 40)
    r.bulb(2.4, 2.7, 1.74, 8)
    r.switch("right", 2.9)
    r.switch("back", 4.3, .3, True)
    r.light(sun=(.86, .2, 2.8, -.55), fill=32)
    r.done()
    return r, ((3.0, -.95), (2.35, 4.8, 1.05), 22.5, 1.45)


def bathroom(p):
    r = Room({"wall": "A9BEC0", "floor_tile": "8C8F8E", "cabinet": "E9E5DB", "linen": "E9E5DC", "accent": "C08A5A", "wood": "9A7148", "seed": 22, "tile": "F0EEE8", **p.get("style", {})}, 3.5, 3.6, 2.5)
    wr = (.55, 1.55, 1.05, 2.1)
    r.wall("right", [wr])
    r.window("right", *wr, watts=110, curtains=False, panes=1)
    r.wall("back")
    r.wall("left")
    y, b = 3.6, r.b
    r.tiles(front(0, y), 0, 3.5, 0, 1.12)
    b["trim"].block(front(0, y), 0, 3.5, 1.12, 1.15, 0, .03)
    # vanity
    cab = b["cabinet"]
    cab.box(.35, 1.65, y - .54, y - .012, .14, .82)
    for x in (.37, 1.58):
        cab.box(x, x + .05, y - .53, y - .48, 0, .14)
    f = front(.35, y - .54)
    r.drawers(f, .02, .44, [.18, .38, .58, .8], "cabinet")
    r.drawers(f, .44, .87, [.18, .6, .8], "cabinet")
    r.drawers(f, .87, 1.28, [.18, .38, .58, .8], "cabinet")
    b["counter"].box(.33, 1.67, y - .56, y - .012, .82, .85)
    r.oval("white", (1.0, y - .29, .85), [(.17, .13, 0), (.22, .165, .06), (.235, .175, .12), (.225, .165, .12), (.2, .145, .07), (.06, .05, .02)])
    b["steel"].tube([(1.0, y - .07, .85), (1.0, y - .07, 1.06), (1.0, y - .1, 1.1), (1.0, y - .17, 1.09), (1.0, y - .19, 1.05)], .012, 12)
    b["earthen"].lathe((.5, y - .2, .85), [(.035, 0), (.035, .12), (.012, .14), (.012, .17)], 20)
    r.vase(1.5, y - .2, .85, .17, "white")
    r.twigs(1.5, y - .2, 1.0, .3, 90, .05)
    r.mirror("back", .6, 1.4, 1.22, 2.1, "wood")
    for x in (.42, 1.58):
        b["brass"].tube([(x, y, 1.72), (x, y - .09, 1.72)], .01)
        r.shade((x, y - .1, 1.66), .065, .05, .16)
        r.bulb(x, y - .1, 1.75, 2.5)
    # toilet
    r.oval("white", (2.25, y - .42, 0), [(.12, .2, 0), (.11, .18, .16), (.18, .24, .36), (.19, .25, .4), (.19, .25, .43), (.05, .08, .435)])
    soft_box("tank", (2.25, y - .12, .6), (.42, .18, .38), r.m["white"], .12, dents=0)
    soft_box("lid", (2.25, y - .12, .8), (.44, .2, .03), r.m["white"], .12, dents=0)
    b["steel"].tube([(2.1, y - .22, .72), (2.14, y - .23, .72)], .01)
    b["steel"].tube([(2.58, y - .03, .62), (2.58, y - .09, .62), (2.7, y - .09, .62)], .008)
    b["paper"].tube([(2.585, y - .09, .62), (2.69, y - .09, .62)], .052, 24)
    # a free tub under the window
    r.oval("white", (3.0, 1.75, 0), [(.26, .62, .02), (.31, .7, .2), (.37, .78, .54), (.395, .81, .58), (.39, .8, .6), (.36, .76, .59), (.32, .7, .4), (.22, .55, .14)])
    b["steel"].tube([(2.98, 2.72, 0), (2.98, 2.72, .92), (2.98, 2.66, 1.0), (2.98, 2.5, 1.0), (2.98, 2.46, .94)], .014, 12)
    soft_box("towel", (2.72, 1.35, .56), (.1, .42, .3), r.m["linen"], .3, dents=.01, seed=3)
    # stool, mat, towels, basket
    b["wood"].lathe((2.3, 1.5, .42), [(.15, 0), (.16, .02), (.15, .035)], 28)
    for a in range(3):
        t = a * 2.1 + .4
        b["legs"].tube([(2.3 + .17 * math.cos(t), 1.5 + .17 * math.sin(t), 0), (2.3 + .1 * math.cos(t), 1.5 + .1 * math.sin(t), .42)], .014)
    soft_box("folded", (2.3, 1.5, .49), (.24, .18, .06), r.m["linen"], .25, dents=.006)
    soft_box("folded", (2.3, 1.5, .545), (.23, .17, .05), r.m["accent"], .25, dents=.006, seed=4)
    soft_box("mat", (1.2, 2.45, .012), (.95, .6, .03), r.m["linen"], .12, dents=.006, seed=5)
    b["metal"].tube([(.06, 1.85, 1.2), (.06, 2.65, 1.2)], .009, 10)
    for z in (1.87, 2.63):
        b["metal"].tube([(0, z, 1.2), (.06, z, 1.2)], .009, 10)
    soft_box("hung", (.06, 2.1, .93), (.04, .36, .6), r.m["accent"], .2, dents=.02, seed=6)
    soft_box("hung", (.06, 2.47, .98), (.04, .26, .5), r.m["linen"], .2, dents=.02, seed=7)
    b["cane"].smooth = True
    b["cane"].lathe((.28, 2.95, 0), [(.16, 0), (.19, .2), (.18, .38), (.16, .38), (.15, .3)], 30)
    soft_box("rolled", (.28, 2.95, .38), (.26, .2, .14), r.m["linen"], .4, dents=.01, seed=8)
    r.art("back", 2.0, 2.5, 1.4, 1.95, ("E6E0D2", "5E7C86", "C39A62"), "wood")
    r.light(sun=(-.8, .25, 2.2, -.6), fill=20)
    r.done()
    return r, ((1.35, -.95), (1.8, 3.6, .95), 21, 1.4)


def office(p):
    r = Room({"wall": "C79273", "floor": "A88058", "sofa": "5D6A62", "accent": "E1D3B4", "second": "44545C", "curtain": "EFE7D8", "wood": "8A623E", "seed": 23, **p.get("style", {})}, 4.2, 4.3, 2.6)
    wl = (2.3, 4.1, .8, 2.2)
    r.wall("left", [wl])
    r.window("left", *wl, watts=130, panes=2)
    r.wall("back")
    r.wall("right")
    b, w, y = r.b, r.b["wood"], 4.26
    r.rug(.8, 3.4, 1.6, 3.5, ("D2C6B0", "56666A"))
    # desk with drawers, and what lies on it
    w.box(1.15, 3.05, y - .72, y, .72, .755)
    w.box(2.55, 3.0, y - .66, y - .04, .1, .72)
    r.drawers(front(2.55, y - .66), .0, .45, [.12, .32, .52, .7])
    for yy in (y - .66, y - .1):
        b["legs"].box(1.19, 1.24, yy, yy + .05, 0, .72)
        b["legs"].box(2.57, 2.6, yy, yy + .03, 0, .1)
        b["legs"].box(2.95, 2.98, yy, yy + .03, 0, .1)
    b["dark"].block(front(1.75, y - .26), 0, .64, .9, 1.28, 0, .022)
    screen = Build("screen", glow_material("screen", "B9C9CE", .35), .001)
    screen.block(front(1.75, y - .26), .012, .628, .912, 1.268, .022, .024)
    screen.done()
    b["steel"].box(2.03, 2.11, y - .24, y - .2, .755, 1.0)
    b["steel"].box(1.93, 2.21, y - .32, y - .14, .755, .765)
    b["plate"].box(1.82, 2.26, y - .55, y - .42, .757, .772)
    for row in range(4):
        for k in range(13):
            b["paper"].box(1.832 + k * .0325, 1.86 + k * .0325, y - .542 + row * .03, y - .517 + row * .03, .771, .777)
    soft_box("mouse", (2.38, y - .48, .77), (.06, .1, .035), r.m["plate"], .6, dents=0)
    b["paper"].box(1.3, 1.52, y - .5, y - .2, .756, .761)
    b["white"].lathe((1.42, y - .6, .755), [(.034, 0), (.04, .01), (.042, .09), (.037, .09), (.034, .015)], 24)
    b["white"].lathe((2.55, y - .2, .755), [(.04, 0), (.045, .1), (.038, .1), (.034, .01)], 24)
    for k in range(7):
        b["wood"].tube([(2.55 + r.rnd.uniform(-.02, .02), y - .2, .77), (2.55 + r.rnd.uniform(-.05, .05), y - .2 + r.rnd.uniform(-.04, .04), .93)], .004, 6)
    # a lamp with an arm
    b["metal"].lathe((2.88, y - .2, .755), [(.09, 0), (.09, .015), (.02, .025)], 28)
    b["metal"].tube([(2.88, y - .2, .77), (2.96, y - .2, 1.1), (2.72, y - .24, 1.34)], .009, 10)
    b["metal"].lathe((2.69, y - .25, 1.24), [(.085, 0), (.075, .04), (.03, .1), (.015, .12)], 28)
    r.bulb(2.69, y - .25, 1.22, 3)
    # shelves on brackets
    for z in (1.6, 1.98):
        w.box(1.35, 2.95, y + .04 - .24, y + .04, z, z + .028)
        for x in (1.5, 2.8):
            b["metal"].box(x, x + .025, y - .16, y + .04, z - .02, z)
            b["metal"].box(x, x + .025, y + .02, y + .04, z - .16, z)
    r.books(1.42, 2.2, y - .16, 1.628, deep=.18)
    r.vase(2.42, y - .08, 1.628, .2, "earthen")
    r.books(2.55, 2.92, y - .16, 1.628, deep=.18)
    r.books(1.9, 2.9, y - .16, 2.008, deep=.18)
    r.vase(1.52, y - .08, 2.008, .16, "white")
    r.vase(1.72, y - .08, 2.008, .22, "earthen")
    # office chair
    turn = 3.5
    c, s = math.cos(turn), math.sin(turn)
    x, yy = 1.95, 3.0
    soft_box("seat", (x, yy, .5), (.5, .5, .11), r.m["second"], .3, turn, .008)
    soft_box("back", (x - .25 * s, yy + .25 * c, .86), (.46, .09, .52), r.m["second"], .3, turn, .01, 3, -.08)
    b["steel"].tube([(x, yy, .1), (x, yy, .45)], .025, 14)
    for k in range(5):
        a = k * 2 * math.pi / 5 + .3
        b["metal"].tube([(x, yy, .12), (x + .3 * math.cos(a), yy + .3 * math.sin(a), .07)], [.022, .015], 8)
        b["dark"].tube([(x + .3 * math.cos(a) - .012, yy + .3 * math.sin(a), .03), (x + .3 * math.cos(a) + .012, yy + .3 * math.sin(a), .03)], .03, 14)
    for way in (-1, 1):
        b["metal"].tube([(x + way * .25 * c, yy + way * .25 * s, .5), (x + way * .29 * c, yy + way * .29 * s, .68)], .012, 8)
        soft_box("rest", (x + way * .29 * c, yy + way * .29 * s, .69), (.06, .26, .03), r.m["dark"], .4, turn, 0)
    r.shelves(3.28, 4.16, 4.28, [.12, .48, .84, 1.2, 1.56, 1.92])
    r.armchair(3.55, 2.35, "sofa", -.95, "accent")
    r.plant(.45, 3.85, 1.5, .24, 52, seed=11)
    r.art("back", .55, 1.05, 1.35, 2.0, ("E4DBC6", "3F5A63", "C98A4B"), "metal")
    b["cane"].lathe((1.02, 3.9, 0), [(.13, 0), (.15, .28), (.14, .28), (.12, .02)], 28)
    r.switch("right", 3.2)
    r.switch("back", .9, .3, True)
    r.light(sun=(.85, .15, 2.6, -.56), fill=28)
    r.done()
    return r, ((2.35, -.9), (2.05, 4.3, 1.05), 22.5, 1.42)


def hallway(p):
    r = Room({"wall": "DCC9A0", "floor": "7D5638", "linen": "E4DCCB", "accent": "4E6272", "second": "8C4A34", "wood": "6E4A2E", "door": "2F4E4A", "seed": 24, **p.get("style", {})}, 3.2, 4.6, 2.7)
    r.wall("back", [(1.0, 1.95, 0, 2.05), (2.13, 2.5, .25, 2.05)])
    r.door("back", 1.0, 1.95, 2.05)
    r.window("back", 2.13, 2.5, .25, 2.05, watts=45, curtains=False)
    wl = (4.85, 5.95, .85, 2.2)
    r.wall("left", [wl])
    r.window("left", *wl, watts=110, curtains=False, panes=1)
    r.wall("right", [(4.05, 4.95, 0, 2.05)])
    r.door("right", 4.05, 4.95)
    b, w = r.b, r.b["wood"]
    r.rug(.95, 2.05, .6, 4.1, ("8A4636", "D5C29C"))
    # console with a lamp and a mirror on the right
    w.box(2.86, 3.18, 2.3, 3.6, .78, .812)
    for yy in (2.34, 3.52):
        for x in (2.88, 3.12):
            b["legs"].box(x, x + .04, yy, yy + .04, 0, .78)
    w.box(2.88, 3.17, 2.35, 3.55, .18, .2)
    w.box(2.9, 3.17, 2.38, 3.52, .66, .78)
    r.table_lamp(3.02, 3.35, .812)
    r.books(2.9, 0, 2.95, .812, flat=2)
    r.b["white"].lathe((3.0, 2.62, .812), [(.05, 0), (.11, .03), (.13, .06), (.12, .06), (.05, .01)], 30)
    r.mirror("right", 1.25, 2.05, 1.1, 2.05, "brass")
    for yy in (2.45, 2.95):
        b["cane"].box(2.9, 3.15, yy, yy + .42, .2, .45)
    # bench, hooks and coats on the left
    w.box(.04, .42, 1.7, 2.9, .42, .455)
    for yy in (1.74, 2.82):
        for x in (.07, .36):
            b["legs"].box(x, x + .04, yy, yy + .04, 0, .42)
    soft_box("pad", (.23, 2.3, .485), (.36, 1.16, .06), r.m["linen"], .2, dents=.006)
    r.pillow(.2, 2.68, .68, .4, "accent", 1.25, -.3, 2)
    w.box(.0, .025, 1.65, 2.95, 1.6, 1.72)
    for k in range(5):
        yy = 1.78 + k * .26
        b["brass"].tube([(.02, yy, 1.66), (.07, yy, 1.64), (.09, yy, 1.68)], .008, 8)
    soft_box("coat", (.11, 2.05, 1.2), (.16, .4, .92), r.m["second"], .45, .05, .05, 3)
    soft_box("coat", (.1, 1.8, 1.3), (.13, .34, .72), r.m["accent"], .45, -.05, .04, 5)
    soft_box("bag", (.1, 2.58, 1.35), (.12, .3, .34), r.m["linen"], .4, 0, .02, 8)
    for k, yy in enumerate((1.85, 2.1, 2.55)):
        for dx in (0, .11):
            soft_box("shoe", (.2 + (k % 2) * .04, yy + dx, .05), (.26, .09, .1), r.m["dark" if k != 1 else "second"], .5, .05 * k, .004, k)
    r.plant(2.85, 4.25, 1.5, .22, 52, seed=13)
    r.art("back", .2, .72, 1.35, 2.0, ("E5DCC6", "496873", "B8673F"), "wood")
    # a lantern on a chain
    b["metal"].tube([(1.6, 2.2, 2.7), (1.6, 2.2, 2.32)], .006)
    for dx in (-.11, .1):
        for dy in (-.11, .1):
            b["metal"].box(1.6 + dx, 1.61 + dx, 2.2 + dy, 2.21 + dy, 1.98, 2.3)
    for z in (1.97, 2.3):
        b["metal"].box(1.48, 1.72, 2.08, 2.32, z, z + .015)
    r.bulb(1.6, 2.2, 2.12, 6)
    r.switch("right", .75)
    r.switch("back", .85, 1.1)
    r.light(sun=(.8, .3, 2.4, -.6), fill=26)
    r.done()
    return r, ((1.75, -1.2), (1.55, 4.6, 1.1), 22, 1.45)


ROOMS = {
    "dining-room": dict(build=dining_room, exposure=.3),
    "bathroom": dict(build=bathroom, exposure=.4),
    "office": dict(build=office, exposure=.35),
    "hallway": dict(build=hallway, exposure=.35),
    "living-room": dict(build=living_room, shift=(.0625, -.021), exposure=.35),
    "bedroom": dict(build=bedroom, exposure=.4),
    "kitchen": dict(build=kitchen, exposure=.4),
    "study": dict(build=study, exposure=.3),
}
