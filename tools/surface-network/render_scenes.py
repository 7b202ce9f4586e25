"""Renders many small, very different homes with their surface classes, as training material for the surface network.

Run: blender -b -P render_scenes.py -- --out DIR --first 1 --count 150 [--minutes 20] [--kind exterior|interior|both]

Writes DIR/images/KIND-SEED.jpg and DIR/labels/KIND-SEED.png (class index per pixel, CLASSES below). A seed always
gives the same scene; a picture that exists is not made again, so several processes may share one folder when their
seeds differ. Needs numpy and Pillow in Blender's Python (Debian's Blender uses the system's).

Colors of wall, roof, trim, doors, floors and furniture are drawn independently of each other, so that the network cannot
learn "walls are beige". Each scene is one mesh per material, built without operators, which keeps a scene under a few
seconds. The photo is rendered in linear light and developed here (exposure, white balance, tone curve).
"""
import colorsys
import math
import os
import random
import sys
import time

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image

CLASSES = ["rest", "wall", "masonry", "trim", "window", "shutter", "entry_door", "garage_door", "roof", "ceiling", "floor",
           "cabinet", "backsplash", "curtain", "picture", "sky", "vegetation", "ground"]


def linear(c):
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def rgba(rgb):
    return tuple(linear(min(1.0, max(0.0, c))) for c in rgb) + (1.0,)


def hls(h, l, s):
    return colorsys.hls_to_rgb(h % 1.0, l, s)


class Palette:
    """Colors as homes have them: mostly muted, often white or gray, now and then strong. Encoded sRGB triples."""

    def __init__(self, rnd):
        self.rnd = rnd

    def paint(self):
        r = self.rnd
        k = r.random()
        if k < .28:
            return hls(r.uniform(.08, .18), r.uniform(.84, .97), r.uniform(0, .3))
        if k < .5:
            return hls(r.uniform(.05, .16), r.uniform(.45, .85), r.uniform(.08, .4))
        if k < .7:
            return hls(r.uniform(.4, .7), r.uniform(.25, .8), r.uniform(.02, .3))
        if k < .82:
            return hls(r.random(), r.uniform(.06, .3), r.uniform(0, .3))
        return hls(r.random(), r.uniform(.3, .75), r.uniform(.2, .75))

    def trim(self):
        r = self.rnd
        return hls(r.uniform(.08, .2), r.uniform(.85, .98), r.uniform(0, .15)) if r.random() < .65 else self.paint()

    def roof(self):
        r = self.rnd
        k = r.random()
        if k < .5:
            return hls(r.uniform(.05, .65), r.uniform(.1, .5), r.uniform(0, .12))
        if k < .8:
            return hls(r.uniform(0, .08), r.uniform(.2, .55), r.uniform(.2, .55))
        return hls(r.random(), r.uniform(.15, .8), r.uniform(.05, .3))

    def wood(self):
        r = self.rnd
        return hls(r.uniform(.05, .11), r.uniform(.12, .72), r.uniform(.2, .55))

    def brick(self):
        r = self.rnd
        if r.random() < .6:
            return hls(r.uniform(-.01, .06), r.uniform(.25, .5), r.uniform(.25, .55))
        return hls(r.uniform(.05, .12), r.uniform(.3, .7), r.uniform(.03, .25))

    def stone(self):
        r = self.rnd
        return hls(r.uniform(.04, .15), r.uniform(.3, .7), r.uniform(.02, .22))

    def leaf(self):
        r = self.rnd
        k = r.random()
        if k < .8:
            return hls(r.uniform(.2, .36), r.uniform(.1, .38), r.uniform(.25, .65))
        return hls(r.choice([r.uniform(0, .15), r.uniform(.85, .98)]), r.uniform(.2, .55), r.uniform(.3, .8))

    def vary(self, rgb, amount):
        k = 1 + self.rnd.uniform(-amount, amount)
        return tuple(c * k for c in rgb)


class Scene:
    """Collects faces by material, then makes one mesh of each."""

    def __init__(self, seed):
        self.rnd = random.Random(seed)
        self.color = Palette(self.rnd)
        self.parts = {}

    def material(self, cls, rgb, rough=.6, spec=.3):
        m = bpy.data.materials.new(cls)
        m.use_nodes = True
        b = m.node_tree.nodes["Principled BSDF"]
        b.inputs["Base Color"].default_value = rgba(rgb)
        b.inputs["Roughness"].default_value = rough
        b.inputs["Specular"].default_value = spec
        m["cls"] = cls
        self.parts[m.name] = (m, [], [])
        return m

    def glow(self, cls, rgb, strength):
        m = self.material(cls, rgb)
        b = m.node_tree.nodes["Principled BSDF"]
        b.inputs["Emission"].default_value = rgba(rgb)
        b.inputs["Emission Strength"].default_value = strength
        return m

    def face(self, m, *points):
        _, v, f = self.parts[m.name]
        f.append(tuple(range(len(v), len(v) + len(points))))
        v.extend(points)

    def box(self, m, x0, x1, y0, y1, z0, z1, turn=0.0, about=(0, 0)):
        _, v, f = self.parts[m.name]
        n = len(v)
        c, s = math.cos(turn), math.sin(turn)
        for x in (x0, x1):
            for y in (y0, y1):
                for z in (z0, z1):
                    dx, dy = x - about[0], y - about[1]
                    v.append((about[0] + c * dx - s * dy, about[1] + s * dx + c * dy, z))
        f.extend(tuple(n + i for i in q) for q in
                 ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)))

    def cylinder(self, m, x, y, r0, r1, z0, z1, n=12):
        ring = [(math.cos(2 * math.pi * i / n), math.sin(2 * math.pi * i / n)) for i in range(n)]
        for i in range(n):
            a, b = ring[i], ring[(i + 1) % n]
            self.face(m, (x + r0 * a[0], y + r0 * a[1], z0), (x + r0 * b[0], y + r0 * b[1], z0),
                      (x + r1 * b[0], y + r1 * b[1], z1), (x + r1 * a[0], y + r1 * a[1], z1))
        self.face(m, *[(x + r1 * a[0], y + r1 * a[1], z1) for a in ring])

    def wheel(self, m, x, y, z, r, w, turn, about):
        c, s = math.cos(turn), math.sin(turn)
        def at(px, py, pz):
            dx, dy = px - about[0], py - about[1]
            return (about[0] + c * dx - s * dy, about[1] + s * dx + c * dy, pz)
        ring = [(x + r * math.cos(i * math.pi / 6), z + r * math.sin(i * math.pi / 6)) for i in range(12)]
        self.face(m, *[at(a, y, b) for a, b in ring])
        self.face(m, *[at(a, y + w, b) for a, b in ring])

    def leaves(self, m, center, radius, count, size):
        """A ball of leaf-sized triangles: cheap, and ragged as plants are."""
        rng = np.random.default_rng(self.rnd.randrange(1 << 30))
        p = rng.normal(size=(count, 3))
        p = p / np.linalg.norm(p, axis=1, keepdims=True) * rng.uniform(.55, 1, (count, 1)) ** .5
        p = p * np.asarray(radius) * (1 + .25 * np.sin(p[:, :1] * 7 + p[:, 1:2] * 5)) + np.asarray(center)
        p[:, 2] = np.maximum(p[:, 2], .03)
        tri = (p[:, None, :] + rng.normal(size=(count, 3, 3)) * size).reshape(-1, 3)
        _, v, f = self.parts[m.name]
        n = len(v)
        v.extend(map(tuple, tri))
        f.extend((n + 3 * i, n + 3 * i + 1, n + 3 * i + 2) for i in range(count))

    def build(self):
        for name, (m, v, f) in self.parts.items():
            if not f:
                continue
            me = bpy.data.meshes.new(name)
            me.from_pydata(v, [], f)
            me.update()
            me.materials.append(m)
            bpy.context.collection.objects.link(bpy.data.objects.new(name, me))


# ---- surface textures (object coordinates are world coordinates here) -------------------------------------------------

def nodes_of(m):
    return m.node_tree, m.node_tree.nodes["Principled BSDF"]


def upright(m, along="xy"):
    """Coordinates with u along the wall and v up, for wall-like textures."""
    nt, _ = nodes_of(m)
    t = nt.nodes.new("ShaderNodeTexCoord")
    sp = nt.nodes.new("ShaderNodeSeparateXYZ")
    co = nt.nodes.new("ShaderNodeCombineXYZ")
    nt.links.new(t.outputs["Object"], sp.inputs[0])
    if along == "xy":
        add = nt.nodes.new("ShaderNodeMath")
        nt.links.new(sp.outputs["X"], add.inputs[0])
        nt.links.new(sp.outputs["Y"], add.inputs[1])
        nt.links.new(add.outputs[0], co.inputs["X"])
    else:
        nt.links.new(sp.outputs[along.upper()], co.inputs["X"])
    nt.links.new(sp.outputs["Z"], co.inputs["Y"])
    return co.outputs[0]


def flat(m):
    nt, _ = nodes_of(m)
    return nt.nodes.new("ShaderNodeTexCoord").outputs["Object"]


def bump(m, height, strength, distance):
    nt, b = nodes_of(m)
    n = nt.nodes.new("ShaderNodeBump")
    n.inputs["Strength"].default_value = strength
    n.inputs["Distance"].default_value = distance
    nt.links.new(height, n.inputs["Height"])
    nt.links.new(n.outputs["Normal"], b.inputs["Normal"])


def mottle(m, c1, c2, scale, height=0.0):
    nt, b = nodes_of(m)
    n = nt.nodes.new("ShaderNodeTexNoise")
    n.inputs["Scale"].default_value = scale
    n.inputs["Detail"].default_value = 6
    r = nt.nodes.new("ShaderNodeValToRGB")
    for e, c, p in zip(r.color_ramp.elements, (c1, c2), (.3, .7)):
        e.color, e.position = rgba(c), p
    nt.links.new(flat(m), n.inputs["Vector"])
    nt.links.new(n.outputs["Fac"], r.inputs["Fac"])
    nt.links.new(r.outputs["Color"], b.inputs["Base Color"])
    if height:
        bump(m, n.outputs["Fac"], height, .05)


