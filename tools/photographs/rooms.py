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
        b, w, d, h, rnd = self.b, self.w, self.d, self.h, self.rnd
        back = -1.6
        b["ceiling"].box(-.2, w + .2, back, d + .2, h, h + .1)
        # boards
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
        self.walls = {"back": (front(0, d), w), "left": (right(0, back), d - back), "right": (left(w, d), d - back)}
        b["wall"].box(-.2, w + .2, back - .1, back, 0, h)

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
        world.node_tree.nodes["Background"].inputs["Strength"].default_value = .0

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
    return r, ((1.7, -.75), (2.4, 4.6, .95), 22, 1.35)


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
    tf, row = front(0, y), 0
    b["grout"].block(tf, 0, 4.8, .92, 1.45, 0, .004)
    v = .923
    while v < 1.44:
        u = -.15 + (row % 2) * .077
        while u < 4.8:
            a, c = max(u, .0), min(u + .151, 4.8)
            hole = v + .07 > ww[2] - .12 and a < ww[1] + .14 and c > ww[0] - .14
            if c - a > .01 and not hole:
                b["tile"].block(tf, a, c, v, min(v + .072, 1.45), .003, .010 + r.rnd.uniform(0, .0006), r.rnd.gauss(1, .02), .001)
            u += .154
        v += .075
        row += 1
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
    r.switch("back", 4.0, .3, True)
    r.light(sun=(-.8, .3, 2.6, -.58), fill=24)
    r.done()
    return r, ((1.6, -.5), (2.25, 4.6, 1.05), 22, 1.35)


ROOMS = {
    "living-room": dict(build=living_room, shift=(.0625, -.021), bounces=5, look="Medium High Contrast", exposure=.35),
    "bedroom": dict(build=bedroom, bounces=5, look="Medium High Contrast", exposure=.4),
    "kitchen": dict(build=kitchen, bounces=5, look="Medium High Contrast", exposure=.4),
    "study": dict(build=study, bounces=5, look="Medium High Contrast", exposure=.3),
}
