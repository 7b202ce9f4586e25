"""Where a home stands: sky, lawn, walks, drive, street, neighbors, and trees all around."""
import math
import random
import bpy
import numpy as np
from kit import Build, Frame, front, Nodes, leaf_material, link, material, rgb
import garden

WALK_Y, STRIP_Y, CURB_Y, FAR_CURB_Y = -8.6, -10.1, -11.6, -20.5
STREET_Z = -.52


def ground_z(x, y):
    """The lawn falls from the house to the walk, with small unevenness."""
    fall = np.clip((-y - 1.5) / 7.0, 0, 1)
    smooth = fall * fall * (3 - 2 * fall)
    return -.36 * smooth + .025 * garden.wander(np.asarray(x, float), np.asarray(y, float), 5, 2.5) * np.clip((-y - .8) / 2, 0, 1) * np.clip((y + 8.4) / 1.5, 0, 1)


def sky(elevation, heading, clouds=.5, haze=1.0, strength=.12, veil=0.0):
    """`veil`: how much thin cloud spreads the sun's light, 0 to 1. `heading`: degrees from straight ahead (+y), clockwise; behind the camera is 180."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    n = Nodes.__new__(Nodes)
    n.tree = tree
    back = tree.nodes["Background"]
    air = n.new("TexSky", sky_type="NISHITA", sun_elevation=math.radians(elevation), sun_rotation=math.radians(heading), sun_disc=True, sun_size=math.radians(.6 + 12 * veil),
                air_density=1.0, dust_density=1.2 * haze, ozone_density=1.1, altitude=50, sun_intensity=.85 * (1 - .72 * veil))
    bare = n.new("TexSky", sky_type="NISHITA", sun_elevation=math.radians(elevation), sun_rotation=math.radians(heading), sun_disc=False,
                 air_density=1.0, dust_density=1.2 * haze, ozone_density=1.1, altitude=50)
    way = n.new("TexCoord").outputs["Generated"]
    x, y, z = n.new("SeparateXYZ", {0: way}).outputs
    high = n.math("ADD", n.math("MAXIMUM", z, 0.0), .16)
    plane = n.new("CombineXYZ", {0: n.math("DIVIDE", x, high), 1: n.math("DIVIDE", y, high), 2: 3.7 + clouds}).outputs[0]
    big = n.new("TexNoise", {"Vector": plane, "Scale": .62, "Detail": 9.0, "Roughness": .58, "Distortion": .35}).outputs["Fac"]
    fine = n.new("TexNoise", {"Vector": plane, "Scale": 3.1, "Detail": 8.0, "Roughness": .62, "Distortion": .8}).outputs["Fac"]
    form = n.math("ADD", n.math("MULTIPLY", big, .82), n.math("MULTIPLY", fine, .18))
    cover = n.ramp(form, .62 - .2 * clouds, .80 - .16 * clouds, 0, .93)
    cover = n.math("MULTIPLY", cover, n.ramp(z, .0, .12, .35, 1))
    belly = n.ramp(form, .6, .85, 1.0, .72)
    bright = n.new("RGBToBW", {0: bare.outputs[0]}).outputs[0]
    white = n.math("MULTIPLY", n.math("MULTIPLY", bright, 2.5), belly)
    cloudy = n.mix(cover, bare.outputs[0], n.gray(white))
    # a hazy, paler sky as a camera sees it
    pale = n.mix(.06, cloudy, n.gray(n.math("MULTIPLY", bright, 1.3)))
    pale = n.mix(1.0, pale, (1.75, 1.75, 1.75, 1), "MULTIPLY")
    path = n.new("LightPath")
    seen = n.math("MAXIMUM", path.outputs["Is Camera Ray"], path.outputs["Is Glossy Ray"])
    lit = n.mix(1.0, air.outputs[0], (1 + veil, 1 + .95 * veil, 1 + .85 * veil, 1), "MULTIPLY")
    n.link(n.mix(seen, lit, pale), back.inputs["Color"])
    back.inputs["Strength"].default_value = strength


def cracked(name, color, joints=True):
    """Concrete with cracks, stains and speckles."""
    made = material(name, "ground", color, .88, .2, tones=1.0, patches=.16, patch_size=.55, grain=.13, grain_scale=140, relief=.35, relief_scale=170, relief_depth=.003)
    crack(made, .55, .006, .55, (.03, .028, .025, 1))
    return made


def crack(made, scale, width, share, color):
    n = Nodes(made)
    shader = made.node_tree.nodes["Principled BSDF"]
    before = shader.inputs["Base Color"].links[0].from_socket
    bent = n.new("VectorMath", {0: n.place((1, 1, 0)), 1: n.new("VectorMath", {0: n.new("TexNoise", {"Vector": n.place(), "Scale": 2.2, "Detail": 8.0}).outputs["Color"], 1: (.55, .55, 0)}, operation="MULTIPLY").outputs[0]}, operation="ADD").outputs[0]
    edge = n.new("TexVoronoi", {"Vector": bent, "Scale": scale}, feature="DISTANCE_TO_EDGE").outputs[0]
    line = n.ramp(edge, 0, width, 1, 0)
    some = n.ramp(n.noise(.4, 2), .5, .56, 0, share)
    n.link(n.mix(n.math("MULTIPLY", line, some), before, color), shader.inputs["Base Color"])


def asphalt():
    made = material("asphalt", "ground", "6B6A68", .85, .3, patches=.14, patch_size=.3, grain=.3, grain_scale=210, relief=.7, relief_scale=260, relief_depth=.004)
    crack(made, .28, .004, .9, (.012, .012, .013, 1))
    return made


def slabs(build, x0, x1, y0, y1, size, z_at, rnd, along="x", gap=.008):
    """Concrete in slabs with joints; each lies a little higher or lower than the next."""
    if along == "x":
        cuts = np.arange(x0, x1 + size, size)
        pieces = [(a, min(b, x1), y0, y1) for a, b in zip(cuts, cuts[1:]) if a < x1 - .05]
    else:
        cuts = np.arange(y0, y1 + size, size)
        pieces = [(x0, x1, a, min(b, y1)) for a, b in zip(cuts, cuts[1:]) if a < y1 - .05]
    for a, b, c, d in pieces:
        lift, tone = rnd.gauss(0, .004), rnd.gauss(1, .045)
        corner = lambda x, y, z: (x, y, float(z_at(x, y)) + lift + z)
        r = gap
        build.hexa([corner(a, c, -.12), corner(b, c, -.12), corner(b, d, -.12), corner(a, d, -.12)],
                   [corner(a + r, c + r, .03), corner(b - r, c + r, .03), corner(b - r, d - r, .03), corner(a + r, d - r, .03)], tone)


def smooth_z(x, y):
    fall = np.clip((-y - 1.5) / 7.0, 0, 1)
    return -.36 * fall * fall * (3 - 2 * fall)


def ground(seed, drives, walks, beds, camera, blade=.06, dry=.25, reach=26):
    """`drives` and `walks`: (x0, x1, y of their house end); beds: rectangles of mulch."""
    rnd = random.Random(seed)
    earth = material("earth", "vegetation", "4A4A2C", 1, .05, patches=.3, grain=.3, grain_scale=30, relief=.8, relief_scale=40, relief_depth=.02)
    soil = material("soil", "vegetation", "38291D", 1, .05, patches=.2, grain=.4, grain_scale=60, relief=1, relief_scale=70, relief_depth=.03)
    concrete = cracked("drive", "938D82")
    walk = cracked("walk", "98938A")
    # the lawn's soil
    xs, ys = np.linspace(-40, 40, 161), np.linspace(-11.55, 60, 144)
    gx, gy = np.meshgrid(xs, ys)
    points = np.stack([gx.ravel(), gy.ravel(), ground_z(gx, gy).ravel() - .012], 1)
    cols = len(xs)
    base = (np.arange(len(ys) - 1)[:, None] * cols + np.arange(cols - 1)[None, :]).ravel()[:, None]
    from kit import triangles
    link(triangles("earth", points, base + np.array([[0, 1, cols + 1, cols]]), np.ones(len(points)), earth, True))
    drive_b, walk_b, soil_b = Build("drive", concrete, .006), Build("walk", walk, .006), Build("bed", soil)
    holes = []
    for x0, x1, y1 in drives:
        half = (x0 + x1) / 2
        for a, b in ((x0, half), (half, x1)):
            slabs(drive_b, a, b, WALK_Y, y1, 2.7, smooth_z, rnd, "y")
        # apron to the street
        slabs(drive_b, x0 - .25, x1 + .25, CURB_Y - .02, STRIP_Y, 3.5, lambda x, y: -.36 - .13 * np.clip((STRIP_Y - y) / 1.5, 0, 1), rnd, "y")
        holes += [(x0, x1, WALK_Y - .1, y1 + .1), (x0 - .25, x1 + .25, CURB_Y - .2, STRIP_Y)]
    for x0, x1, y1 in walks:
        slabs(walk_b, x0, x1, WALK_Y, y1, 1.25, smooth_z, rnd, "y")
        holes.append((x0, x1, WALK_Y - .1, y1))
    slabs(walk_b, -34, 34, STRIP_Y, WALK_Y, 1.52, smooth_z, rnd, "x")
    holes.append((-40, 40, STRIP_Y, WALK_Y))
    for x0, x1, y0, y1 in beds:
        steps = 30
        top, bottom = [], []
        for k in range(steps + 1):
            x = x0 + (x1 - x0) * k / steps
            wave = .12 * math.sin(k * .55 + x0) + .05 * math.sin(k * 1.7)
            bottom.append((x, y0 + wave, float(ground_z(x, y0)) + .015))
            top.append((x, y1, float(ground_z(x, y1)) + .05))
        soil_b.add(bottom + top, [(k, k + 1, steps + 2 + k, steps + 1 + k) for k in range(steps)])
        holes.append((x0, x1, y0 + .02, y1 + .5))
        chips = leaf_material("chips", "2A1B12", "6B4A33", "vegetation", .0, .7)
        garden.mulch(seed + int(abs(x0) * 7), (x0 + .02, x1 - .02, y0 + .12, y1), lambda x, y: ground_z(x, y) + .03, chips)
    for b in (drive_b, walk_b, soil_b):
        b.done()
    garden.lawn(seed, [(-reach, reach, WALK_Y, .6), (-reach, reach, CURB_Y + .18, STRIP_Y), (-reach, -9.0, .6, 9), (9.0, reach, .6, 9)], ground_z, camera, holes, blade, dry)
    # curb, gutter pan and street
    curb = Build("curb", material("curb", "ground", "A8A297", .9, .15, patches=.15, grain=.12, grain_scale=90, relief=.5, relief_scale=120, dirt=.1), .02)
    x = -34.0
    while x < 34:
        low = any(x0 - .6 < x + 1 and x + 1 < x1 + .6 for x0, x1, _ in drives)
        curb.box(x + .004, x + 1.996, CURB_Y, CURB_Y + .15, STREET_Z - .2, -.49 if low else -.365, rnd.gauss(1, .05))
        curb.box(x + .004, x + 1.996, CURB_Y - .4, CURB_Y, STREET_Z - .2, STREET_Z + .008, rnd.gauss(.95, .05))
        curb.box(x + .004, x + 1.996, FAR_CURB_Y - .15, FAR_CURB_Y, STREET_Z - .2, -.365, rnd.gauss(1, .05))
        x += 2.0
    curb.done()
    road = Build("road", asphalt())
    road.add([(-60, FAR_CURB_Y, STREET_Z), (60, FAR_CURB_Y, STREET_Z), (60, CURB_Y - .3, STREET_Z), (-60, CURB_Y - .3, STREET_Z)], [(0, 1, 2, 3)])
    far = Build("far lawn", earth)
    far.add([(-80, -90, -.4), (80, -90, -.4), (80, FAR_CURB_Y - .15, -.38), (-80, FAR_CURB_Y - .15, -.38)], [(0, 1, 2, 3)])
    far.add([(-200, 59, -.05), (200, 59, -.05), (200, 300, -.05), (-200, 300, -.05), (-200, -11, -.4), (-40, -11, -.4), (-40, 60, -.05), (-200, 60, -.05), (40, -11, -.4), (200, -11, -.4), (200, 60, -.05), (40, 60, -.05)], [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)])
    road.done(), far.done()
    litter_leaf = leaf_material("litter", "6B4A22", "B08A3A", "ground", .1)
    garden.litter(seed, (-14, 14, CURB_Y + .2, -1), ground_z, 170, litter_leaf)
    rng = np.random.default_rng(seed)
    garden.litter(seed + 1, (-14, 14, CURB_Y - .45, CURB_Y - .02), lambda x, y: np.full_like(x, STREET_Z + .008), 160, litter_leaf)
    garden.litter(seed + 2, (-12, 12, CURB_Y - 4, CURB_Y - .4), lambda x, y: np.full_like(x, STREET_Z), 40, litter_leaf)


class Planting:
    """The kinds of plants of one picture, each grown once and planted many times."""

    def __init__(self, seed, season="summer"):
        self.rnd = random.Random(seed)
        bark = material("bark", "vegetation", "4B3F33", .95, .1, patches=.2, grain=.3, grain_scale=18, stretch=(1, 1, .2), relief=1, relief_scale=14, relief_depth=.03)
        green = leaf_material("leaf", "2F4A19", "6E8A34")
        dark = leaf_material("darkleaf", "1F3517", "466327", through=.25)
        warm = leaf_material("warmleaf", "5A3A1A", "B5672A") if season == "fall" else leaf_material("warmleaf", "3C5A1C", "8FA043")
        fir = leaf_material("fir", "1A2C1A", "36502F", through=.12)
        box = leaf_material("box", "27401A", "5C7A33", through=.25)
        lime = leaf_material("lime", "5A6E22", "A9B54E")
        red = leaf_material("redleaf", "3E1A1E", "7A3036")
        petal = leaf_material("petal", "DDD5D8", "F2ECEC", through=.3)
        pink = leaf_material("pink", "B05A78", "D79AB0", through=.3)
        blade = leaf_material("blade", "5E6E34", "B2AE6C", through=.35)
        s = seed * 10
        self.oak = garden.grow_tree(s + 1, 9.5, .13, 62000, green, bark)
        self.maple = garden.grow_tree(s + 2, 7.5, .115, 46000, warm, bark, .5)
        self.young = garden.grow_tree(s + 3, 4.6, .08, 9000, green, bark, .42, .36)
        self.far = [garden.grow_tree(s + 4, 12, .27, 26000, dark, bark), garden.grow_tree(s + 5, 11, .27, 26000, green, bark, .62)]
        self.shrubs = [garden.grow_shrub(s + 6, .48, .034, 9000, box, bark), garden.grow_shrub(s + 7, .42, .045, 5200, lime, bark), garden.grow_shrub(s + 8, .55, .05, 6000, dark, bark),
                       garden.grow_shrub(s + 9, .45, .04, 5000, red, bark), garden.grow_shrub(s + 10, .52, .085, 2600, box, bark, 0, (petal if seed % 2 else pink, 26, .085), .7)]
        self.ball = garden.grow_shrub(s + 11, .4, .026, 14000, box, bark, 0)
        self.hedge = garden.grow_shrub(s + 12, .5, .036, 11000, dark, bark, .55)
        self.tufts = [garden.grow_tuft(s + 13, .75, 380, blade), garden.grow_tuft(s + 14, .4, 260, green)]
        self.flowers = garden.grow_shrub(s + 15, .2, .05, 500, green, bark, 0, (pink if seed % 2 else petal, 14, .035))

    def bed(self, x0, x1, y, kinds=None, spacing=.85, z=None):
        """A row of mixed shrubs, with smaller plants before it."""
        rnd, x = self.rnd, x0 + .3
        while x < x1 - .25:
            what = rnd.choice(kinds or [0, 0, 1, 2, 3, 4, 4])
            scale = rnd.uniform(.75, 1.25)
            garden.plant(self.shrubs[what], x, y + rnd.uniform(-.12, .12), float(ground_z(x, y)) + .02, rnd.uniform(0, 6), scale)
            if rnd.random() < .75:
                garden.plant(rnd.choice([self.tufts[1], self.tufts[1], self.flowers, self.tufts[0]]), x + rnd.uniform(.2, .5), y - rnd.uniform(.5, .75), float(ground_z(x, y - .6)) + .02, rnd.uniform(0, 6), rnd.uniform(.6, 1.0))
            x += spacing * rnd.uniform(.8, 1.35) * (.5 + scale * .5)

    def back(self, wide=60, gap=0):
        """Trees behind the homes and across the street."""
        rnd = self.rnd
        x = -wide
        while x < wide:
            garden.plant(rnd.choice(self.far), x, rnd.uniform(20, 34), -.2, rnd.uniform(0, 6), rnd.uniform(.55, 1.15))
            x += rnd.uniform(2.5, 7)
        x = -wide
        while x < wide:
            garden.plant(rnd.choice(self.far), x, rnd.uniform(38, 60), -.2, rnd.uniform(0, 6), rnd.uniform(.9, 1.4))
            x += rnd.uniform(4, 8)
        x = -45
        while x < 45:
            garden.plant(rnd.choice(self.far), x, rnd.uniform(-52, -30), -.4, rnd.uniform(0, 6), rnd.uniform(.6, 1.0))
            x += rnd.uniform(3, 8)


def fence(x0, x1, y, tall=1.7, color="8C7A66"):
    wood = material("fence", "other", color, .85, .15, patches=.2, grain=.25, grain_scale=9, stretch=(9, 9, .6), relief=.5, relief_scale=14, dirt=.3)
    b, rnd, x = Build("fence", wood), random.Random(int(abs(x0) * 10)), x0
    while x < x1:
        b.box(x, x + .135, y, y + .02, -.05, tall + rnd.uniform(-.02, .015), rnd.gauss(1, .1))
        x += .142
    b.done()


def mailbox(x, y):
    post = Build("post", material("post", "other", "E2DFD8", .5, .3, dirt=.4, relief=.2), .005)
    z = float(ground_z(x, y))
    post.box(x - .05, x + .05, y - .05, y + .05, z - .1, z + 1.08)
    post.box(x - .04, x + .04, y - .3, y + .12, z + .98, z + 1.05)
    post.done()
    tin = Build("box", material("mailbox", "other", "25282B", .4, .5, metal=.3), smooth=False)
    points = [(x + .085 * math.cos(a), z + 1.05 + (.09 + .085 * math.sin(a) if k else 0)) for k, a in enumerate([0] + [math.pi * j / 10 for j in range(11)] + [math.pi])]
    points[0], points[-1] = (x + .085, z + 1.05), (x - .085, z + 1.05)
    count = len(points)
    tin.add([(px, yy, pz) for yy in (y - .32, y + .16) for px, pz in points], [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)] + [tuple(range(count)), tuple(range(count, 2 * count))])
    tin.done()
    flag = Build("flag", material("flag", "other", "A3231F", .5))
    flag.box(x + .088, x + .094, y - .1, y - .07, z + 1.1, z + 1.32)
    flag.box(x + .088, x + .094, y - .16, y - .07, z + 1.26, z + 1.32)
    flag.done()


def wires(x, y):
    """A pole and its lines, across the picture."""
    b = Build("pole", material("pole", "other", "5A4C40", .95, .1, grain=.2, grain_scale=12, stretch=(1, 1, .1)), smooth=True)
    b.tube([(x, y, -.3), (x, y, 9.5)], [.14, .1], 10)
    b.tube([(x - 1.1, y, 8.9), (x + 1.1, y, 8.9)], .06, 6)
    for dx, z in ((-1, 9.0), (1, 9.0), (0, 7.6)):
        for way in (-1, 1):
            b.tube([(x + dx + way * 45 * k / 12, y, z + 1.6 * ((k / 12 * 2 - 1) ** 2 - 1)) for k in range(13)], .012, 4)
    b.done()


def pot(x, y, z, planting, color="6B4030", size=1.0):
    b = Build("pot", material("pot", "other", color, .7, .2, patches=.15, grain=.1, relief=.2), smooth=True)
    b.lathe((x, y, z), [(.12 * size, 0), (.16 * size, .2 * size), (.19 * size, .34 * size), (.2 * size, .36 * size), (.17 * size, .36 * size), (.16 * size, .32 * size)], 24)
    b.done()
    garden.plant(planting.shrubs[planting.rnd.choice([0, 4])], x, y, z + .26 * size, planting.rnd.uniform(0, 6), .5 * size)