def courses(m, coords, c1, c2, mortar, width, row, gap, height, offset=.5):
    """Bricks, shingles, tiles, floor boards: rows of rectangles. Sizes in meters."""
    nt, b = nodes_of(m)
    t = nt.nodes.new("ShaderNodeTexBrick")
    t.offset = offset
    for k, v in (("Color1", rgba(c1)), ("Color2", rgba(c2)), ("Mortar", rgba(mortar)), ("Scale", 1.0), ("Brick Width", width),
                 ("Row Height", row), ("Mortar Size", gap)):
        t.inputs[k].default_value = v
    nt.links.new(coords, t.inputs["Vector"])
    nt.links.new(t.outputs["Color"], b.inputs["Base Color"])
    bump(m, t.outputs["Fac"], -height, .03)


def bands(m, direction, period, height):
    nt, _ = nodes_of(m)
    w = nt.nodes.new("ShaderNodeTexWave")
    w.wave_type, w.bands_direction = "BANDS", direction
    w.wave_profile = "SAW" if direction == "Y" else "TRI"
    w.inputs["Scale"].default_value = .314 / period
    nt.links.new(upright(m), w.inputs["Vector"])
    bump(m, w.outputs["Fac"], 1.0, height)


def weather(m, rnd):
    """Large soft stains and bleached patches over whatever color the surface has."""
    nt, b = nodes_of(m)
    n, r, mix = (nt.nodes.new(k) for k in ("ShaderNodeTexNoise", "ShaderNodeValToRGB", "ShaderNodeMixRGB"))
    n.inputs["Scale"].default_value, n.inputs["Detail"].default_value = rnd.uniform(.2, 2.5), 5
    mp = nt.nodes.new("ShaderNodeMapping")
    mp.inputs["Scale"].default_value = (1, 1, rnd.choice([1, 1, .25]))
    low = rnd.uniform(.4, .9)
    for e, v, at in zip(r.color_ramp.elements, (low, 1), (.3, .65)):
        e.color, e.position = (v, v, v, 1), at
    mix.blend_type = "MULTIPLY"
    mix.inputs["Fac"].default_value = rnd.uniform(.3, 1)
    nt.links.new(flat(m), mp.inputs["Vector"])
    nt.links.new(mp.outputs["Vector"], n.inputs["Vector"])
    nt.links.new(n.outputs["Fac"], r.inputs["Fac"])
    base = b.inputs["Base Color"]
    if base.is_linked:
        nt.links.new(base.links[0].from_socket, mix.inputs["Color1"])
    else:
        mix.inputs["Color1"].default_value = base.default_value
    nt.links.new(r.outputs["Color"], mix.inputs["Color2"])
    nt.links.new(mix.outputs["Color"], base)


def siding(s, cls="wall", rgb=None):
    """A wall material of a random kind. Bare brick and stone get the class masonry, painted brick stays wall."""
    r, rgb = s.rnd, rgb or s.color.paint()
    m = s.material(cls, rgb, r.uniform(.45, .85))
    kind = r.choice(["lap", "lap", "lap", "board", "stucco", "stucco", "shake", "paintedbrick", "plain", "wood"])
    if kind == "lap":
        bands(m, "Y", r.uniform(.1, .24), r.uniform(.02, .1))
    elif kind == "board":
        bands(m, "X", r.uniform(.15, .45), r.uniform(.02, .05))
    elif kind == "stucco":
        mottle(m, rgb, s.color.vary(rgb, .12), r.uniform(1, 40), r.uniform(.1, .6))
    elif kind == "shake":
        courses(m, upright(m), rgb, s.color.vary(rgb, .15), tuple(c * .5 for c in rgb), r.uniform(.12, .25), r.uniform(.15, .25), .008, 1)
    elif kind == "paintedbrick":
        courses(m, upright(m), rgb, s.color.vary(rgb, .04), tuple(c * .85 for c in rgb), .22, .075, .01, .8)
    elif kind == "wood":
        wd = s.color.wood()
        courses(m, upright(m), wd, s.color.vary(wd, .25), tuple(c * .4 for c in wd), r.uniform(1.2, 3), r.uniform(.1, .2), .006, .6)
    if r.random() < .35:
        weather(m, r)
    return m


def masonry(s):
    r = s.rnd
    brick = r.random() < .65
    c = s.color.brick() if brick else s.color.stone()
    m = s.material("masonry", c, .9)
    gray = r.uniform(.35, .85)
    if brick:
        courses(m, upright(m), c, s.color.vary(c, .3), (gray, gray, gray * .95), r.uniform(.2, .3), r.uniform(.065, .1), .012, .7)
    else:
        courses(m, upright(m), c, s.color.vary(c, .45), (gray, gray * .98, gray * .94), r.uniform(.3, .7), r.uniform(.14, .35), r.uniform(.01, .03), 1)
    if r.random() < .35:
        weather(m, r)
    return m


def roofing(s, along):
    r, c = s.rnd, s.color.roof()
    m = s.material("roof", c, .85)
    kind = r.choice(["shingle", "shingle", "tile", "metal", "plain"])
    if kind == "shingle":
        courses(m, upright(m, along), c, s.color.vary(c, .3), tuple(x * .5 for x in c), r.uniform(.2, .4), r.uniform(.08, .16), .01, .8)
    elif kind == "tile":
        courses(m, upright(m, along), c, s.color.vary(c, .25), tuple(x * .4 for x in c), .25, .2, .02, 1)
    elif kind == "metal":
        nt, _ = nodes_of(m)
        w = nt.nodes.new("ShaderNodeTexWave")
        w.bands_direction = along.upper()
        w.inputs["Scale"].default_value = r.uniform(.5, 1)
        nt.links.new(flat(m), w.inputs["Vector"])
        bump(m, w.outputs["Fac"], 1, .05)
    return m


# ---- exterior ---------------------------------------------------------------------------------------------------------

def roof_on(s, wall, trim, x0, x1, y0, y1, z, rise, form):
    r, o, t = s.rnd, s.rnd.uniform(.15, .7), .18
    xm, ym = (x0 + x1) / 2, (y0 + y1) / 2
    if form == "flat":
        s.box(trim, x0 - .12, x1 + .12, y0 - .12, y1 + .12, z, z + r.uniform(.2, .5))
        return
    if form == "hip":
        m = roofing(s, "x")
        k = min(x1 - x0, y1 - y0) / 2
        ridge = [(min(x0 + k, xm), ym, z + rise), (max(x1 - k, xm), ym, z + rise)]
        c = [(x0 - o, y0 - o, z), (x1 + o, y0 - o, z), (x1 + o, y1 + o, z), (x0 - o, y1 + o, z)]
        s.face(m, c[0], c[1], ridge[1], ridge[0])
        s.face(m, c[1], c[2], ridge[1])
        s.face(m, c[2], c[3], ridge[0], ridge[1])
        s.face(m, c[3], c[0], ridge[0])
        s.box(trim, x0 - o, x1 + o, y0 - o, y1 + o, z - t, z - .01)
        return
    if form == "x":
        m, drop = roofing(s, "x"), rise * o / (ym - y0)
        for ya, yb in ((y0 - o, ym), (y1 + o, ym)):
            s.face(m, (x0 - o, ya, z - drop), (x1 + o, ya, z - drop), (x1 + o, yb, z + rise), (x0 - o, yb, z + rise))
        for x, e in ((x0, x0 - o), (x1, x1 + o)):
            s.face(wall, (x, y0, z), (x, y1, z), (x, ym, z + rise))
            for ya in (y0 - o, y1 + o):
                s.face(trim, (e, ya, z - drop - t), (e, ya, z - drop + .03), (e, ym, z + rise + .03), (e, ym, z + rise - t))
        s.box(trim, x0 - o, x1 + o, y0 - o - .03, y0 - o + .03, z - drop - t, z - drop + .02)
        s.face(trim, (x0 - o, y0 - o, z - drop - .02), (x1 + o, y0 - o, z - drop - .02), (x1 + o, y0, z - drop - .02), (x0 - o, y0, z - drop - .02))
        return
    m, drop = roofing(s, "y"), rise * o / (xm - x0)
    for xa, xb in ((x0 - o, xm), (x1 + o, xm)):
        s.face(m, (xa, y0 - o, z - drop), (xa, y1 + o, z - drop), (xb, y1 + o, z + rise), (xb, y0 - o, z + rise))
        s.face(trim, (xa, y0 - o - .02, z - drop - t), (xa, y0 - o - .02, z - drop + .03), (xb, y0 - o - .02, z + rise + .03), (xb, y0 - o - .02, z + rise - t))
    gable = siding(s) if r.random() < .2 else wall
    for y in (y0, y1):
        s.face(gable, (x0, y, z), (x1, y, z), (xm, y, z + rise))
    if rise > 1.6 and r.random() < .4:
        vent = s.material("window", (.1, .1, .12), .2)
        s.box(vent, xm - .3, xm + .3, y0 - .04, y0, z + rise * .3, z + rise * .3 + .6)
        for a, b in ((xm - .4, xm - .3), (xm + .3, xm + .4)):
            s.box(trim, a, b, y0 - .06, y0, z + rise * .3 - .1, z + rise * .3 + .7)


def glass_of(s, dusk):
    r = s.rnd
    if dusk and r.random() < .7:
        return s.glow("window", (1, .78, .48), r.uniform(1, 4))
    k = r.random()
    if k < .6:
        return s.material("window", hls(r.uniform(.5, .65), r.uniform(.03, .25), .3), .04, .9)
    if k < .8:
        return s.material("window", hls(r.uniform(.5, .6), r.uniform(.4, .85), .2), .1, .9)
    g = s.material("window", (.2, .22, .25), .05, .9)
    mottle(g, (.03, .04, .05), (.55, .55, .5), r.uniform(.5, 2))
    return g


def casing(s, m, x0, x1, y, z0, z1, f, sill=True, depth=.05):
    s.box(m, x0 - f, x0, y - depth, y + .02, z0 - (f if sill else 0), z1 + f)
    s.box(m, x1, x1 + f, y - depth, y + .02, z0 - (f if sill else 0), z1 + f)
    s.box(m, x0, x1, y - depth, y + .02, z1, z1 + f)
    if sill:
        s.box(m, x0, x1, y - depth, y + .02, z0 - f, z0)


def sash(s, m, x0, x1, y, z0, z1, nx, nz):
    for i in range(1, nx):
        x = x0 + (x1 - x0) * i / nx
        s.box(m, x - .018, x + .018, y - .03, y, z0, z1)
    for i in range(1, nz):
        z = z0 + (z1 - z0) * i / nz
        s.box(m, x0, x1, y - .03, y, z - .018, z + .018)


