"""A home of American wood frame: walls row by row, roofs shingle by shingle, windows and doors with depth."""
import math
import random
import bpy
from mathutils import Vector
from kit import Build, Frame, fabric_material, front, glass_material, glow_material, left, material, right


def rectangle(u0, u1, v0, v1):
    """The outline of a wall: what lies between its sides at height v, or None."""
    return (v0, v1, lambda v: (u0, u1))


def gable(u0, u1, v0, eave, pitch):
    top = eave + (u1 - u0) / 2 * pitch

    def sides(v):
        inset = max(0.0, (v - eave) / pitch)
        return (u0 + inset, u1 - inset)
    return (v0, top, sides)


def trapezoid(a0, b0, a1, b1, height):
    return (0.0, height, lambda v: (a0 + (a1 - a0) * v / height, b0 + (b1 - b0) * v / height))


def cells(outline, holes, va, vb):
    """The pieces of a row between two heights: (u at bottom left, bottom right, top left, top right, va, vb)."""
    cuts = sorted({va, vb} | {v for hole in holes for v in hole[2:4] if va + 1e-4 < v < vb - 1e-4})
    for low, high in zip(cuts, cuts[1:]):
        (la, ra), (lb, rb) = outline[2](low), outline[2](high)
        middle = (low + high) / 2
        inside = sorted((h[0], h[1]) for h in holes if h[2] - 1e-4 <= middle <= h[3] + 1e-4)
        start = (la, lb)
        for h0, h1 in inside:
            if h0 > min(start) + 1e-3:
                yield (start[0], h0, start[1], h0, low, high)
            start = (h1, h1)
        if ra - start[0] > 1e-3 or rb - start[1] > 1e-3:
            yield (start[0], ra, start[1], rb, low, high)


def rows(outline, step):
    v = outline[0]
    while v < outline[1] - 1e-3:
        yield v, min(v + step, outline[1])
        v += step


def clad_lap(build, frame, outline, holes, rnd, step=.14, thick=.016):
    for va, vb in rows(outline, step):
        joint, tone = rnd.uniform(.8, 3.6), rnd.uniform(.97, 1.03)
        wave = rnd.uniform(-.0012, .0012)
        for ua0, ua1, ub0, ub1, low, high in cells(outline, holes, va, vb):
            out = [thick * (1 - (v - va) / step) + .004 + wave for v in (low, high)]
            spans = [(ua0, ua1, ub0, ub1)]
            cut = joint + round((min(ua0, ub0) - joint) / 3.6) * 3.6 + 3.6
            if max(ua0, ub0) + .4 < cut < min(ua1, ub1) - .4:
                spans = [(ua0, cut - .0015, ub0, cut - .0015), (cut + .0015, ua1, cut + .0015, ub1)]
            for a0, a1, b0, b1 in spans:
                at = frame.at
                build.hexa([at(a0, low, -.01), at(a1, low, -.01), at(b1, high, -.01), at(b0, high, -.01)],
                           [at(a0, low, out[0]), at(a1, low, out[0]), at(b1, high, out[1]), at(b0, high, out[1])], tone * rnd.uniform(.985, 1.015))


def clad_flat(build, frame, outline, holes, rnd, out=.012):
    """Stucco, and the boards behind battens."""
    for va, vb in rows(outline, 20):
        for ua0, ua1, ub0, ub1, low, high in cells(outline, holes, va, vb):
            at = frame.at
            build.hexa([at(ua0, low, -.01), at(ua1, low, -.01), at(ub1, high, -.01), at(ub0, high, -.01)], [at(ua0, low, out), at(ua1, low, out), at(ub1, high, out), at(ub0, high, out)])


def clad_board(build, frame, outline, holes, rnd, spacing=.4):
    clad_flat(build, frame, outline, holes, rnd)
    widest = outline[2](outline[0])
    u = widest[0] + .1
    while u < widest[1]:
        # the batten as high as the outline is here, in pieces between the holes
        steps = [outline[0] + (outline[1] - outline[0]) * k / 60 for k in range(61)]
        inside = [v for v in steps if outline[2](v)[0] <= u and outline[2](v)[1] >= u + .045]
        top = max(inside, default=outline[0])
        pieces = [(outline[0], top)]
        for h in holes:
            if h[0] - .045 < u < h[1]:
                pieces = [p for a, b in pieces for p in ((a, min(b, h[2])), (max(a, h[3]), b)) if p[1] - p[0] > .02]
        for a, b in pieces:
            build.block(frame, u, u + .045, a, b, .01, .031, rnd.uniform(.98, 1.02), .003)
        u += spacing


def clad_shake(build, frame, outline, holes, rnd, step=.19, thick=.02):
    for va, vb in rows(outline, step):
        for ua0, ua1, ub0, ub1, low, high in cells(outline, holes, va, vb):
            u, end = min(ua0, ub0), max(ua1, ub1)
            while u < end - .01:
                wide = min(rnd.uniform(.09, .26), end - u)
                drop = rnd.uniform(0, .012) if low == va else 0
                a, b = u + .002, u + wide - .002
                lo = lambda x: (max(x, ua0) if x < (ua0 + ua1) / 2 else min(x, ua1))
                hi = lambda x: (max(x, ub0) if x < (ub0 + ub1) / 2 else min(x, ub1))
                out = [thick * (1 - (v - va) / step) + .004 + rnd.uniform(0, .003) for v in (low, high)]
                at = frame.at
                build.hexa([at(lo(a), low - drop, -.01), at(lo(b), low - drop, -.01), at(hi(b), high, -.01), at(hi(a), high, -.01)],
                           [at(lo(a), low - drop, out[0]), at(lo(b), low - drop, out[0]), at(hi(b), high, out[1]), at(hi(a), high, out[1])], rnd.uniform(.9, 1.08))
                u += wide