def front_windows(s, style, x0, x1, y, z0, z1, keep_out):
    """A row of windows on a street wall, between heights z0 and z1, away from the spans in keep_out."""
    r = s.rnd
    n = max(1, round((x1 - x0) / r.uniform(2.0, 3.6)))
    w = min(r.choice([.8, 1.0, 1.2, 1.7, 2.2]), (x1 - x0) / n - .6)
    if w < .45:
        return
    for i in range(n):
        c = x0 + (x1 - x0) * (i + .5) / n
        if any(a - w / 2 - .2 < c < b + w / 2 + .2 for a, b in keep_out):
            continue
        s.box(style["glass"], c - w / 2, c + w / 2, y - .02, y, z0, z1)
        casing(s, style["trim"], c - w / 2, c + w / 2, y, z0, z1, style["casing"])
        sash(s, style["sash"], c - w / 2, c + w / 2, y - .01, z0, z1, style["nx"], style["nz"])
        if style["shutter"]:
            e, sw = style["casing"], min(.45, w * .42)
            for a, b in ((c - w / 2 - e - sw, c - w / 2 - e), (c + w / 2 + e, c + w / 2 + e + sw)):
                s.box(style["shutter"], a, b, y - .05, y, z0 - .05, z1 + .05)
        if style["flowers"] and r.random() < .5:
            s.leaves(style["flowers"], (c, y - .15, z0 - .05), (w / 2, .15, .2), 150, .04)


def paneled(s, m, x0, x1, y, z0, z1, nx, nz):
    s.box(m, x0, x1, y - .02, y + .02, z0, z1)
    for i in range(nx):
        for j in range(nz):
            a, b = x0 + (x1 - x0) * i / nx, x0 + (x1 - x0) * (i + 1) / nx
            c, d = z0 + (z1 - z0) * j / nz, z0 + (z1 - z0) * (j + 1) / nz
            k = min(b - a, d - c) * .16
            s.box(m, a + k, b - k, y - .045, y - .02, c + k, d - k)


def entry(s, style, x, y, base):
    r = s.rnd
    w, h = r.choice([.9, 1.0, 1.0, 1.8]), 2.1
    door = s.material("entry_door", s.color.paint() if r.random() < .6 else s.color.wood(), r.uniform(.25, .7))
    paneled(s, door, x, x + w, y - .02, base, base + h, 2 if w < 1.5 else 4, r.choice([1, 2, 3]))
    top = base + h
    if r.random() < .3:
        s.box(style["glass"], x + w * .2, x + w * .8, y - .07, y, base + 1.2, base + 1.9)
    if r.random() < .35:
        s.box(style["glass"], x, x + w, y - .03, y, top + .06, top + .4)
        top += .44
    e0, e1 = x, x + w
    if r.random() < .3:
        s.box(style["glass"], x - .4, x - .06, y - .03, y, base + .1, base + h)
        s.box(style["glass"], x + w + .06, x + w + .4, y - .03, y, base + .1, base + h)
        s.box(style["trim"], x - .06, x, y - .05, y, base, top)
        s.box(style["trim"], x + w, x + w + .06, y - .05, y, base, top)
        e0, e1 = x - .42, x + w + .42
    casing(s, style["trim"], e0, e1, y, base, top, r.uniform(.08, .2), False, .07)
    metal = s.material("rest", (.6, .55, .4), .3)
    s.box(metal, x + .07, x + .12, y - .12, y, base + 1, base + 1.06)
    if r.random() < .5:
        lamp = s.glow("rest", (1, .8, .5), r.uniform(0, 6))
        s.box(lamp, e0 - .35, e0 - .2, y - .16, y, base + 1.6, base + 1.9)
    return e0 - .2, e1 + .2


def porch(s, style, x0, x1, y, depth, base, height):
    r = s.rnd
    deck = s.material("ground", s.color.wood() if r.random() < .5 else hls(.1, r.uniform(.4, .75), .05), .8)
    s.box(deck, x0, x1, y - depth, y, 0, base)
    t = r.uniform(.12, .3)
    n = max(2, round((x1 - x0) / r.uniform(1.8, 3)) + 1)
    for i in range(n):
        x = x0 + (x1 - x0 - t) * i / (n - 1)
        s.box(style["trim"], x, x + t, y - depth, y - depth + t, base, height)
    s.box(style["trim"], x0 - .1, x1 + .1, y - depth - .1, y, height, height + .22)
    if r.random() < .75:
        top, m = height + .22, roofing(s, "x")
        s.face(m, (x0 - .2, y - depth - .25, top), (x1 + .2, y - depth - .25, top), (x1 + .2, y, top + r.uniform(.4, 1)), (x0 - .2, y, top + .7))
        s.face(style["trim"], (x0 - .1, y - depth, top), (x0 - .1, y, top), (x0 - .1, y, top + .6))
        s.face(style["trim"], (x1 + .1, y - depth, top), (x1 + .1, y, top), (x1 + .1, y, top + .6))
    if base > .3 and r.random() < .8:
        rail = style["trim"]
        s.box(rail, x0, x1, y - depth, y - depth + .06, base + .85, base + .92)
        for i in range(int((x1 - x0) / .16)):
            s.box(rail, x0 + i * .16, x0 + i * .16 + .03, y - depth + .01, y - depth + .05, base + .08, base + .86)


def car(s, x, y, turn):
    r = s.rnd
    body = s.material("rest", s.color.paint(), .15, .8)
    dark = s.material("rest", (.04, .04, .05), .1, .8)
    at = (x, y)
    s.box(body, x - 2.2, x + 2.2, y - .9, y + .9, .35, .9, turn, at)
    tall = r.uniform(1.35, 1.8)
    s.box(dark, x - 1.2, x + 1.5, y - .8, y + .8, .9, tall - .08, turn, at)
    s.box(body, x - 1.1, x + 1.4, y - .78, y + .78, tall - .08, tall, turn, at)
    for a in (-1.4, 1.4):
        for b in (-.93, .73):
            s.wheel(dark, x + a, y + b, .33, .33, .2, turn, at)


def tree(s, x, y, h):
    r = s.rnd
    bark = s.material("vegetation", s.color.wood(), .9)
    leaf = s.material("vegetation", s.color.leaf(), .7)
    if r.random() < .25:
        s.cylinder(bark, x, y, .15, .1, 0, h * .2, 8)
        for i in range(5):
            s.leaves(leaf, (x, y, h * (.25 + .16 * i)), (h * (.26 - .045 * i),) * 2 + (h * .12,), 350, .1 + h * .01)
        return
    s.cylinder(bark, x, y, .05 + .02 * h, .03 * h ** .5, 0, h * .75, 8)
    if r.random() < .12:
        for _ in range(60):
            a, e, l = r.uniform(0, 6.28), r.uniform(.3, 1), r.uniform(.15, .4) * h
            z = h * r.uniform(.4, .75)
            s.face(bark, (x, y, z), (x + .05, y, z), (x + l * math.cos(a), y + l * math.sin(a), z + l * e))
        return
    for _ in range(r.randint(4, 8)):
        s.leaves(leaf, (x + r.uniform(-.2, .2) * h, y + r.uniform(-.2, .2) * h, h * r.uniform(.5, .95)), (h * r.uniform(.14, .25),) * 3, 500, .07 + .012 * h)


def plants(s, x0, x1, y, gap):
    r = s.rnd
    leaf = [s.material("vegetation", s.color.leaf(), .75) for _ in range(3)]
    for _ in range(r.randint(2, 10)):
        x, k = r.uniform(x0, x1), r.uniform(.25, .9)
        if gap[0] - .2 < x < gap[1] + .2 and r.random() < .85:
            continue
        s.leaves(r.choice(leaf), (x, y - r.uniform(.4, 1.6), k * .7), (k * r.uniform(.8, 1.5), k, k * r.uniform(.7, 1.3)), int(500 * k + 200), .05 + .05 * k)
    if r.random() < .15:
        x = r.uniform(x0, x1)
        s.leaves(leaf[0], (x, y - .06, r.uniform(1, 3)), (r.uniform(.5, 1.5), .08, r.uniform(1, 2.4)), 900, .08)


def surroundings(s, width, gap, drive, dusk):
    r = s.rnd
    lawn = s.material("ground", s.color.leaf(), .95)
    a = hls(r.uniform(.15, .3), r.uniform(.12, .5), r.uniform(.15, .55)) if r.random() < .85 else (.85, .87, .9)
    mottle(lawn, a, s.color.vary(a, .3), r.uniform(2, 30), .8)
    s.box(lawn, -300, 300, -200, 500, -.2, 0)
    pave = s.material("ground", (.6, .6, .58), .9)
    c = hls(r.uniform(.05, .15), r.uniform(.15, .75), r.uniform(0, .15))
    mottle(pave, c, s.color.vary(c, .15), r.uniform(3, 15))
    if drive:
        s.box(pave, drive[0] - .4, drive[1] + .4, -40, 0, -.1, .015)
    s.box(pave, gap[0], gap[1], -9, 0, -.1, .012)
    if r.random() < .5:
        road = s.material("ground", hls(.6, r.uniform(.12, .5), .03), .9)
        s.box(road, -300, 300, -17, -9, -.1, .01)
    for _ in range(r.randint(1, 5)):
        tree(s, r.choice([r.uniform(-10, -1.5), r.uniform(width + 1.5, width + 10)]), r.uniform(-4, 14), r.uniform(3, 9))
    if r.random() < .35:
        tree(s, r.uniform(-1, width + 1), r.uniform(-8, -2.5), r.uniform(2.5, 8))
    for _ in range(r.randint(0, 8)):
        tree(s, r.uniform(-30, width + 30), r.uniform(14, 34), r.uniform(6, 14))
    if drive and r.random() < .35 or r.random() < .12:
        car(s, (drive[0] + drive[1]) / 2 if drive else r.uniform(0, width), -r.uniform(4, 8), r.uniform(1.2, 1.9) if drive else r.uniform(-.2, .2))
    if r.random() < .2:
        fence = s.material("rest", s.color.trim() if r.random() < .6 else s.color.wood(), .7)
        y, h, step = -r.uniform(3, 8), r.uniform(.8, 1.5), r.uniform(.12, .3)
        x0, x1 = (-12, gap[0] - .6) if r.random() < .6 else (gap[1] + .6, width + 12)
        s.box(fence, x0, x1, y, y + .04, h * .7, h * .7 + .08)
        for i in range(int((x1 - x0) / step)):
            s.box(fence, x0 + i * step, x0 + i * step + step * .6, y - .03, y, 0, h)
    if r.random() < .25:
        for side in (-1, 1):
            if r.random() < .7:
                nx = -r.uniform(11, 18) if side < 0 else width + r.uniform(3, 9)
                body, top = s.material("rest", s.color.paint(), .8), s.material("rest", s.color.roof(), .9)
                y0, h = r.uniform(0, 12), r.uniform(3, 6)
                s.box(body, nx, nx + 8, y0, y0 + 8, 0, h)
                s.face(top, (nx - .4, y0 - .4, h), (nx + 8.4, y0 - .4, h), (nx + 8.4, y0 + 4, h + 2.4), (nx - .4, y0 + 4, h + 2.4))
                s.face(body, (nx, y0, h), (nx, y0 + 8, h), (nx, y0 + 4, h + 2.3))
                s.face(body, (nx + 8, y0, h), (nx + 8, y0 + 8, h), (nx + 8, y0 + 4, h + 2.3))
    if r.random() < .2:
        post = s.material("rest", s.color.paint(), .5)
        px = r.uniform(-3, width + 3)
        s.box(post, px, px + .1, -6, -5.9, 0, r.uniform(1, 3.5))
        s.box(post, px - .1, px + .2, -6.1, -5.8, r.uniform(.8, 1), r.uniform(1.1, 1.4))


def sky(s, dusk):
    """Clear, hazy, clouded, overcast or dusk; always the class sky."""
    r, w = s.rnd, bpy.context.scene.world
    w.use_nodes = True
    nt = w.node_tree
    bg = nt.nodes["Background"]
    kind = "dusk" if dusk else r.choice(["clear", "clear", "clouds", "clouds", "overcast", "sunset"])
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy = {"dusk": .05, "overcast": r.uniform(0, .6), "sunset": r.uniform(.5, 2)}.get(kind, r.uniform(2, 5))
    sun.angle = math.radians(r.uniform(.5, 6))
    sun.color = (1, r.uniform(.8, .97), r.uniform(.6, .92)) if kind != "sunset" else (1, .6, .35)
    o = bpy.data.objects.new("sun", sun)
    o.rotation_euler = (math.radians(r.uniform(25, 75)), 0, math.radians(r.uniform(-110, 110)))
    bpy.context.collection.objects.link(o)
    low, high = {
        "clear": ((.75, .85, .95), hls(r.uniform(.54, .63), r.uniform(.35, .65), .7)),
        "clouds": ((.8, .87, .95), hls(r.uniform(.54, .63), r.uniform(.35, .65), .6)),
        "overcast": ((.9, .9, .9), hls(.6, r.uniform(.6, .97), .06)),
        "sunset": (hls(r.uniform(.02, .1), .7, .8), hls(r.uniform(.58, .8), r.uniform(.35, .7), .4)),
        "dusk": (hls(r.uniform(.55, .7), .35, .4), hls(r.uniform(.58, .66), .15, .6)),
    }[kind]
    geo, sp, ramp = (nt.nodes.new(k) for k in ("ShaderNodeTexCoord", "ShaderNodeSeparateXYZ", "ShaderNodeValToRGB"))
    nt.links.new(geo.outputs["Generated"], sp.inputs[0])
    nt.links.new(sp.outputs["Z"], ramp.inputs["Fac"])
    for e, c, p in zip(ramp.color_ramp.elements, (low, high), (0, r.uniform(.25, .7))):
        e.color, e.position = rgba(c), p
    out = ramp.outputs["Color"]
    if kind in ("clouds", "sunset", "dusk", "overcast") and r.random() < .85:
        n, cr, mix = (nt.nodes.new(k) for k in ("ShaderNodeTexNoise", "ShaderNodeValToRGB", "ShaderNodeMixRGB"))
        n.inputs["Scale"].default_value, n.inputs["Detail"].default_value = r.uniform(2, 7), 8
        mp = nt.nodes.new("ShaderNodeMapping")
        mp.inputs["Scale"].default_value = (1, 1, r.uniform(2, 5))
        nt.links.new(geo.outputs["Generated"], mp.inputs["Vector"])
        nt.links.new(mp.outputs["Vector"], n.inputs["Vector"])
        a = r.uniform(.4, .55)
        cr.color_ramp.elements[0].position, cr.color_ramp.elements[1].position = a, a + r.uniform(.05, .25)
        nt.links.new(n.outputs["Fac"], cr.inputs["Fac"])
        nt.links.new(cr.outputs["Color"], mix.inputs["Fac"])
        nt.links.new(out, mix.inputs["Color1"])
        v = r.uniform(.75, 1.0) if kind != "dusk" else r.uniform(.15, .4)
        mix.inputs["Color2"].default_value = (v, v * r.uniform(.85, 1), v * r.uniform(.8, 1), 1)
        out = mix.outputs["Color"]
    nt.links.new(out, bg.inputs["Color"])
    bg.inputs["Strength"].default_value = .5 if kind == "dusk" else r.uniform(.6, 1.4)


def details(s, style, wall, W, H, base, floors, form):
    """What hangs on front walls: downpipes, bands, quoins, lamps, house numbers, meters, wires, stains of shade."""
    r, trim = s.rnd, style["trim"]
    if r.random() < .35:
        pipe = trim if r.random() < .6 else s.material("trim", s.color.paint(), .4)
        for x in r.sample([.12, W - .2, W * r.uniform(.3, .7)], r.randint(1, 2)):
            s.box(pipe, x, x + .09, -.13, -.02, 0, H)
    if floors > 1 and r.random() < .25:
        band = trim if r.random() < .7 else masonry(s)
        for f in range(1, floors):
            z = base + 2.75 * f - r.uniform(.05, .2)
            s.box(band, -.03, W + .03, -.05, 0, z, z + r.uniform(.1, .25))
    if r.random() < .15:
        stone = masonry(s) if r.random() < .6 else trim
        for side in (0, 1):
            for i in range(int(H / .4)):
                w = .45 if i % 2 else .28
                x = W - w if side else 0
                s.box(stone, x, x + w, -.03, 0, i * .4, i * .4 + .36)
    if r.random() < .3:
        thing = s.material("rest", s.color.paint(), .5)
        for _ in range(r.randint(1, 4)):
            x, z, k = r.uniform(.3, W - .5), r.uniform(.5, min(H, 3)), r.uniform(.12, .5)
            s.box(thing, x, x + k, -.12, -.0, z, z + k * r.uniform(.5, 1.3))
    if r.random() < .12:
        wire = s.material("rest", (.05, .05, .05), .6)
        for _ in range(r.randint(1, 3)):
            z, y = r.uniform(H * .6, H + 3), -r.uniform(1, 6)
            s.box(wire, -30, W + 30, y, y + .02, z, z + .02)
    if r.random() < .12:
        awning = s.material("rest", s.color.paint(), .8)
        x, w = r.uniform(.3, W * .5), r.uniform(1.2, 3)
        s.face(awning, (x, 0, 2.9), (x + w, 0, 2.9), (x + w, -1, 2.35), (x, -1, 2.35))
    if r.random() < .15:
        rail, floor_ = s.material("rest", s.color.paint(), .5), s.material("rest", s.color.stone(), .7)
        x, w, z = r.uniform(.3, W * .5), r.uniform(1.4, 3), base + 2.75 * (floors - 1)
        s.box(floor_, x, x + w, -1.1, 0, z - .15, z)
        s.box(rail, x, x + w, -1.1, -1.06, z + .9, z + .95)
        for i in range(int(w / .13)):
            s.box(rail, x + i * .13, x + i * .13 + .025, -1.09, -1.07, z, z + .9)


def row_of_houses(s, x, W, D, H, side):
    """A neighbor that shares a side wall, as in old streets: another wall, other windows, no gap."""
    r = s.rnd
    w, h = r.uniform(4, 9), H * r.uniform(.75, 1.25)
    a, b = (x - w, x) if side < 0 else (x, x + w)
    m = masonry(s) if r.random() < .35 else siding(s)
    trim = s.material("trim", s.color.trim(), .5)
    style = {"trim": trim, "glass": glass_of(s, False), "casing": r.uniform(.05, .2), "nx": r.choice([1, 2]), "nz": r.choice([1, 2, 3]),
             "sash": trim, "shutter": s.material("shutter", s.color.paint(), .6) if r.random() < .35 else None, "flowers": None}
    y = r.choice([0, 0, r.uniform(-.4, .4)])
    s.box(m, a, b, y, D, 0, h)
    roof_on(s, m, trim, a, b, y, D, h, r.uniform(.8, 3), r.choice(["x", "x", "flat"]))
    for f in range(max(1, int(h / 2.8))):
        front_windows(s, style, a + .4, b - .4, y, .9 + 2.75 * f, 2.3 + 2.75 * f, [])