def clad_brick(build, frame, outline, holes, rnd, long=.203, tall=.067, mortar=.0095):
    """Bricks in running bond; mortar lies behind them."""
    course = 0
    for va, vb in rows(outline, tall + mortar):
        shift = (course % 2) * (long + mortar) / 2
        course += 1
        for ua0, ua1, ub0, ub1, low, high in cells(outline, holes, va, vb):
            if high - low < .02:
                continue
            u = math.floor((min(ua0, ub0) - shift) / (long + mortar)) * (long + mortar) + shift
            while u < max(ua1, ub1):
                a, b = u + mortar / 2, u + long + mortar / 2
                ends = [max(a, ua0), min(b, ua1), max(a, ub0), min(b, ub1)]
                if ends[1] - ends[0] > .012 and ends[3] - ends[2] > -.02:
                    ends[3] = max(ends[3], ends[2])
                    out, lean, at = .014 + rnd.gauss(0, .0012), rnd.gauss(0, .0008), frame.at
                    tone = rnd.gauss(1, .13) * (.7 if rnd.random() < .06 else 1)
                    lift = mortar / 2 + rnd.gauss(0, .0006)
                    face = [at(ends[0] + .003, low + lift, out), at(ends[1] - .003, low + lift, out + lean), at(ends[3] - .003, high - mortar / 2, out), at(ends[2] + .003, high - mortar / 2, out - lean)]
                    back = [at(ends[0], low + lift - .002, -.01), at(ends[1], low + lift - .002, -.01), at(ends[3], high - mortar / 2 + .002, -.01), at(ends[2], high - mortar / 2 + .002, -.01)]
                    build.hexa(back, face, max(.45, tone))
                u += long + mortar


CLADDINGS = {"lap": clad_lap, "stucco": clad_flat, "board": clad_board, "shake": clad_shake, "brick": clad_brick}