def exterior(s):
    r = s.rnd
    dusk = r.random() < .12
    trim = s.material("trim", s.color.trim(), .5)
    style = {
        "trim": trim, "glass": glass_of(s, dusk), "casing": r.uniform(.05, .2), "nx": r.choice([1, 2, 2, 3]), "nz": r.choice([1, 2, 2, 3, 4]),
        "sash": trim if r.random() < .75 else s.material("window", s.color.trim(), .5),
        "shutter": s.material("shutter", s.color.paint(), .6) if r.random() < .3 else None,
        "flowers": s.material("vegetation", s.color.leaf(), .8) if r.random() < .15 else None,
    }
    if style["shutter"] and r.random() < .7:
        bands(style["shutter"], "Y", .07, .03)
    wall = masonry(s) if r.random() < .18 else siding(s)
    base = r.choice([0.12, .15, .4, .8])
    floors = r.choice([1, 1, 2, 2, 2, 3])
    W, D, H = r.uniform(6, 14), r.uniform(6, 10), base + 2.75 * floors
    form = r.choice(["x", "x", "x", "y", "hip", "hip", "flat"])
    s.box(wall, 0, W, 0, D, 0, H)
    if floors > 1 and r.random() < .2:
        upper = siding(s)
        s.box(upper, -.012, W + .012, -.012, D + .012, H - 2.7, H)
        s.box(trim, -.1, W + .1, -.1, 0, H - 2.85, H - 2.65)
    rise = r.uniform(1, 3.6)
    roof_on(s, wall, trim, 0, W, 0, D, H, rise, form)
    if r.random() < .55:
        for x in (0, W):
            s.box(trim, x - .06 if x else -.04, x + .04 if x else .14, -.08, -.0, 0, H)
    spans, total, drive = [], W, None
    if r.random() < .6:
        gw, g = r.uniform(3.4, 7), r.choice([-1, 1])
        a, b = (W, W + gw) if g > 0 else (-gw, 0)
        py, gh = -r.uniform(-1.5, 3), base + r.choice([2.7, 2.9, 5.4])
        wing = wall if r.random() < .7 else (masonry(s) if r.random() < .3 else siding(s))
        s.box(wing, a, b, py, D - 1, 0, gh)
        roof_on(s, wing, trim, a, b, py, D - 1, gh, r.uniform(1, 2.6), r.choice(["x", "y", "y", "hip", "flat"]))
        if r.random() < .65:
            door = s.material("garage_door", s.color.trim() if r.random() < .6 else s.color.paint(), .5)
            n = 2 if gw > 6 and r.random() < .5 else 1
            w = (gw - 1.0) / n - (.3 if n > 1 else 0)
            for i in range(n):
                x = a + .5 + i * (w + .5)
                paneled(s, door, x, x + w, py - .03, .02, 2.25, max(2, round(w / r.uniform(.6, 1.2))), r.choice([3, 4, 5]))
                if r.random() < .3:
                    s.box(style["glass"], x + .1, x + w - .1, py - .08, py, 1.8, 2.15)
                casing(s, trim, x, x + w, py, .02, 2.25, r.uniform(.08, .2), False, .08)
            drive = (a + .3, b - .3)
        else:
            front_windows(s, style, a + .3, b - .3, py, base + .8, base + 2.1, [])
        if gh > 5:
            front_windows(s, style, a + .3, b - .3, py, base + 3.5, base + 4.8, [])
    if r.random() < .3:
        cw = r.uniform(2.5, 4.5)
        c0 = r.uniform(.2, max(.3, W - cw - .2))
        d = r.uniform(.3, 1.6)
        bay = wall if r.random() < .6 else (masonry(s) if r.random() < .4 else siding(s))
        s.box(bay, c0, c0 + cw, -d, 1, 0, H)
        roof_on(s, bay, trim, c0, c0 + cw, -d, D / 2, H, r.uniform(1, 2.5), "y")
        for f in range(floors):
            front_windows(s, style, c0 + .2, c0 + cw - .2, -d, base + .8 + 2.75 * f, base + 2.15 + 2.75 * f, [])
        spans.append((c0, c0 + cw))
    free = [x for x in (r.uniform(.6, W - 1.8) for _ in range(12)) if not any(a - 1.6 < x < b + .5 for a, b in spans)]
    door = entry(s, style, free[0], 0, base) if free else (0, 0)
    details(s, style, wall, W, H, base, floors, form)
    if free:
        step = s.material("ground", hls(.1, r.uniform(.3, .75), .08), .9)
        for i in range(3):
            s.box(step, door[0] - .1, door[1] + .1, -1.2 - .3 * i, 0, 0, base * (3 - i) / 3)
        k = r.random()
        if k < .3:
            porch(s, style, door[0] - .4, door[1] + .4, 0, r.uniform(1, 2), base, base + 2.6)
        elif k < .5:
            porch(s, style, .0, W, 0, r.uniform(1.4, 2.4), base, base + 2.6)
    z0, z1 = r.uniform(.5, 1.0), r.uniform(1.9, 2.3)
    for f in range(floors):
        front_windows(s, style, .3, W - .3, 0, base + z0 + 2.75 * f, base + z1 + 2.75 * f, spans + ([door] if f == 0 else []))
    if r.random() < .22:
        skirt = masonry(s)
        s.box(skirt, -.03, door[0] if free else W, -.07, .0, 0, base + r.uniform(.3, .9))
    elif base > .3:
        found = s.material("masonry", hls(.1, r.uniform(.35, .7), .05), .9)
        s.box(found, -.03, W + .03, -.04, 0, 0, base)
    if r.random() < .35 and form != "flat":
        x = r.uniform(1, W - 1)
        s.box(masonry(s), x, x + .9, D / 2, D / 2 + .8, H, H + rise + r.uniform(.4, 1.2))
    if form == "x" and r.random() < .25:
        for _ in range(r.randint(1, 3)):
            x, y = r.uniform(.8, W - 2.4), D * .16
            s.box(wall, x, x + 1.5, y, D / 2, H, H + 1.4)
            s.box(style["glass"], x + .35, x + 1.15, y - .02, y, H + .4, H + 1.2)
            casing(s, trim, x + .35, x + 1.15, y, H + .4, H + 1.2, .1)
            roof_on(s, wall, trim, x, x + 1.5, y, D / 2, H + 1.4, .6, "y")
    if r.random() < .85:
        plants(s, 0, W, 0, door)
    if drive is None and r.random() < .35:
        for side in (-1, 1):
            if r.random() < .75:
                row_of_houses(s, 0 if side < 0 else W, W, D, H, side)
    surroundings(s, max(total, drive[1] if drive else W), door, drive, dusk)
    sky(s, dusk)
    lo, hi = (min(0, drive[0]) if drive else 0), (max(W, drive[1]) if drive else W)
    width, mid = hi - lo, (lo + hi) / 2
    return [exterior_view(r, width, mid, H, lo, hi) for _ in range(VIEWS)]


def exterior_view(r, width, mid, H, lo, hi):
    """Camera place, target and lens: mostly the whole house filling the picture, now and then a part, a corner or from afar."""
    ang, k = math.radians(r.gauss(0, 27)), r.random()
    lens = r.uniform(20, 45)
    dist = width * lens / 36 * (r.uniform(.3, .65) if k < .25 else r.uniform(.75, 1.2) if k < .8 else r.uniform(1.2, 1.8))
    target = Vector((mid + r.uniform(-.3, .3) * width, 0, H * r.uniform(.4, .7)))
    pos = target + Vector((math.sin(ang) * dist, -math.cos(ang) * dist - 1, 0))
    pos.y = min(pos.y, -2.8)
    pos.z = r.choice([r.uniform(1.2, 2), r.uniform(1.2, 2), r.uniform(2, 6)])
    return pos, target, lens


# ---- interior ---------------------------------------------------------------------------------------------------------

def daylight(s):
    """A window's view: pale sky over something green or built, glowing."""
    r = s.rnd
    m = s.glow("window", (1, 1, 1), r.uniform(2, 9))
    nt, b = nodes_of(m)
    ramp, sp, tc = (nt.nodes.new(k) for k in ("ShaderNodeValToRGB", "ShaderNodeSeparateXYZ", "ShaderNodeTexCoord"))
    nt.links.new(tc.outputs["Object"], sp.inputs[0])
    mt = nt.nodes.new("ShaderNodeMath")
    mt.operation = "MULTIPLY"
    mt.inputs[1].default_value = .4
    nt.links.new(sp.outputs["Z"], mt.inputs[0])
    nt.links.new(mt.outputs[0], ramp.inputs["Fac"])
    low = (1, 1, 1) if r.random() < .5 else hls(r.uniform(.1, .5), r.uniform(.15, .6), .35)
    for e, c, p in zip(ramp.color_ramp.elements, (low, (.9, .95, 1)), (r.uniform(.4, .5), r.uniform(.52, .7))):
        e.color, e.position = rgba(c), p
    nt.links.new(ramp.outputs["Color"], b.inputs["Emission"])
    return m


def sheer(s, z):
    m = s.material("curtain", s.color.trim() if s.rnd.random() < .6 else s.color.paint(), .9, .05)
    bands(m, "X", s.rnd.uniform(.06, .16), .06)
    return m


def room_window(s, style, x0, x1, y, z0, z1):
    """A window on the back wall (facing -y), with casing and perhaps curtains or a blind."""
    r = s.rnd
    s.box(style["daylight"], x0, x1, y - .015, y, z0, z1)
    casing(s, style["trim"], x0, x1, y, z0, z1, style["casing"], True, .04)
    sash(s, style["sash"], x0, x1, y - .015, z0, z1, style["nx"], style["nz"])
    k = r.random()
    if k < .4:
        m, low, w = sheer(s, z0), (0.03 if r.random() < .7 else z0 - .1), (x1 - x0) * r.uniform(.15, .4)
        for a, b in ((x0 - .25, x0 - .25 + w), (x1 + .25 - w, x1 + .25)):
            s.box(m, a, b, y - .14, y - .08, low, z1 + .2)
        rod = s.material("rest", (.2, .2, .2), .3)
        s.box(rod, x0 - .4, x1 + .4, y - .12, y - .09, z1 + .2, z1 + .24)
    elif k < .55:
        m = s.material("curtain", s.color.trim(), .8)
        bands(m, "Y", .05, .04)
        s.box(m, x0, x1, y - .05, y - .03, z1 - (z1 - z0) * r.uniform(.2, .8), z1)


def side(s, fn, left, W, y_len):
    """Draws with fn on the back wall's coordinates, then turns the new faces onto a side wall."""
    before = {k: len(p[1]) for k, p in s.parts.items()}
    fn()
    for k, (_, v, _) in s.parts.items():
        for i in range(before.get(k, 0), len(v)):
            x, y, z = v[i]
            v[i] = (-y, x, z) if left else (W + y, y_len - x, z)


def pictures(s, x0, x1, y, H):
    r = s.rnd
    for _ in range(r.randint(1, 4)):
        w, h = r.uniform(.25, 1.1), r.uniform(.25, .9)
        x = r.uniform(x0, max(x0 + .01, x1 - w))
        z = r.uniform(1.2, max(1.25, min(1.7, H - h - .3)))
        frame = s.material("picture", r.choice([(.05,) * 3, (.95,) * 3, s.color.wood()]), .4)
        art = s.material("picture", s.color.paint(), .5)
        if r.random() < .8:
            mottle(art, s.color.paint(), s.color.paint(), r.uniform(1.5, 8))
        s.box(frame, x, x + w, y - .035, y, z, z + h)
        k = r.uniform(.02, .1)
        s.box(art, x + k, x + w - k, y - .04, y - .03, z + k, z + h - k)


def room_door(s, style, x, y):
    r = s.rnd
    w, h = r.uniform(.75, .95), 2.05
    m = s.material("entry_door", s.color.trim() if r.random() < .65 else s.color.wood(), .4)
    paneled(s, m, x, x + w, y - .02, 0, h, r.choice([1, 2]), r.choice([1, 2, 3]))
    casing(s, style["trim"], x, x + w, y, 0, h, .08, False, .05)
    knob = s.material("rest", (.5, .45, .3), .2)
    s.box(knob, x + .06, x + .11, y - .1, y, 1, 1.05)


def fronts(s, m, pull, x0, x1, y, z0, z1, step):
    n = max(1, round((x1 - x0) / step))
    for i in range(n):
        a, b = x0 + (x1 - x0) * i / n + .012, x0 + (x1 - x0) * (i + 1) / n - .012
        s.box(m, a, b, y - .02, y, z0 + .012, z1 - .012)
        if s.shaker:
            k = .06
            for q in ((a, a + k, z0 + .012, z1 - .012), (b - k, b, z0 + .012, z1 - .012), (a, b, z0 + .012, z0 + k), (a, b, z1 - k, z1 - .012)):
                s.box(m, q[0], q[1], y - .032, y - .02, q[2], q[3])
        s.box(pull, b - .07, b - .05, y - .06, y - .02, (z0 + z1) / 2 - .07, (z0 + z1) / 2 + .07)


def tiled(s):
    r = s.rnd
    c = s.color.trim() if r.random() < .5 else s.color.paint()
    m = s.material("backsplash", c, r.uniform(.1, .4), .5)
    k = r.random()
    if k < .7:
        g = r.uniform(.4, .95)
        courses(m, upright(m), c, s.color.vary(c, .06), (g, g, g), r.choice([.15, .2, .3, .1]), r.choice([.075, .1, .15]), .006, .3, r.choice([0, .5]))
    elif k < .85:
        mottle(m, c, s.color.vary(c, .3), r.uniform(1, 5))
    return m


def kitchen_run(s, cab, upper, top, splash, x0, x1, y, H):
    """Base and wall cabinets with worktop and backsplash along a wall at y."""
    r = s.rnd
    pull = s.material("rest", r.choice([(.05,) * 3, (.7, .7, .7), (.75, .6, .35)]), .25)
    steel = s.material("rest", r.choice([(.6, .6, .6), (.95, .95, .95), (.06, .06, .07)]), .25, .6)
    dark = s.material("rest", (.03, .03, .035), .1, .7)
    s.box(cab, x0, x1, y - .6, y, .1, .88)
    s.box(dark, x0, x1, y - .55, y, 0, .1)
    gap = r.uniform(x0 + .3, max(x0 + .31, x1 - 1.1)) if r.random() < .7 else None
    for a, b in (((x0, gap), (gap + .75, x1)) if gap else ((x0, x1),)):
        if b - a < .15:
            continue
        fronts(s, cab, pull, a, b, y - .6, .1, .88, r.uniform(.4, .6))
        s.box(top, a, b, y - .63, y, .88, .92)
    if gap:
        s.box(steel, gap, gap + .75, y - .64, y, .05, .93)
        s.box(dark, gap + .08, gap + .67, y - .65, y - .6, .25, .65)
    uz0, uz1 = 1.4, min(H - .05, r.uniform(2.1, 2.45))
    if splash:
        s.box(splash, x0, x1, y - .012, y, .92, uz0 + (.3 if gap else 0))
    if upper and r.random() < .85:
        for a, b in (((x0, gap), (gap + .75, x1)) if gap else ((x0, x1),)):
            if b - a > .3:
                s.box(upper, a, b, y - .32, y, uz0, uz1)
                fronts(s, upper, pull, a, b, y - .32, uz0, uz1, r.uniform(.35, .55))
        if gap:
            s.box(steel, gap, gap + .75, y - .36, y, uz0 + .1, uz1 - (.4 if r.random() < .5 else 0))
    for _ in range(r.randint(1, 6)):
        x = r.uniform(x0, x1 - .2)
        s.cylinder(s.material("rest", s.color.paint(), .4), x, y - r.uniform(.15, .5), r.uniform(.03, .12), r.uniform(.03, .12), .92, .92 + r.uniform(.08, .35), 10)
    if r.random() < .5:
        fridge = x1 + .02
        s.box(steel, fridge, fridge + .85, y - .7, y, .02, 1.8)
        s.box(dark, fridge + .42, fridge + .43, y - .71, y - .69, .02, 1.8)


def sofa(s, x, y, w):
    r = s.rnd
    m = s.material("rest", s.color.paint(), .9)
    mottle(m, s.color.paint(), s.color.paint(), 40) if r.random() < .15 else None
    s.box(m, x, x + w, y - .95, y, .12, .45)
    s.box(m, x, x + w, y - .25, y, .12, r.uniform(.75, .95))
    s.box(m, x - .2, x, y - .95, y, .1, .65)
    s.box(m, x + w, x + w + .2, y - .95, y, .1, .65)
    for _ in range(r.randint(0, 4)):
        c, px = s.material("rest", s.color.paint(), .9), r.uniform(x, x + w - .4)
        s.box(c, px, px + .4, y - .45, y - .3, .47, .85, r.uniform(-.2, .2), (px, y))


def bed(s, x, y):
    r = s.rnd
    frame, linen = s.material("rest", s.color.wood() if r.random() < .6 else s.color.paint(), .6), s.material("rest", s.color.trim() if r.random() < .6 else s.color.paint(), .9)
    w = r.uniform(1.2, 1.9)
    s.box(frame, x - .08, x + w + .08, y - .1, y, 0, r.uniform(.8, 1.4))
    s.box(frame, x, x + w, y - 2.1, y, .1, .35)
    s.box(linen, x, x + w, y - 2.0, y - .1, .35, .6)
    s.box(s.material("rest", s.color.paint(), .9), x - .03, x + w + .03, y - 2.05, y - .8, .3, .66)
    for i in range(2):
        s.box(linen, x + .1 + i * w / 2, x + w / 2 - .1 + i * w / 2, y - .5, y - .15, .6, .82)
    for a in (x - .65, x + w + .2):
        if r.random() < .7:
            s.box(frame, a, a + .45, y - .45, y, .05, .55)
            lamp = s.glow("rest", (1, .85, .6), r.uniform(0, 4))
            s.cylinder(lamp, a + .22, y - .22, .15, .1, .8, 1.05)


def house_plant(s, x, y):
    pot, leaf = s.material("rest", s.color.paint(), .6), s.material("vegetation", s.color.leaf(), .6)
    h = s.rnd.uniform(.5, 1.7)
    s.cylinder(pot, x, y, .14, .18, 0, .32)
    for _ in range(4):
        s.leaves(leaf, (x + s.rnd.uniform(-.15, .15), y + s.rnd.uniform(-.15, .15), .3 + h * s.rnd.uniform(.3, 1)), (.22, .22, .25), 90, .07)


def seating(s, W, D):
    """Tables, chairs, rugs, lamps and shelves: everything that stands before walls and is never painted."""
    r = s.rnd
    wood = s.material("rest", s.color.wood(), .5)
    if r.random() < .6:
        rug = s.material("rest", s.color.paint(), .95)
        mottle(rug, s.color.paint(), s.color.paint(), r.uniform(1, 9))
        s.box(rug, W * r.uniform(.1, .3), W * r.uniform(.6, .9), D - r.uniform(2.6, 3.4), D - r.uniform(.5, 1.2), 0, .012)
    if r.random() < .7:
        x, y, h = W * r.uniform(.2, .6), D - r.uniform(1.6, 2.8), r.choice([.42, .75])
        w, d = r.uniform(.7, 1.7), r.uniform(.5, .9)
        s.box(wood, x, x + w, y, y + d, h - .05, h)
        for a in (x + .03, x + w - .08):
            for b in (y + .03, y + d - .08):
                s.box(wood, a, a + .05, b, b + .05, 0, h)
        if h > .6:
            seat = s.material("rest", s.color.paint(), .7)
            for i in range(r.randint(1, 4)):
                cx, cy = x + r.uniform(-.3, w), y + r.choice([-.45, d])
                s.box(seat, cx, cx + .42, cy, cy + .42, .42, .47)
                s.box(seat, cx, cx + .42, cy + (.4 if cy < y else 0), cy + (.43 if cy < y else .03), .45, .95)
                for a in (cx, cx + .38):
                    for b in (cy, cy + .38):
                        s.box(seat, a, a + .04, b, b + .04, 0, .42)
    if r.random() < .4:
        x = r.choice([r.uniform(.1, .5), W - r.uniform(.9, 1.3)])
        s.box(wood, x, x + .8, D - .35, D, 0, 2)
        for i in range(5):
            for k in range(r.randint(2, 6)):
                bx = x + .04 + k * .12
                s.box(s.material("rest", s.color.paint(), .7), bx, bx + .1, D - .37, D - .3, .05 + i * .38, .05 + i * .38 + r.uniform(.18, .3))
    if r.random() < .4:
        x = r.uniform(.3, W - .3)
        shade = s.glow("rest", (1, .85, .65), r.uniform(0, 5))
        s.cylinder(shade, x, D - .4, .22, .14, 1.45, 1.75)
        s.box(wood, x - .015, x + .015, D - .415, D - .385, 0, 1.5)
    for _ in range(r.randint(0, 2)):
        house_plant(s, r.choice([r.uniform(.2, .6), W - r.uniform(.2, .6)]), D - r.uniform(.3, 1.5))


def furnish_living(s, style, W, D, H):
    r = s.rnd
    k = r.random()
    if k < .55:
        sofa(s, W * r.uniform(.1, .4), D - r.uniform(.05, .8), r.uniform(1.4, 2.3))
    elif k < .8:
        x = W * r.uniform(.15, .5)
        s.box(s.material("rest", s.color.wood(), .5), x, x + 1.8, D - .45, D, .1, .55)
        s.box(s.material("rest", (.02, .02, .025), .1, .7), x + .1, x + 1.6, D - .08, D - .02, .75, 1.65)
    else:
        x, m = W * r.uniform(.3, .5), masonry(s)
        s.box(m, x, x + 1.7, D - .4, D, 0, H if r.random() < .6 else 1.3)
        s.box(s.material("rest", (.02,) * 3, .9), x + .4, x + 1.3, D - .42, D - .3, .1, .8)
        s.box(style["trim"], x - .1, x + 1.8, D - .5, D, 1.2, 1.3)
    seating(s, W, D)