class House:
    """Builds one home. `style` holds colors, claddings and habits; what shares a material is collected in one object."""

    def __init__(self, style, seed, detailed=True):
        self.s, self.rnd, self.detailed = style, random.Random(seed), detailed
        s = style
        kind = s.get("cladding", "lap")
        wall = dict(name="wall", cls="wall", color=s["wall"], rough=.6, specular=.25, patches=.05, patch_size=.5, dirt=s.get("dirt", .3))
        if kind == "stucco":
            wall.update(relief=.55, relief_scale=55, relief_depth=.012, rough=.85, patches=.07, grain=.035, grain_scale=30)
        elif kind == "brick":
            wall.update(relief=.7, relief_scale=85, relief_depth=.006, rough=.85, patches=.1, grain=.14, grain_scale=40)
        elif kind == "shake":
            wall.update(relief=.4, relief_scale=14, relief_depth=.004, stretch=(9, 9, 1), patches=.08, grain=.05, grain_scale=20)
        else:
            wall.update(relief=.22, relief_scale=9, relief_depth=.003, stretch=(1, 1, 9), grain=.015, grain_scale=30)
        self.wall = material(**wall)
        self.gable_wall = self.wall
        if "gable_color" in s:
            self.gable_wall = material(**{**wall, "name": "gable", "color": s["gable_color"], "relief": .4, "relief_scale": 14, "relief_depth": .004, "stretch": (9, 9, 1)})
        m = self.m = {
            "trim": material("trim", "trim", s.get("trim", "EFEDE6"), .4, .4, patches=.04, dirt=.18, relief=.1, relief_scale=30),
            "roof": material("roof", "roof", s.get("roof", "4A4744"), .92, .15, patches=.14, patch_size=.35, grain=.22, grain_scale=120, relief=.5, relief_scale=150, relief_depth=.004),
            "door": material("door", "entry_door", s.get("door", "5C2A22"), .3, .5, patches=.03, relief=.08, relief_scale=40, stretch=(1, 1, .1)),
            "garage": material("garage", "garage_door", s.get("garage", s.get("trim", "EFEDE6")), .45, .4, patches=.03, dirt=.28, dirt_height=.35, relief=.15, relief_scale=20, stretch=(.15, 1, 1)),
            "shutter": material("shutter", "trim", s.get("shutters", "2A2D30"), .5, .35, patches=.05),
            "metal": material("metal", "other", "1D1D1E", .38, .5, patches=.1, metal=.7),
            "brass": material("brass", "other", "9A7A45", .3, .6, metal=1.0),
            "glass": glass_material(),
            "room": material("room", "window", "8E8272", .9),
            "roomdark": material("roomdark", "window", "3A332C", .9),
            "curtain": fabric_material("curtain", s.get("curtain", "E4DDCF"), "window", .35),
            "blind": material("blind", "window", "DEDACF", .6, .2),
            "concrete": material("concrete", "ground", "A39E95", .9, .15, patches=.14, grain=.1, grain_scale=90, relief=.4, relief_scale=120, dirt=.2),
            "stone": material("stone", "stone", s.get("stone", "8A8378"), .9, .2, patches=.2, patch_size=2, grain=.15, grain_scale=30, relief=.8, relief_scale=26, relief_depth=.02),
            "mortar": material("mortar", "wall" if kind == "brick" else "stone", "ABA296" if kind != "brick" or "painted" not in s else s["wall"], .95, .1, patches=.1, grain=.12, grain_scale=160, relief=.5),
            "wood": material("wood", "other", s.get("wood", "8A5D38"), .45, .35, patches=.12, grain=.25, grain_scale=10, stretch=(8, 8, .5), relief=.2, relief_scale=20),
            "deck": material("deck", "ground", "8B857B", .6, .3, patches=.12, grain=.12, grain_scale=18, stretch=(.4, 8, 8)),
            "lamp": glow_material("lampglass", "FFE9C4", s.get("lamp", 1.2)),
            "white": material("whiteplastic", "other", "D9D6CE", .5, .4),
            "pipe": material("pipe", "other", "8B8F90", .5, .5, metal=.6),
            "matting": material("matting", "other", "5B4632", 1, .05, grain=.3, grain_scale=300, relief=1, relief_scale=300),
        }
        self.b = {name: Build(name, mat, .004 if name in ("trim", "door", "garage", "shutter", "deck", "wood") else 0) for name, mat in m.items()}
        self.b["wall"], self.b["gable"] = Build("wall", self.wall), Build("gable", self.gable_wall)
        self.doors = []

    def done(self):
        for build in self.b.values():
            build.done()

    # ---- walls

    def clad(self, frame, outline, holes=(), cladding=None, build=None):
        kind = cladding or self.s.get("cladding", "lap")
        target = self.b[build or "wall"]
        if kind == "brick" or kind == "stone":
            clad_flat(self.b["mortar"], frame, outline, holes, self.rnd, .004)
        if kind == "stone":
            clad_brick(self.b["stone"], frame, outline, holes, self.rnd, .34, .15, .012)
            return
        settings = {"step": self.s["exposure"]} if kind == "lap" and "exposure" in self.s else {}
        CLADDINGS[kind](target, frame, outline, holes, self.rnd, **settings)

    def corner(self, x, y, z0, z1, wide=.11):
        """Boards on an outer corner."""
        if self.s.get("cladding") in ("brick", "stucco"):
            return
        self.b["trim"].box(x - .028 if x < self.middle else x - wide, x + wide if x < self.middle else x + .028, y - .03, y + .03, z0, z1)
        self.b["trim"].box(x - .029 if x < self.middle else x - .02, x + .02 if x < self.middle else x + .029, y - .029, y + wide, z0, z1)

    # ---- openings

    def window(self, frame, u0, u1, v0, v1, kind="hung", shutters=False, grid=None, room=(.7, .3, 2.6)):
        b, rnd, s = self.b, self.rnd, self.s
        trim = b["trim"]
        masonry = s.get("cladding") in ("brick", "stucco")
        case = .05 if masonry else s.get("casing", .1)
        proud = .012 if masonry else .034
        # casing with a deeper sill and head
        trim.block(frame, u0 - case, u0, v0 - .0, v1 + .0, -.09, proud)
        trim.block(frame, u1, u1 + case, v0 - .0, v1 + .0, -.09, proud)
        trim.block(frame, u0 - case - (.0 if masonry else .02), u1 + case + (.0 if masonry else .02), v1, v1 + case * 1.25, -.09, proud + .006)
        if not masonry:
            trim.block(frame, u0 - case - .035, u1 + case + .035, v1 + case * 1.25, v1 + case * 1.25 + .03, -.02, proud + .035)
        if masonry and s.get("cladding") == "brick":
            u = u0 - .06
            while u < u1 + .06:
                b["wall"].block(frame, u + .004, u + .066, v0 - .13, v0 - .01, -.02, .05, rnd.gauss(1, .12), .002)
                b["wall"].block(frame, u + .004, u + .066, v1 + case * 1.25 + .01, v1 + .24, -.02, .02, rnd.gauss(1, .12), .002)
                u += .0715
        trim.block(frame, u0 - case - .03, u1 + case + .03, v0 - .05, v0, -.09, proud + .045)
        trim.block(frame, u0 - case, u1 + case, v0 - .05 - case * .6, v0 - .05, -.05, proud - .008)
        # sashes: the lower one lies deeper
        parts = {"hung": 2, "fixed": 1, "casement": 1}[kind]
        count = max(1, round((u1 - u0) / (1.15 if kind == "hung" else 1.1)))
        grid = grid if grid is not None else s.get("grid", (2, 1))
        bar = .045
        for k in range(count):
            a, c = u0 + (u1 - u0) * k / count, u0 + (u1 - u0) * (k + 1) / count
            if k:
                trim.block(frame, a - .035, a + .035, v0, v1, -.1, .01)
            for part in range(parts):
                lo, hi = v0 + (v1 - v0) * part / parts, v0 + (v1 - v0) * (part + 1) / parts
                n = -.06 if part == 0 and parts == 2 else -.035
                lo -= .02 if part == 1 else 0
                hi += .02 if part == 0 and parts == 2 else 0
                for x0, x1, y0, y1 in ((a, a + bar, lo, hi), (c - bar, c, lo, hi), (a + bar, c - bar, lo, lo + bar), (a + bar, c - bar, hi - bar, hi)):
                    trim.block(frame, x0, x1, y0, y1, n - .04, n, 1, .004)
                for i in range(1, grid[0]):
                    x = a + bar + (c - a - 2 * bar) * i / grid[0]
                    trim.block(frame, x - .009, x + .009, lo + bar, hi - bar, n - .03, n - .008, 1, .003)
                for i in range(1, grid[1] + (parts == 1)):
                    y = lo + bar + (hi - lo - 2 * bar) * i / (grid[1] + (parts == 1))
                    trim.block(frame, a + bar, c - bar, y - .009, y + .009, n - .03, n - .008, 1, .003)
                at, tilt = frame.at, rnd.gauss(0, .0025)
                b["glass"].add([at(a, lo, n - .02 + tilt), at(c, lo, n - .02 - tilt), at(c, hi, n - .02 + rnd.gauss(0, .002)), at(a, hi, n - .02)], [(0, 1, 2, 3)])
        self.room(frame, u0, u1, v0, v1, *room)
        if shutters:
            wide = min(.42, (u1 - u0) * .42)
            for a in (u0 - case - wide - .02, u1 + case + .02):
                sh = b["shutter"]
                for x0, x1, y0, y1 in ((a, a + .05, v0, v1), (a + wide - .05, a + wide, v0, v1), (a, a + wide, v0, v0 + .08), (a, a + wide, v1 - .08, v1), (a, a + wide, (v0 + v1) / 2 - .03, (v0 + v1) / 2 + .03)):
                    sh.block(frame, x0, x1, y0, y1, .018, .055)
                y = v0 + .09
                while y < v1 - .1:
                    at = frame.at
                    sh.hexa([at(a + .05, y, .02), at(a + wide - .05, y, .02), at(a + wide - .05, y + .035, .02), at(a + .05, y + .035, .02)],
                            [at(a + .05, y, .048), at(a + wide - .05, y, .048), at(a + wide - .05, y + .036, .026), at(a + .05, y + .036, .026)])
                    y += .042

    def room(self, frame, u0, u1, v0, v1, beside=.7, above=.3, deep=2.6):
        """What is seen through the glass: a dim room, curtains or a blind."""
        b, rnd, at = self.b, self.rnd, frame.at
        w0, w1, low, high = u0 - beside, u1 + beside, v0 - above * 2.5, v1 + above
        p = [at(u, v, n) for n in (-.13, -deep) for u, v in ((w0, low), (w1, low), (w1, high), (w0, high))]
        b["room"].add(p, [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])
        # back side of the wall
        b["room"].block(frame, w0, u0 - .02, low, high, -.14, -.12)
        b["room"].block(frame, u1 + .02, w1, low, high, -.14, -.12)
        if rnd.random() < .6:
            b["roomdark"].block(frame, u0 + rnd.uniform(-.3, .3), u0 + rnd.uniform(.5, 1.0), low, v0 + rnd.uniform(.15, .6), -deep, -deep + .5)
        habit = rnd.choice(self.s.get("habits", ["curtain", "curtain", "blind", "both"]))
        if habit in ("blind", "both"):
            drop = v1 - (v1 - v0) * rnd.choice([.25, .4, .5, .62])
            v = v1
            while v > drop:
                b["blind"].block(frame, u0 + .02, u1 - .02, v - .034, v - .004, -.15, -.125)
                v -= .034
        if habit in ("curtain", "both"):
            wide = (u1 - u0) * rnd.uniform(.2, .34)
            for side in (0, 1):
                start = u0 - .05 if side == 0 else u1 + .05 - wide
                phase, steps = rnd.uniform(0, 6), 36
                points = []
                for k in range(steps + 1):
                    u = start + wide * k / steps
                    n = -.2 + .035 * math.sin(k * 1.25 + phase) + .015 * math.sin(k * .5 + phase)
                    points += [at(u, low + .2, n), at(u, high - .1, n * .95)]
                b["curtain"].add(points, [(2 * k, 2 * k + 2, 2 * k + 3, 2 * k + 1) for k in range(steps)])

    def entry(self, frame, u0, u1, v1, sidelights=0, transom=False, kind="panel"):
        """The entry door from the frame's floor to v1."""
        b, rnd = self.b, self.rnd
        case, trim, door = .12, b["trim"], b["door"]
        left_edge, right_edge = u0 - sidelights, u1 + sidelights
        top = v1 + (.38 if transom else 0)
        trim.block(frame, left_edge - case, left_edge, 0, top, -.12, .038)
        trim.block(frame, right_edge, right_edge + case, 0, top, -.12, .038)
        trim.block(frame, left_edge - case - .02, right_edge + case + .02, top, top + case * 1.3, -.12, .042)
        trim.block(frame, left_edge - case - .05, right_edge + case + .05, top + case * 1.3, top + case * 1.3 + .035, -.02, .085)
        b["concrete"].block(frame, left_edge - .03, right_edge + .03, -.03, .02, -.12, .08)
        if transom:
            trim.block(frame, left_edge, right_edge, v1, v1 + .06, -.1, .0)
            self.pane(frame, left_edge, right_edge, v1 + .06, top, -.05)
        if sidelights:
            for a, c in ((left_edge, u0 - .05), (u1 + .05, right_edge)):
                trim.block(frame, a, c, .02, .5, -.09, -.03, 1, .004)
                trim.block(frame, a + .05, c - .05, .1, .44, -.04, -.015, 1, .012)
                self.pane(frame, a, c, .5, v1, -.05, bars=4)
            for a in (u0 - .05, u1):
                trim.block(frame, a, a + .05, 0, v1, -.1, .0)
        door.block(frame, u0, u1, .02, v1, -.1, -.055)
        wide = u1 - u0
        half = wide / 2
        if kind == "panel":
            spans = [(.14, .62), (.74, 1.3), (1.42, v1 - .14)]
        elif kind == "craftsman":
            spans = [(.14, 1.22)]
        elif kind == "modern":
            spans = []
        else:
            spans = [(.14, .85)]
        for lo, hi in spans:
            for a, c in ((u0 + .1, u0 + half - .05), (u0 + half + .05, u1 - .1)):
                # a groove around a raised field
                door.block(frame, a, c, lo, hi, -.056, -.046, 1, .008)
                b["door"].block(frame, a + .03, c - .03, lo + .03, hi - .03, -.047, -.038, 1, .02)
        if kind == "craftsman":
            for k in range(3):
                a = u0 + .1 + (wide - .2) * k / 3
                self.pane(frame, a + .015, a + (wide - .2) / 3 - .015, 1.42, v1 - .15, -.052, b["door"])
            door.block(frame, u0 + .04, u1 - .04, 1.3, 1.36, -.06, -.02)
        elif kind == "half":
            self.pane(frame, u0 + .12, u1 - .12, 1.0, v1 - .14, -.052, b["door"], bars=3, columns=3)
        elif kind == "modern":
            for k in range(4):
                self.pane(frame, u0 + .14, u0 + .34, .3 + k * .45, .3 + k * .45 + .28, -.052, b["door"])
            for k in range(1, 6):
                b["metal"].block(frame, u0, u1, .02 + (v1 - .02) * k / 6 - .003, .02 + (v1 - .02) * k / 6 + .003, -.056, -.0535)
        at, metal = frame.at, b["brass" if rnd.random() < .4 else "metal"]
        x = u1 - .075
        metal.block(frame, x - .022, x + .022, .86, 1.12, -.056, -.045, 1, .004)
        metal.tube([at(x, .92, -.045), at(x, .92, .0), at(x - .02, .92, .008), at(x - .11, .925, .006)], .009)
        metal.tube([at(x, 1.2, -.056), at(x, 1.2, -.03)], .03, 16)
        b["matting"].block(frame, u0 + .05, u1 - .05, -.0 + .0, .018, .25, .8)
        self.doors.append(("entry_door", [frame.at(u, v, -.055) for u, v in ((left_edge, v1), (right_edge, v1), (right_edge, .02), (left_edge, .02))] if sidelights else
                           [frame.at(u, v, -.055) for u, v in ((u0, v1), (u1, v1), (u1, .02), (u0, .02))]))

    def pane(self, frame, u0, u1, v0, v1, n, build=None, bars=1, columns=1):
        build, at = build or self.b["trim"], frame.at
        for a, c, lo, hi in ((u0, u0 + .025, v0, v1), (u1 - .025, u1, v0, v1), (u0, u1, v0, v0 + .025), (u0, u1, v1 - .025, v1)):
            build.block(frame, a, c, lo, hi, n - .02, n + .02, 1, .004)
        for k in range(1, bars):
            v = v0 + (v1 - v0) * k / bars
            build.block(frame, u0, u1, v - .009, v + .009, n - .01, n + .014)
        for k in range(1, columns):
            u = u0 + (u1 - u0) * k / columns
            build.block(frame, u - .009, u + .009, v0, v1, n - .01, n + .014)
        self.b["roomdark"].block(frame, u0, u1, v0, v1, n - .06, n - .02)
        self.b["glass"].add([at(u0, v0, n + .004), at(u1, v0, n + .004), at(u1, v1, n + .004), at(u0, v1, n + .004)], [(0, 1, 2, 3)])

    def garage_door(self, frame, u0, u1, v1, lites=True, columns=None, carriage=False):
        b, trim, door = self.b, self.b["trim"], self.b["garage"]
        case = .13 if self.s.get("cladding") != "brick" else .07
        trim.block(frame, u0 - case, u0, 0, v1, -.2, .036)
        trim.block(frame, u1, u1 + case, 0, v1, -.2, .036)
        trim.block(frame, u0 - case - .02, u1 + case + .02, v1, v1 + case * 1.4, -.2, .042)
        columns = columns or max(2, round((u1 - u0) / .62))
        tall = v1 / 4
        for row in range(4):
            lo, hi = tall * row + (.0 if row else .015), tall * (row + 1) - .004
            door.block(frame, u0, u1, lo, hi, -.19, -.14, self.rnd.uniform(.985, 1.015), .003)
            for k in range(columns):
                a, c = u0 + (u1 - u0) * k / columns + .055, u0 + (u1 - u0) * (k + 1) / columns - .055
                if row == 3 and lites:
                    self.pane(frame, a, c, lo + .09, hi - .09, -.135, door, columns=2)
                else:
                    door.block(frame, a, c, lo + .075, hi - .075, -.141, -.133, 1, .006)
                    door.block(frame, a + .035, c - .035, lo + .11, hi - .11, -.134, -.124, 1, .016)
        if carriage:
            for u in ((u0 * 3 + u1) / 4, (u0 + u1 * 3) / 4):
                for x in (u - .12, u + .1):
                    b["metal"].tube([frame.at(x, tall * 1.75, -.12), frame.at(x, tall * 1.78, -.09), frame.at(x, tall * 2.1, -.09), frame.at(x, tall * 2.13, -.12)], .01)
        b["roomdark"].block(frame, u0, u1, 0, .016, -.18, -.15)
        b["room"].block(frame, u0 - .1, u1 + .1, -.05, v1 + .1, -.3, -.2)
        self.doors.append(("garage_door", [frame.at(u, v, -.14) for u, v in ((u0, v1), (u1, v1), (u1, 0), (u0, 0))]))

    # ---- roofs

    def shingles(self, frame, outline, step=.137):
        """One slope; under the shingles a deck."""
        build, rnd, at = self.b["roof"], self.rnd, frame.at
        top = outline[1]
        (l0, r0), (l1, r1) = outline[2](0), outline[2](top)
        build.hexa([at(l0, 0, -.03), at(r0, 0, -.03), at(r1, top, -.03), at(l1, top, -.03)], [at(l0, 0, -.002), at(r0, 0, -.002), at(r1, top, -.002), at(l1, top, -.002)], .6)
        for va, vb in rows(outline, step):
            over = min(vb + .05, top)
            (al, ar), (bl, br) = outline[2](va), outline[2](over)
            u = min(al, bl) - rnd.uniform(0, .3)
            shade = rnd.gauss(1, .03)
            while u < max(ar, br):
                wide = rnd.choice([.14, .17, .2, .25, .31])
                a, c = u, u + wide - .004
                u += wide
                a0, c0, a1, c1 = max(a, al), min(c, ar), max(a, bl), min(c, br)
                if c0 - a0 < .005 and c1 - a1 < .005:
                    continue
                c0, c1 = max(c0, a0), max(c1, a1)
                drop, thick = rnd.choice([0, 0, .003, .006]), rnd.choice([.007, .009, .014])
                build.hexa([at(a0, va - drop, .0), at(c0, va - drop, .0), at(c1, over, -.004), at(a1, over, -.004)],
                           [at(a0, va - drop, thick + .006), at(c0, va - drop, thick + .006), at(c1, over, .003), at(a1, over, .003)], max(.4, rnd.gauss(1, .15) * shade))

    def ridge(self, a, b):
        a, b = Vector(a), Vector(b)
        along = (b - a).normalized()
        side = along.cross(Vector((0, 0, 1))).normalized()
        length, at = (b - a).length, 0.0
        while at < length:
            end = min(at + .3, length)
            p, q, lift = a + along * at, a + along * end, Vector((0, 0, .02))
            points = [p - side * .13 - lift * 2.2, p + lift * .7, p + side * .13 - lift * 2.2, q - side * .13 - lift * 3, q, q + side * .13 - lift * 3]
            self.b["roof"].add(points, [(0, 1, 4, 3), (1, 2, 5, 4), (0, 2, 1)], self.rnd.gauss(1, .12))
            at += .17

    def gutter(self, frame, u0, u1, spouts=(), drop=2.5, back=.4):
        """Along an eave; the frame lies on the edge with v up and n outward. `spouts`: where a downspout leaves it."""
        t, at = self.b["trim"], frame.at
        profile = [(0, 0), (.075, 0), (.095, .03), (.1, .075), (.125, .1), (.125, .118), (.115, .118), (.113, .104), (.09, .08), (.085, .035), (.07, .01), (.008, .01), (.008, .118), (0, .118)]
        count = len(profile)
        t.add([at(u, v, n) for u in (u0, u1) for n, v in profile], [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)] + [tuple(reversed(range(count))), tuple(range(count, 2 * count))])
        for u in spouts:
            path = [at(u, .01, .06), at(u, -.12, .05), at(u, -.12 - back * .55, -back + .06), at(u, -drop, -back + .06), at(u, -drop - .1, -back + .3)]
            self.b["trim"].tube(path, .04, 6)
            for v in (-.5, -drop * .6):
                t.block(frame, u - .055, u + .055, v - .1, v - .07, -back + .0, -back + .105)

    def gable_roof(self, x0, x1, y0, y1, eave, pitch, along="x", over=.35, rake=.25, spouts=(), drop=None, gutters=True):
        """Two slopes over a rectangle, with ridge along x or y, fascia, soffit and gutters."""
        t = self.b["trim"]
        run = (y1 - y0) / 2 + over if along == "x" else (x1 - x0) / 2 + over
        rise, slant = run * pitch, run * math.sqrt(1 + pitch * pitch)
        low = eave - over * pitch
        c, s = run / slant, rise / slant
        lift = .1
        if along == "x":
            a, z = x0 - rake, x1 + rake
            slopes = [Frame((a, y0 - over, low + lift), (1, 0, 0), (0, c, s)), Frame((z, y1 + over, low + lift), (-1, 0, 0), (0, -c, s))]
            span = z - a
            ridge = ((a, (y0 + y1) / 2, low + lift + rise + .01), (z, (y0 + y1) / 2, low + lift + rise + .01))
        else:
            a, z = y0 - rake, y1
            slopes = [Frame((x0 - over, z, low + lift), (0, -1, 0), (c, 0, s)), Frame((x1 + over, a, low + lift), (0, 1, 0), (-c, 0, s))]
            span = z - a
            ridge = (((x0 + x1) / 2, a, low + lift + rise + .01), ((x0 + x1) / 2, z, low + lift + rise + .01))
        for f in slopes:
            self.shingles(f, rectangle(-.03, span + .03, -.03, slant))
            t.block(f, 0, span, -.005, .02, -.16, -.03)
            t.block(f, 0, span, 0, over / c, -.14, -.12)
            # rake boards
            for u in (0, span):
                t.block(f, u - .012, u + .012, -.02, slant, -.19, -.028)
                t.block(f, u - .02, u + .02, -.02, slant, -.07, -.028)
        self.ridge(*ridge)
        if gutters:
            if along == "x":
                self.gutter(front(x0 - rake, y0 - over - .005, low - .03), 0, x1 - x0 + 2 * rake, [u + rake for u in spouts], drop or low - .1, over)
            else:
                self.gutter(right(x1 + over + .005, y0 - rake, low - .03), 0, y1 - y0 + rake, [.4 + rake] if spouts else [], drop or low - .1, over)
                self.gutter(left(x0 - over - .005, y1, low - .03), 0, y1 - y0 + rake, [], drop or low - .1, over)
        return low + lift + rise

    def hip_roof(self, x0, x1, y0, y1, eave, pitch, over=.5, spouts=()):
        run = (y1 - y0) / 2 + over
        rise, slant = run * pitch, run * math.sqrt(1 + pitch * pitch)
        low, lift = eave - .02, .1
        c, s = run / slant, rise / slant
        a, z, f, e = x0 - over, x1 + over, y0 - over, y1 + over
        wide, deep = z - a, e - f
        self.shingles(Frame((a, f, low + lift), (1, 0, 0), (0, c, s)), trapezoid(0, wide, run, wide - run, slant))
        self.shingles(Frame((z, e, low + lift), (-1, 0, 0), (0, -c, s)), trapezoid(0, wide, run, wide - run, slant))
        self.shingles(Frame((z, f, low + lift), (0, 1, 0), (-c, 0, s)), trapezoid(0, deep, run, run, slant))
        self.shingles(Frame((a, e, low + lift), (0, -1, 0), (c, 0, s)), trapezoid(0, deep, run, run, slant))
        mid, top = (y0 + y1) / 2, low + lift + rise
        self.ridge((a + run, mid, top), (z - run, mid, top))
        for corner, end in (((a, f), a + run), ((z, f), z - run), ((a, e), a + run), ((z, e), z - run)):
            self.ridge((*corner, low + lift + .02), (end, mid, top))
        self.b["trim"].box(a, z, f, e, low - .04, low)
        for x, y, X, Y in ((a - .01, f - .01, z + .01, f + .02), (a - .01, e - .02, z + .01, e + .01), (a - .01, f, a + .02, e), (z - .02, f, z + .01, e)):
            self.b["trim"].box(x, X, y, Y, low - .06, low + .085)
        self.gutter(front(a, f - .012, low - .03), 0, wide, [u + over for u in spouts], low - .1, over)
        self.gutter(right(z + .012, f, low - .03), 0, deep, [], low - .1, over)
        self.gutter(left(a - .012, e, low - .03), 0, deep, [], low - .1, over)

    def shed_roof(self, x0, x1, y0, y1, eave, pitch, over=.25):
        """From a wall at y1 down to the front at y0."""
        run = y1 - y0 + over
        slant = run * math.sqrt(1 + pitch * pitch)
        f = Frame((x0 - over, y0 - over, eave + .05), (1, 0, 0), (0, run / slant, run * pitch / slant))
        span = x1 - x0 + 2 * over
        self.shingles(f, rectangle(-.02, span + .02, -.03, slant))
        t = self.b["trim"]
        t.block(f, 0, span, -.005, .02, -.15, -.03)
        for u in (0, span):
            t.block(f, u - .012, u + .012, 0, slant, -.16, -.03)
        # ceiling of boards
        t.box(x0, x1, y0, y1, eave - .12, eave - .1)
        t.box(x0, x1, y0, y0 + .16, eave - .3, eave - .02)
        for x in (x0, x1 - .16):
            t.box(x, x + .16, y0, y1, eave - .3, eave - .02)
        side_top = eave + .02 + (y1 - y0) * pitch
        for x in (x0 + .02, x1 - .02):
            self.b["trim"].add([(x, y0, eave - .1), (x, y1, eave - .1), (x, y1, side_top)], [(0, 1, 2), (2, 1, 0)])
        self.gutter(front(x0 - over, y0 - over - .005, eave - .09), 0, span, [.12, ], eave - .1, .1)

    # ---- porch and what hangs on walls

    def porch(self, x0, x1, y0, y1, floor, eave, posts, kind="square", rail=True, stairs=None):
        b, t = self.b, self.b["trim"]
        y = y0
        # floor of boards along y
        x = x0
        while x < x1:
            b["deck"].box(x + .002, min(x + .118, x1), y0 - .03, y1, floor - .03, floor, self.rnd.uniform(.92, 1.05))
            x += .12
        t.box(x0, x1, y0, y0 + .03, floor - .22, floor - .03)
        for side in (x0, x1 - .03):
            t.box(side, side + .03, y0, y1, floor - .22, floor - .03)
        # skirt of slats
        x = x0 + .03
        while x < x1 - .05 and floor > .3:
            t.box(x, x + .07, y0 + .03, y0 + .05, .02, floor - .22)
            x += .1
        b["roomdark"].box(x0, x1, y0 + .06, y1, 0, floor - .05)
        for x in posts:
            self.post(x, y0 + .14, floor, eave - .3, kind)
        for p, q in zip(posts, posts[1:]):
            if stairs and p < (stairs[0] + stairs[1]) / 2 < q:
                continue
            if rail:
                self.rail((p + .1, q - .1), y0 + .14, floor)
        if stairs:
            steps = max(1, round(floor / .17))
            for k in range(steps):
                z = floor - floor / steps * (k + 1)
                b["concrete" if kind != "square" else "deck"].box(stairs[0], stairs[1], y0 - .3 * (k + 1), y0 - .3 * k + .02, z - .0 + floor / steps - .04 - floor / steps, z + .0 + .0, 1)
                t.box(stairs[0] + .01, stairs[1] - .01, y0 - .3 * (k + 1) + .03, y0 - .3 * k, 0, max(.01, z - .03))

    def post(self, x, y, z0, z1, kind):
        b, t = self.b, self.b["trim"]
        if kind == "craftsman":
            b_ = .27
            clad = rectangle(-b_, b_, 0, 1.0)
            for f in (front(x, y - b_, z0), right(x + b_, y, z0), left(x - b_, y, z0)):
                self.clad(f, clad, (), self.s.get("pier", "stone"))
            b["concrete"].box(x - b_ - .05, x + b_ + .05, y - b_ - .05, y + b_ + .05, z0 + 1.0, z0 + 1.07)
            at = lambda w, z: [(x - w, y - w, z), (x + w, y - w, z), (x + w, y + w, z), (x - w, y + w, z)]
            t.hexa(at(.17, z0 + 1.07), at(.115, z1))
            t.box(x - .2, x + .2, y - .2, y + .2, z0 + 1.07, z0 + 1.14)
            t.box(x - .17, x + .17, y - .17, y + .17, z1 - .08, z1)
        elif kind == "round":
            t2 = self.b.setdefault("column", Build("column", self.m["trim"], smooth=True))
            t2.lathe((x, y, z0), [(.13, .1), (.125, .3), (.125, .9), (.105, z1 - z0 - .12)], 24)
            t.box(x - .17, x + .17, y - .17, y + .17, z0, z0 + .08)
            t2.lathe((x, y, z0), [(.155, .08), (.16, .11), (.135, .15)], 24)
            t.box(x - .15, x + .15, y - .15, y + .15, z1 - .07, z1)
            t2.lathe((x, y, z0), [(.11, z1 - z0 - .16), (.14, z1 - z0 - .1), (.14, z1 - z0 - .07)], 24)
        else:
            build = b["wood"] if kind == "timber" else t
            build.box(x - .075, x + .075, y - .075, y + .075, z0, z1)
            for lo, hi, w in ((z0, z0 + .16, .095), (z1 - .12, z1, .095), (z1 - .2, z1 - .17, .09)):
                build.box(x - w, x + w, y - w, y + w, lo, hi)

    def rail(self, xs, y, floor):
        t = self.b["trim"]
        t.box(xs[0], xs[1], y - .045, y + .045, floor + .88, floor + .93)
        t.box(xs[0], xs[1], y - .025, y + .025, floor + .1, floor + .14)
        x = xs[0] + .06
        while x < xs[1] - .03:
            t.box(x, x + .035, y - .018, y + .018, floor + .14, floor + .88)
            x += .125

    def lantern(self, frame, u, v, scale=1.0):
        metal, at, k = self.b["metal"], frame.at, scale
        metal.block(frame, u - .06 * k, u + .06 * k, v - .1 * k, v + .12 * k, .01, .04, 1, .006)
        metal.tube([at(u, v + .08 * k, .03), at(u, v + .16 * k, .09 * k), at(u, v + .15 * k, .15 * k)], .01 * k)
        mid = .15 * k
        for du in (-.07, .06):
            for dn in (-.07, .06):
                metal.block(frame, u + du * k, u + (du + .01) * k, v - .16 * k, v + .1 * k, mid + dn * k, mid + (dn + .01) * k)
        metal.block(frame, u - .085 * k, u + .085 * k, v + .1 * k, v + .13 * k, mid - .085 * k, mid + .085 * k)
        metal.block(frame, u - .05 * k, u + .05 * k, v + .13 * k, v + .18 * k, mid - .05 * k, mid + .05 * k, 1, .0)
        metal.block(frame, u - .08 * k, u + .08 * k, v - .19 * k, v - .16 * k, mid - .08 * k, mid + .08 * k)
        self.b["lamp"].block(frame, u - .022 * k, u + .022 * k, v - .14 * k, v + .0 * k, mid - .022 * k, mid + .022 * k)
        g = .062 * k
        for p in ([(-g, -g), (g, -g)], [(g, -g), (g, g)], [(-g, g), (g, g)], [(-g, -g), (-g, g)]):
            self.b["glass"].add([at(u + p[0][0], v - .16 * k, mid + p[0][1]), at(u + p[1][0], v - .16 * k, mid + p[1][1]), at(u + p[1][0], v + .1 * k, mid + p[1][1]), at(u + p[0][0], v + .1 * k, mid + p[0][1])], [(0, 1, 2, 3)])

    def numbers(self, frame, u, v, text, size=.14):
        curve = bpy.data.curves.new("numbers", "FONT")
        curve.body, curve.size, curve.extrude, curve.bevel_depth = text, size, .006, .001
        thing = bpy.data.objects.new("numbers", curve)
        thing.location = frame.at(u, v, .045)
        thing.rotation_euler = (math.pi / 2, 0, 0)
        curve.materials.append(self.m["metal"])
        bpy.context.collection.objects.link(thing)

    def meter(self, frame, u):
        g, at = self.b["pipe"], frame.at
        g.block(frame, u - .13, u + .13, 1.15, 1.55, .01, .12, 1, .004)
        g.tube([at(u, 1.65, .02), at(u, 1.65, .14)], .09, 20)
        g.tube([at(u, 0, .04), at(u, 1.15, .04)], .022)
        g.tube([at(u, 1.75, .04), at(u, 3.2, .04)], .022)

    def foundation(self, frame, u0, u1, height=.28):
        self.b["concrete"].block(frame, u0, u1, -.3, height, -.05, .0)

    def roof_details(self, x, y, z):
        p = self.b["pipe"]
        p.tube([(x, y, z - .4), (x, y, z + .3)], .05, 12)
        p.lathe((x, y, z - .3), [(.16, 0), (.07, .2), (.06, .3)], 16)

    def chimney(self, x0, x1, y0, y1, z0, z1):
        for f, w in ((front(x0, y0, z0), x1 - x0), (right(x1, y0, z0), y1 - y0), (left(x0, y1, z0), y1 - y0)):
            clad_flat(self.b["mortar"], f, rectangle(0, w, 0, z1 - z0), (), self.rnd, .004)
            clad_brick(self.chimney_bricks(), f, rectangle(0, w, 0, z1 - z0), (), self.rnd)
        self.b["concrete"].box(x0 - .06, x1 + .06, y0 - .06, y1 + .06, z1, z1 + .09)
        self.b["roomdark"].tube([((x0 + x1) / 2, (y0 + y1) / 2, z1), ((x0 + x1) / 2, (y0 + y1) / 2, z1 + .35)], .12, 14)

    def chimney_bricks(self):
        if "chimney" not in self.b:
            self.b["chimney"] = Build("chimney", material("chimney", "stone", "7C5344", .9, .15, patches=.12, grain=.12, grain_scale=40, relief=.6, relief_scale=85, relief_depth=.006))
        return self.b["chimney"]