def furnish_bath(s, style, W, D, H, cab):
    r = s.rnd
    x = r.uniform(.2, W - 1.8)
    tile = tiled(s)
    pull = s.material("rest", (.7, .7, .7), .2)
    w = r.uniform(.8, 1.6)
    s.box(cab, x, x + w, D - .5, D, .1, .82)
    fronts(s, cab, pull, x, x + w, D - .5, .12, .8, .45)
    white = s.material("rest", (.95, .95, .94), .15, .6)
    s.box(white, x - .02, x + w + .02, D - .53, D, .82, .87)
    if r.random() < .7:
        s.box(tile, x, x + w, D - .012, D, .87, .87 + r.uniform(.1, .6))
    s.box(s.material("rest", (.5, .52, .55), .03, .9), x + .1, x + w - .1, D - .04, D, 1.15, 1.95)
    if r.random() < .6:
        s.box(white, W - .85, W, D - 1.9, D, 0, .55)
    if r.random() < .5:
        s.box(white, x + w + .3, x + w + .7, D - .65, D, 0, .42)
        s.box(white, x + w + .3, x + w + .7, D - .25, D, .4, .8)


def room_floor(s):
    r, c = s.rnd, s.color.wood()
    m = s.material("floor", c, r.uniform(.15, .6))
    k = r.random()
    if k < .6:
        courses(m, flat(m), c, s.color.vary(c, .2), tuple(x * .5 for x in c), r.uniform(.8, 1.8), r.uniform(.08, .2), .004, .1, r.random())
    elif k < .85:
        c = hls(r.uniform(.05, .15), r.uniform(.2, .92), r.uniform(0, .2))
        courses(m, flat(m), c, s.color.vary(c, .08), s.color.vary(c, .35), .4, .4, .008, .15, 0)
    else:
        c = hls(r.uniform(.05, .15), r.uniform(.35, .85), r.uniform(0, .2))
        mottle(m, c, s.color.vary(c, .12), 40, .5)
    return m


def patterned(m, s):
    """Wallpaper: stripes or figures in two colors; still a wall that one may paint."""
    r, c = s.rnd, s.color.paint()
    k = r.random()
    if k < .4:
        courses(m, upright(m), c, s.color.vary(c, .2), s.color.vary(c, .3), r.uniform(.08, .3), 50, r.uniform(.01, .08), 0, 0)
    elif k < .7:
        courses(m, upright(m), c, s.color.paint(), s.color.vary(c, .3), r.uniform(.1, .4), r.uniform(.1, .4), .02, 0)
    else:
        mottle(m, c, s.color.paint() if r.random() < .5 else s.color.vary(c, .4), r.uniform(3, 14))


def wall_things(s, style, W, D, H):
    """Things on and before the back wall: wardrobes, open shelves, radiators, sockets, wall lamps, a television, panelling."""
    r = s.rnd
    for _ in range(r.randint(0, 3)):
        k, x = r.random(), r.uniform(.1, max(.2, W - 1.4))
        if k < .2:
            m = s.material("cabinet", s.color.trim() if r.random() < .5 else s.color.wood(), .5)
            w, h = r.uniform(.9, 2.2), r.uniform(1.9, H)
            s.box(m, x, x + w, D - .55, D, 0, h)
            fronts(s, m, s.material("rest", (.3, .3, .3), .3), x, x + w, D - .55, .05, h - .03, r.uniform(.4, .6))
        elif k < .4:
            m = s.material("rest", s.color.wood(), .5)
            for i in range(r.randint(1, 4)):
                z = 1.1 + .38 * i
                s.box(m, x, x + 1.1, D - .25, D, z, z + .03)
                for j in range(r.randint(1, 7)):
                    bx = x + r.uniform(0, .95)
                    s.box(s.material("rest", s.color.paint(), .7), bx, bx + r.uniform(.03, .12), D - .22, D - .05, z + .03, z + r.uniform(.1, .32))
        elif k < .55:
            m = s.material("rest", (.93, .93, .92), .4)
            for i in range(8):
                s.box(m, x + i * .1, x + i * .1 + .07, D - .12, D - .03, .12, .72)
        elif k < .7:
            m = s.material("rest", (.95, .95, .94), .4)
            for _ in range(3):
                a, z = r.uniform(.1, W - .2), r.choice([.3, 1.1])
                s.box(m, a, a + .09, D - .015, D, z, z + .09)
        elif k < .85:
            shade = s.glow("rest", (1, .85, .6), r.uniform(0, 6))
            s.cylinder(shade, x, D - .12, .07, .1, 1.6, 1.8)
        else:
            tv = s.material("rest", (.02, .02, .025), .12, .8)
            s.box(tv, x, x + 1.2, D - .06, D - .01, 1, 1.7)


def room_shell(s, style, W, D, H):
    r = s.rnd
    ceil = s.material("ceiling", s.color.trim() if r.random() < .85 else s.color.paint(), .8, .1)
    paint = s.color.paint()
    wall = s.material("wall", paint, r.uniform(.5, .9), .2)
    accent = s.material("wall", s.color.paint(), .7, .2) if r.random() < .25 else wall
    k = r.random()
    if k < .15:
        bands(accent, r.choice("XY"), r.uniform(.12, .25), .02)
    elif k < .22:
        mottle(accent, paint, s.color.vary(paint, .25), r.uniform(2, 20))
    if r.random() < .12:
        patterned(accent, s)
    if r.random() < .07:
        accent = masonry(s)
    if r.random() < .15:
        weather(wall, r)
    floor = room_floor(s)
    s.box(floor, 0, W, -3, D, -.1, 0)
    s.box(ceil, -.1, W + .1, -3, D + .1, H, H + .1)
    s.box(accent, 0, W, D, D + .1, 0, H)
    s.box(wall, -.1, 0, -3, D, 0, H)
    s.box(wall, W, W + .1, -3, D, 0, H)
    s.box(wall, 0, W, -3.1, -3, 0, H)
    bh = r.choice([.08, .12, .18])
    if r.random() < .9:
        s.box(style["trim"], 0, W, D - .02, D, 0, bh)
        s.box(style["trim"], 0, .02, -3, D, 0, bh)
        s.box(style["trim"], W - .02, W, -3, D, 0, bh)
    if r.random() < .4:
        k = r.uniform(.05, .14)
        s.box(style["trim"], 0, W, D - k, D, H - k, H)
        s.box(style["trim"], 0, k, -3, D, H - k, H)
        s.box(style["trim"], W - k, W, -3, D, H - k, H)
    if r.random() < .12:
        h = r.uniform(.8, 1.3)
        s.box(style["trim"], 0, W, D - .015, D, 0, h)
        s.box(style["trim"], 0, W, D - .04, D, h, h + .06)
    if r.random() < .12:
        beam = s.material("rest", s.color.wood(), .7)
        for i in range(4):
            s.box(beam, 0, W, D * i / 4, D * i / 4 + .15, H - .18, H)
    for _ in range(r.choice([0, 0, 4, 6])):
        x, y = r.uniform(.4, W - .4), r.uniform(0, D - .4)
        s.cylinder(s.glow("rest", (1, .95, .85), 8), x, y, .07, .07, H - .012, H - .01)
    if r.random() < .35:
        x, y, z = W * r.uniform(.3, .7), D * r.uniform(.4, .75), H - r.uniform(.3, .9)
        m = s.glow("rest", (1, .88, .7), r.uniform(0, 5))
        s.cylinder(m, x, y, .2, .1, z, z + .2)
        s.box(s.material("rest", (.1,) * 3, .5), x - .008, x + .008, y - .008, y + .008, z, H)


def lamp(name, kind, energy, color, at, size=.2, tilt=(0, 0, 0)):
    l = bpy.data.lights.new(name, kind)
    l.energy, l.color = energy, color
    if kind == "AREA":
        l.size = size
    else:
        l.shadow_soft_size = size
    o = bpy.data.objects.new(name, l)
    o.location, o.rotation_euler = at, tilt
    bpy.context.collection.objects.link(o)


def interior(s):
    r = s.rnd
    s.shaker = r.random() < .6
    trim = s.material("trim", s.color.trim() if r.random() < .85 else s.color.paint(), .4)
    style = {"trim": trim, "daylight": daylight(s), "casing": r.uniform(.03, .12), "nx": r.choice([1, 2, 2, 3]), "nz": r.choice([1, 1, 2, 3]),
             "sash": trim if r.random() < .7 else s.material("window", s.color.trim(), .5)}
    W, D, H = r.uniform(2.8, 6.5), r.uniform(3, 6), r.uniform(2.35, 3.3)
    room_shell(s, style, W, D, H)
    kind = r.choice(["kitchen", "kitchen", "living", "living", "bed", "bath"])
    cab = s.material("cabinet", s.color.trim() if r.random() < .4 else s.color.paint() if r.random() < .6 else s.color.wood(), r.uniform(.2, .6))
    if kind == "kitchen":
        upper = cab if r.random() < .75 else s.material("cabinet", s.color.paint(), .4)
        top = s.material("rest", s.color.stone() if r.random() < .6 else s.color.wood(), .2)
        splash = tiled(s) if r.random() < .75 else None
        x0, x1 = r.uniform(0, .8), W - r.uniform(0, 1.2)
        kitchen_run(s, cab, upper, top, splash, x0, x1, D, H)
        if r.random() < .5:
            left = r.random() < .5
            side(s, lambda: kitchen_run(s, cab, upper, top, splash, D * r.uniform(.1, .4), D - .65, 0, H), left, W, D)
        if r.random() < .4:
            ix, iw, iy = W * r.uniform(.2, .4), r.uniform(1.1, 2), D - r.uniform(2, 2.6)
            s.box(cab, ix, ix + iw, iy, iy + .7, 0, .88)
            s.box(top, ix - .15, ix + iw + .15, iy - .2, iy + .8, .88, .93)
        if r.random() < .4:
            seating(s, W, D - 1)
    else:
        wx = r.uniform(.5, max(.6, W - 2.2))
        if r.random() < .6:
            room_window(s, style, wx, wx + r.uniform(.7, 2), D, r.choice([.3, .8, 1]), r.uniform(1.9, H - .25))
        if r.random() < .6:
            pictures(s, .2, W - .3, D, H)
        if r.random() < .25:
            room_door(s, style, r.uniform(.2, W - 1.2), D)
        wall_things(s, style, W, D, H)
        if kind == "living":
            furnish_living(s, style, W, D, H)
        elif kind == "bed":
            bed(s, W * r.uniform(.15, .45), D)
            seating(s, W, D)
        else:
            furnish_bath(s, style, W, D, H, cab)
    for left in (True, False):
        k = r.random()
        if k < .45:
            side(s, lambda: room_window(s, style, D * .35, D * .35 + r.uniform(.8, 2), 0, r.choice([.2, .8, 1]), r.uniform(1.9, H - .2)), left, W, D)
        elif k < .65:
            side(s, lambda: room_door(s, style, D * r.uniform(.3, .6), 0), left, W, D)
        elif k < .85:
            side(s, lambda: pictures(s, D * .2, D - .3, 0, H), left, W, D)
    warm = (1, r.uniform(.75, 1), r.uniform(.5, 1))
    lamp("fill", "AREA", r.uniform(30, 110), warm if r.random() < .5 else (1, 1, 1), (W / 2, -2, H - .1), 2.5, (math.radians(40), 0, 0))
    lamp("room", "AREA", r.uniform(5, 70), warm, (W * r.uniform(.3, .7), D * .5, H - .05), r.uniform(.3, 2))
    wd = bpy.context.scene.world
    wd.use_nodes = True
    wd.node_tree.nodes["Background"].inputs["Strength"].default_value = .05
    return [interior_view(r, W, D) for _ in range(VIEWS)]


def interior_view(r, W, D):
    pos = Vector((W * r.uniform(.12, .88), r.uniform(-2.6, D * .25), r.uniform(1, 1.8)))
    target = Vector((W * r.uniform(.05, .95), D * r.choice([1, 1, r.uniform(.6, 1)]), r.uniform(.8, 1.7)))
    return pos, target, r.uniform(15, 36)


# ---- camera, rendering, development -----------------------------------------------------------------------------------

def camera(pos, target, lens, roll):
    c = bpy.data.cameras.new("c")
    c.lens = lens
    o = bpy.data.objects.new("c", c)
    o.location = pos
    o.rotation_euler = (target - pos).to_track_quat("-Z", "Y").to_euler()
    o.rotation_euler.rotate_axis("Z", roll)
    bpy.context.collection.objects.link(o)
    bpy.context.scene.camera = o


# Views of each scene: building one costs as much as rendering one.
VIEWS = 2


def read_exr(path):
    im = bpy.data.images.load(path)
    w, h = im.size
    px = np.empty(w * h * im.channels, np.float32)
    im.pixels.foreach_get(px)
    bpy.data.images.remove(im)
    os.remove(path)
    return px.reshape(h, w, -1)[::-1, :, :3].copy()


def render(path):
    sc = bpy.context.scene
    sc.use_nodes = False
    sc.render.image_settings.file_format = "OPEN_EXR"
    sc.render.image_settings.color_depth = "32"
    sc.render.filepath = path
    bpy.ops.render.render(write_still=True)
    return read_exr(path)


def render_passes(folder, names):
    """Renders once and returns the named passes as arrays."""
    sc = bpy.context.scene
    layer = bpy.context.view_layer
    layer.use_pass_diffuse_color = layer.use_pass_normal = layer.use_pass_z = True
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    source, sink = nt.nodes.new("CompositorNodeRLayers"), nt.nodes.new("CompositorNodeOutputFile")
    sink.base_path = folder
    sink.format.file_format, sink.format.color_depth = "OPEN_EXR", "32"
    sink.file_slots.clear()
    for name in names:
        sink.file_slots.new(name)
        nt.links.new(source.outputs[name], sink.inputs[name])
    bpy.ops.render.render()
    return [read_exr(os.path.join(folder, f"{name}{sc.frame_current:04d}.exr")) for name in names]


def denoised(image, albedo, normal, depth):
    """A few samples per pixel made smooth: the light (image over albedo) is averaged along flat surfaces, the surface's own
    texture put back. Edge-avoiding a-trous wavelets (Dammertz and others, 2010)."""
    depth = np.minimum(depth[:, :, :1], 1e4)
    plain = albedo.max(2, keepdims=True) < .02
    base = np.where(plain, 1, np.maximum(albedo, .02))
    light = np.minimum(image / base, 30)
    kernel = (1 / 4, 1 / 2, 1 / 4)
    h, w = light.shape[:2]
    for step, color_sigma in ((1, 1.5), (2, 1), (3, .7), (5, .5)):
        pad = step
        spread = [np.pad(a, ((pad, pad), (pad, pad), (0, 0)), mode="edge") for a in (light, normal, depth)]
        small = np.log(spread[0].mean(2, keepdims=True) + .05)
        soft = sum(np.roll(small, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1)) / 9
        middle = soft[pad:pad + h, pad:pad + w]
        total, weights = np.zeros_like(light), np.zeros((h, w, 1), np.float32)
        for i in range(3):
            for j in range(3):
                y, x = i * step, j * step
                part = [a[y:y + h, x:x + w] for a in spread]
                k = kernel[i] * kernel[j] * np.maximum(0, (part[1] * normal).sum(2, keepdims=True)) ** 16
                k = k * np.exp(-np.abs(part[2] - depth) / (.02 * depth * step + 1e-3))
                k = k * np.exp(-np.abs(soft[y:y + h, x:x + w] - middle) / color_sigma)
                total += part[0] * k
                weights += k
        light = np.where(plain | (weights < 1e-4), light, total / np.maximum(weights, 1e-4))
    return light * base


def develop(rgb, r):
    """Linear light to an encoded photo: exposure, a little white balance error, one of two tone curves."""
    lum = rgb @ np.array([.2126, .7152, .0722], np.float32)
    rgb = rgb * (r.uniform(.09, .26) / max(1e-4, float(np.exp(np.mean(np.log(np.clip(lum, 1e-3, 4)))))))
    rgb = rgb * np.array([1 + r.gauss(0, .06), 1, 1 + r.gauss(0, .08)], np.float32)
    if r.random() < .5:
        rgb = rgb * (2.51 * rgb + .03) / (rgb * (2.43 * rgb + .59) + .14) * r.uniform(.9, 1.05)
    rgb = np.clip(rgb, 0, 1)
    enc = np.where(rgb <= .0031308, rgb * 12.92, 1.055 * rgb ** (1 / 2.4) - .055)
    return (enc * 255 + .5).astype(np.uint8)


def to_classes():
    """Every material becomes a flat emission of its class index."""
    for m in bpy.data.materials:
        if "cls" not in m:
            continue
        nt = m.node_tree
        nt.nodes.clear()
        e, o = nt.nodes.new("ShaderNodeEmission"), nt.nodes.new("ShaderNodeOutputMaterial")
        v = float(CLASSES.index(m["cls"]))
        e.inputs["Color"].default_value = (v, v, v, 1)
        nt.links.new(e.outputs[0], o.inputs["Surface"])
    for o in [x for x in bpy.data.objects if x.type == "LIGHT"]:
        bpy.data.objects.remove(o)
    nt = bpy.context.scene.world.node_tree
    nt.nodes.clear()
    bg, out = nt.nodes.new("ShaderNodeBackground"), nt.nodes.new("ShaderNodeOutputWorld")
    v = float(CLASSES.index("sky"))
    bg.inputs["Color"].default_value = (v, v, v, 1)
    nt.links.new(bg.outputs[0], out.inputs[0])
    c = bpy.context.scene.cycles
    c.samples, c.filter_width, c.max_bounces, c.use_adaptive_sampling = 1, .01, 0, False
    c.sample_clamp_direct = c.sample_clamp_indirect = 0


def make(kind, seed, out, long_side):
    stems = [f"{kind}-{seed:05d}{letter}" for letter in "abcdefgh"[:VIEWS]]
    if os.path.exists(os.path.join(out, "labels", stems[-1] + ".png")):
        return
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene
    sc.world = bpy.data.worlds.new("w")
    s = Scene(f"{kind}{seed}")
    views = (exterior if kind == "exterior" else interior)(s)
    s.build()
    sc.render.engine, sc.render.threads_mode, sc.render.threads = "CYCLES", "FIXED", 1
    sc.view_settings.view_transform = "Raw"
    sc.render.use_persistent_data = True
    c = sc.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.use_denoising, c.seed = "CPU", (3 if kind == "exterior" else 6), False, False, seed
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 2, 12, 1
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.caustics_reflective, c.caustics_refractive = 3, 2, 1, False, False
    part = os.path.join(out, f"part-{kind}-{seed}")
    os.makedirs(part, exist_ok=True)
    shapes = []
    for stem, (pos, target, lens) in zip(stems, views):
        camera(pos, target, lens, math.radians(s.rnd.gauss(0, 1.5)))
        ratio = s.rnd.choice([1.5, 1.5, 1.33, 1.33, 1.0, .75])
        shapes.append((sc.camera, (long_side, round(long_side / ratio)) if ratio >= 1 else (round(long_side * ratio), long_side)))
        sc.render.resolution_x, sc.render.resolution_y = shapes[-1][1]
        picture = denoised(*render_passes(part, ("Image", "DiffCol", "Normal", "Depth")))
        Image.fromarray(develop(picture, s.rnd)).save(os.path.join(out, "images", stem + ".jpg"), quality=92)
    to_classes()
    for stem, (view, size) in zip(stems, shapes):
        sc.camera = view
        sc.render.resolution_x, sc.render.resolution_y = size
        label = np.clip(np.rint(render(os.path.join(part, "classes.exr"))[:, :, 0]), 0, 17).astype(np.uint8)
        Image.fromarray(label).save(os.path.join(out, "labels", stem + ".png"))
    os.rmdir(part)


def main():
    a = sys.argv[sys.argv.index("--") + 1:]
    o = {"out": "renders", "first": "1", "count": "10", "minutes": "20", "kind": "both", "size": "384", **{a[i].lstrip("-"): a[i + 1] for i in range(0, len(a), 2)}}
    for d in ("images", "labels"):
        os.makedirs(os.path.join(o["out"], d), exist_ok=True)
    start = time.time()
    for seed in range(int(o["first"]), int(o["first"]) + int(o["count"])):
        if time.time() - start > float(o["minutes"]) * 60:
            break
        kind = o["kind"] if o["kind"] != "both" else ("exterior" if seed % 5 < 3 else "interior")
        make(kind, seed, o["out"], int(o["size"]))


main()
