"""The homes: what each is made of, where it is seen from, and in which light."""
import random
import bpy
import garden
import street
from kit import front, left, right
from house import House, gable, rectangle


def neighbor(x, seed, wide=9, depth=9, y=1.5, mirror=False):
    """A simpler home beside the one in the picture."""
    rnd = random.Random(seed)
    style = dict(wall=rnd.choice(["C9C2B2", "8E9A9C", "B7A58A", "D8D5CC", "7E8A76", "A89C94"]), roof=rnd.choice(["4A4744", "5B5048", "3E4042"]), trim="E9E6DE", cladding=rnd.choice(["lap", "lap", "brick", "stucco"]), door=rnd.choice(["5A2A22", "26343F", "3E4A38"]))
    if style["cladding"] == "brick":
        style["wall"] = rnd.choice(["8A5140", "7A4A3E"])
    h = House(style, seed, False)
    h.middle = x + wide / 2
    tall = rnd.choice([2.9, 2.9, 5.5])
    holes = []
    count = 4 if wide > 8 else 3
    for level in range(1 if tall < 4 else 2):
        for k in range(count):
            u = wide * (k + .5) / count
            if level == 0 and k == 1:
                h.entry(front(x, y), u - .48, u + .48, 2.05)
                holes.append((u - .48, u + .48, 0, 2.05))
                continue
            h.window(front(x, y), u - .5, u + .5, .95 + level * 2.7, 2.3 + level * 2.7, room=(.2, .3, 2.0))
            holes.append((u - .5, u + .5, .95 + level * 2.7, 2.3 + level * 2.7))
    h.clad(front(x, y), rectangle(0, wide, 0, tall), holes)
    pitch = rnd.choice([.4, .55, .7])
    for f, in ((right(x + wide, y),), (left(x, y + depth),)):
        h.clad(f, gable(0, depth, 0, tall, pitch))
    h.gable_roof(x, x + wide, y, y + depth, tall, pitch, spouts=[.15, wide - .15])
    for cx in (x, x + wide):
        h.corner(cx, y, 0, tall)
    h.done()
    # nothing of it is painted with the home
    for made in [*h.m.values(), h.wall]:
        if made["cls"] in ("wall", "trim", "stone", "entry_door"):
            made["cls"] = "other"


def porch_house(p):
    """Two stories with a porch across the front, a garage beside it."""
    s = dress(p, wall="7C8C74", trim="F0EEE8", roof="474543", door="4A2621", cladding="lap", grid=(2, 1), shutters="23292B")
    h = House(s, 11)
    x0, x1, g1 = -7.2, 2.0, 7.4
    h.middle = -2.4
    wide, eave = x1 - x0, 5.75
    f, floor = front(x0, 0), .5
    holes = []
    for u in (1.25, 3.5, 5.75, 7.95):
        h.window(f, u - .5, u + .5, 3.75, 5.25)
        holes.append((u - .5, u + .5, 3.75, 5.25))
    for u in (1.6, 7.6):
        h.window(f, u - .85, u + .85, 1.15, 2.65)
        holes.append((u - .85, u + .85, 1.15, 2.65))
    h.entry(front(x0, 0, floor), 4.15, 5.1, 2.08, sidelights=.38, transom=False, kind="craftsman")
    holes.append((3.77, 5.48, floor, floor + 2.08))
    h.clad(f, rectangle(0, wide, .3, eave), holes)
    h.foundation(f, 0, wide, .3)
    h.clad(right(x1, 0), gable(0, 8.5, .3, eave, .62))
    h.clad(left(x0, 8.5), gable(0, 8.5, .3, eave, .62))
    h.b["trim"].block(f, 0, wide, eave - .3, eave - .02, .0, .03)
    for x in (x0, x1):
        h.corner(x, 0, .3, eave)
    h.gable_roof(x0, x1, 0, 8.5, eave, .62, spouts=[.1, wide - .1])
    # small gable in the roof
    h.clad(front(x0 + 3.1, -.02), gable(0, 3.0, eave + .05, eave + .05, .8), [(1.1, 1.9, eave + .25, eave + .85)], "shake")
    h.window(front(x0 + 3.1, -.02), 1.15, 1.85, eave + .3, eave + .85, "fixed", grid=(2, 0), room=(.06, .06, .5))
    h.gable_roof(x0 + 3.1, x0 + 6.1, -.02, 4.2, eave + .05, .8, along="y", over=.3, rake=.25, gutters=False)
    # porch
    h.shed_roof(x0 + .1, x1 - .1, -2.1, 0, 3.0, .2)
    h.porch(x0 + .1, x1 - .1, -2.1, 0, floor, 3.0, [x0 + .25, x0 + 3.3, x0 + 5.9, x1 - .25], "square", True, (x0 + 3.75, x0 + 5.5))
    h.lantern(f, 3.35, 2.25)
    h.lantern(f, 5.9, 2.25)
    h.numbers(f, 5.72, 1.72, "418")
    # garage with its own gable
    gy = -1.0
    gf = front(x1, gy)
    gw = g1 - x1
    h.garage_door(gf, .5, gw - .5, 2.25)
    h.clad(gf, gable(0, gw, .0, 2.95, .62), [(.5, gw - .5, -.1, 2.25)])
    h.clad(right(g1, gy), rectangle(0, 7, 0, 2.95))
    h.clad(left(x1, gy + 1), rectangle(0, 1, 0, 2.95))
    h.b["trim"].block(gf, 0, gw, 2.93, 3.1, .0, .035)
    for x in (x1 + .02, g1):
        h.corner(x, gy, 0, 2.95)
    h.gable_roof(x1, g1, gy, 6, 2.95, .62, along="y", over=.3, rake=.3, spouts=[.3])
    h.lantern(gf, .25, 1.95)
    h.lantern(gf, gw - .25, 1.95)
    h.roof_details(-4.6, 5.2, 8.0)
    h.chimney(.2, 1.1, 3.6, 4.3, 7, 9.3)
    h.done()
    camera = ((-1.6 + p.get("dx", 0), -14.6), (0.1, 0, 2.45), 27)
    street.ground(11, [(x1 + .35, g1 - .3, gy - .05)], [(x0 + 3.9, x0 + 5.3, -2.7)], [(x0 - .3, x0 + 3.7, -3.4, -2.2), (x0 + 5.6, x1 + .2, -3.4, -2.2), (g1 + .1, g1 + 1.5, -1.6, 3)], camera[0])
    g = street.Planting(11)
    g.bed(x0 - .2, x0 + 3.6, -2.75)
    g.bed(x0 + 5.7, x1 + .1, -2.75)
    garden.plant(g.hedge, g1 + .7, -.9, 0, 0, 1.1)
    garden.plant(g.hedge, g1 + .8, .2, 0, 2, 1.2)
    garden.plant(g.maple, -11.2, -5.2, -.2, 1.0, .95)
    garden.plant(g.young, 9.6, -5.6, -.25, 2.0, 1.0)
    garden.plant(g.oak, 13.5, -3.0, -.2, 3.0, .9)
    garden.plant(g.oak, -14, 8, -.1, 5.0, 1.2)
    g.back()
    neighbor(11.2, 21)
    neighbor(-23, 22, 10)
    street.fence(-13.5, -7.3, 3.0)
    street.fence(7.5, 11.2, 4.2)
    street.pot(x0 + 3.45, -.45, floor, g)
    street.mailbox(8.6, -11.1)
    return h, camera


def dress(p, **style):
    """A home's usual colors and claddings, with what this picture changes."""
    return {**style, **p.get("style", {})}


def surroundings(p, seed, house_side, drives, walks, beds, camera, oaks=(), maples=(), young=(), neighbors=((11.2, 21, 9), (-23, 22, 10))):
    street.ground(seed, drives, walks, beds, camera[0], p.get("blade", .06), p.get("dry", .25))
    g = street.Planting(seed, p.get("season", "summer"))
    for kinds, spots in ((g.oak, oaks), (g.maple, maples), (g.young, young)):
        for x, y, size in spots:
            garden.plant(kinds, x, y, float(street.ground_z(x, y)), (x * 7) % 6, size)
    g.back()
    for x, which, wide in neighbors:
        neighbor(x, which, wide)
    return g


def garage_house(p):
    """One story, a brick base, and a double garage with its own gable."""
    s = dress(p, wall="D9CDB6", trim="F1EEE6", roof="544A42", door="5B2E22", garage="ECE7DC", cladding="lap", exposure=.16, shutters="3B302A", grid=(2, 1), habits=["curtain", "both", "curtain"])
    h = House(s, p.get("seed", 31))
    x0, x1, g1, gy = -8.0, 1.6, 7.8, -2.2
    h.middle = -2
    h.chimney_bricks()
    eave, wide, base = 2.85, x1 - x0, p.get("base", .85)
    f = front(x0, 0)
    windows = [(1.0, 2.9, 1.05, 2.35), (4.3, 6.2, 1.05, 2.35)]
    holes = [*windows, (7.35, 8.95, .16, 2.24)]
    for k, w in enumerate(windows):
        h.window(f, *w, shutters=base > 0)
    h.entry(front(x0, 0, .16), 7.7, 8.62, 2.08, sidelights=.33, kind=p.get("door", "half"))
    h.clad(f, rectangle(0, wide, base, eave), holes)
    h.clad(f, rectangle(0, wide, 0, base), holes, "brick", "chimney")
    # a sill of concrete on the bricks; without them, the foundation
    h.b["concrete"].block(f, 0, 7.2, base, base + .06, -.02, .05)
    h.b["concrete"].block(f, 9.1, wide, base, base + .06, -.02, .05)
    h.clad(left(x0, 8), gable(0, 8, 0, eave, .45))
    h.clad(right(x1, 0), gable(0, 8, 0, eave, .45))
    h.corner(x0, 0, base, eave)
    h.gable_roof(x0, g1 - 2, 0, 8, eave, .45, over=.55, spouts=[.1])
    # stoop under the roof's edge
    h.b["concrete"].box(x0 + 7.0, x1 - .05, -1.5, 0, -.1, .15)
    h.gable_roof(x0 + 6.7, x1 + .4, -1.5, 3, eave - .1, .5, along="y", over=.2, rake=.2, gutters=False)
    h.clad(front(x0 + 6.7, -1.45), gable(0, x1 + .4 - x0 - 6.7, eave - .1, eave - .1, .5), (), "shake")
    h.b["trim"].box(x0 + 6.7, x1, -1.5, -1.32, eave - .36, eave - .08)
    h.b["trim"].box(x0 + 6.7, x0 + 6.85, -1.5, 0, eave - .36, eave - .08)
    h.post(x0 + 6.9, -1.4, .15, eave - .3, "craftsman" if p.get("piers") else "square")
    gf, gw = front(x1, gy), g1 - x1
    h.garage_door(gf, .7, gw - .7, 2.2, lites=p.get("lites", True), carriage=True)
    h.clad(gf, gable(0, gw, base, eave, .5), [(.7, gw - .7, -.1, 2.2)])
    h.clad(gf, rectangle(0, gw, 0, base), [(.57, gw - .57, -.1, 2.2)], "brick", "chimney")
    for a, b in ((0, .56), (gw - .56, gw)):
        h.b["concrete"].block(gf, a, b, base, base + .06, -.02, .05)
    h.b["trim"].block(gf, gw / 2 - .3, gw / 2 + .3, eave + .55, eave + 1.0, .0, .03)
    for k in range(7):
        h.b["trim"].block(gf, gw / 2 - .26, gw / 2 + .26, eave + .58 + k * .055, eave + .6 + k * .055, .03, .05)
    h.clad(left(x1, 0), rectangle(0, -gy, base, eave))
    h.clad(left(x1, 0), rectangle(0, -gy, 0, base), (), "brick", "chimney")
    h.clad(right(g1, gy), rectangle(0, 8, base, eave))
    for x in (x1 + .02, g1):
        h.corner(x, gy, base, eave)
    h.gable_roof(x1, g1, gy, 6, eave, .5, along="y", over=.4, rake=.35, spouts=[.3])
    h.lantern(gf, .34, 1.95, 1.15)
    h.lantern(gf, gw - .34, 1.95, 1.15)
    h.lantern(f, 9.25, 2.0)
    h.numbers(gf, gw / 2 - .28, 2.62, "2107", .2)
    h.roof_details(-3.6, 5.4, 4.6)
    h.chimney(-6.2, -5.3, 4.3, 5.0, 4, 6.1)
    h.done()
    camera = p.get("camera", ((-1.6, -14.9), (-.1, 0, 2.0), 27))
    g = surroundings(p, p.get("seed", 31), 0, [(x1 + .4, g1 - .3, gy - .03)], [(x0 + 7.4, x1 - .4, -1.5)], [(x0 - .4, x0 + 6.8, -1.3, .0), (g1 + .1, g1 + 1.4, -2.6, 2)], camera,
                     [(-13, 6, 1.15), (12.5, 5, 1.0)], p.get("maples", [(-10.6, -4.6, .9)]), p.get("young", [(10.0, -5.2, .9)]))
    g.bed(x0 - .2, x0 + 6.6, -.62)
    garden.plant(g.hedge, g1 + .7, -1.6, 0, 1, 1.0)
    garden.plant(g.shrubs[1], g1 + .7, -2.4, -.1, 1, 1.0)
    street.pot(x0 + 7.25, -1.1, .15, g, "3E4448")
    street.mailbox(p.get("mailbox", 9.3), -11.1)
    street.fence(7.9, 12, 3.2, color="A08A70")
    if p.get("wires"):
        street.wires(-17, 14)
    return h, camera


def craftsman(p):
    """A bungalow: a wide front gable with shakes over a porch on stone piers."""
    s = dress(p, wall="5F6B5A", trim="E5DCC6", roof="4B433C", door="6E3F22", cladding="lap", exposure=.11, casing=.13, grid=(3, 2), gable_color="7B7460", habits=["curtain", "blind"])
    h = House(s, p.get("seed", 41))
    x0, x1, floor, eave = -5.6, 5.6, .62, 3.35
    h.middle = 0
    wide, f = x1 - x0, front(-5.6, 0)
    holes = []
    for u in (2.2, 8.7):
        h.window(f, u - 1.2, u + 1.2, 1.35, 2.85, grid=(2, 0))
        holes.append((u - 1.2, u + 1.2, 1.35, 2.85))
    h.entry(front(x0, 0, floor), 4.85, 5.85, 2.1, kind="craftsman")
    holes.append((4.85, 5.85, floor, floor + 2.1))
    h.clad(f, rectangle(0, wide, .3, eave), holes)
    h.foundation(f, 0, wide, .3)
    for x in (x0, x1):
        h.corner(x, 0, .3, eave)
    h.clad(left(x0, 10), gable(0, 10, .3, eave, .5))
    h.clad(right(x1, 0), gable(0, 10, .3, eave, .5))
    h.gable_roof(x0, x1, 0, 10, eave, .5, over=.6, rake=.55, spouts=[.1, wide - .1])
    # porch under a gable
    p0, p1 = x0 + .2, x1 - 2.4
    h.porch(p0, p1, -2.4, 0, floor, 3.2, [p0 + .3, (p0 + p1) / 2 - 1.05, (p0 + p1) / 2 + 1.55, p1 - .3] if p.get("four", True) else [p0 + .3, p1 - .3], "craftsman", True, (4.55 + x0, 6.15 + x0))
    h.b["trim"].box(p0, p1, -2.3, -2.1, 2.9, 3.2)
    for x in (p0, p1 - .2):
        h.b["trim"].box(x, x + .2, -2.3, 0, 2.9, 3.2)
    h.b["trim"].box(p0, p1, -2.3, 0, 3.16, 3.2)
    h.clad(front(p0, -2.28), gable(0, p1 - p0, 3.2, 3.2, .45), [((p1 - p0) / 2 - .75, (p1 - p0) / 2 + .75, 3.75, 4.35)], "shake", "gable")
    h.window(front(p0, -2.28), (p1 - p0) / 2 - .75, (p1 - p0) / 2 + .75, 3.75, 4.35, "fixed", grid=(3, 0), room=(.05, .05, .5))
    h.gable_roof(p0, p1, -2.4, 4, 3.2, .45, along="y", over=.55, rake=.5, spouts=[.3])
    # knee braces under the rakes
    for x in (p0 + .1, (p0 + p1) / 2, p1 - .1):
        z = 3.05 + (min(x - p0, p1 - x)) * .45
        h.b["trim"].box(x - .05, x + .05, -2.95, -2.28, z - .02, z + .08)
        h.b["trim"].box(x - .05, x + .05, -2.36, -2.28, z - .5, z)
        h.b["trim"].hexa([(x - .04, -2.36, z - .42), (x + .04, -2.36, z - .42), (x + .04, -2.85, z + .0), (x - .04, -2.85, z + .0)], [(x - .04, -2.3, z - .36), (x + .04, -2.3, z - .36), (x + .04, -2.79, z + .06), (x - .04, -2.79, z + .06)])
    h.lantern(f, 4.4, 2.35, 1.1)
    h.numbers(front(p0, -2.3), (p1 - p0) / 2 - .25, 2.99, "1926", .13)
    h.chimney(x1 - 1.0, x1 - .1, 3.0, 3.8, 4, 7.2)
    h.done()
    camera = p.get("camera", ((-2.6, -13.2), (-.2, 0, 2.35), 27))
    drive = [(x1 + .6, x1 + 3.3, 3)]
    g = surroundings(p, p.get("seed", 41), 0, drive, [(x0 + 4.7, x0 + 6.1, -3.6)], [(p0 - .3, x0 + 4.4, -3.6, -2.4), (x0 + 6.4, p1 + .2, -3.6, -2.4), (p1 + .3, x1 + .3, -1.2, 0)], camera,
                     [(11.5, 6, 1.1), (-11.5, 7, 1.2)], p.get("maples", [(-8.6, -5.0, .85)]), [(12.4, -5.5, 1.0)], ((10.5, 25, 9), (-20.5, 23, 11)))
    g.bed(p0 - .2, x0 + 4.3, -2.95, z=0)
    g.bed(x0 + 6.5, p1 + .1, -2.95)
    g.bed(p1 + .3, x1 + .2, -.55)
    street.mailbox(-6.4, -11.1)
    street.pot(x0 + 6.35, -.4, floor, g, "4A3026")
    street.fence(x1 + 3.4, 10.6, 4.0)
    return h, camera


def colonial(p):
    """Two stories, even in every way, with shutters and a small portico."""
    s = dress(p, wall="74503F", trim="F2F0EA", roof="4A4A4C", door="1F3328", cladding="brick", shutters="1E2A2E", grid=(3, 2), habits=["curtain", "both", "blind"])
    h = House(s, p.get("seed", 51))
    x0, x1, eave, floor = -5.8, 5.8, 5.6, .35
    h.middle = 0
    wide, f, holes = x1 - x0, front(x0, 0), []
    for u in (1.5, 3.75, 5.8, 7.85, 10.1):
        spans = [(u - .5, u + .5, 3.65, 5.15)]
        if u != 5.8:
            spans.append((u - .5, u + .5, 1.05, 2.65))
        for w in spans:
            h.window(f, *w, shutters=True)
            holes.append(w)
    h.entry(front(x0, 0, floor), 5.3, 6.3, 2.1, sidelights=.36, transom=True)
    holes.append((4.94, 6.66, floor, floor + 2.48))
    h.clad(f, rectangle(0, wide, 0, eave), holes)
    h.clad(left(x0, 8), gable(0, 8, 0, eave, .7))
    h.clad(right(x1, 0), gable(0, 8, 0, eave, .7))
    h.b["trim"].block(f, 0, wide, eave - .28, eave, .0, .05)
    u = .1
    while u < wide:
        h.b["trim"].block(f, u, u + .07, eave - .2, eave - .08, .05, .11)
        u += .17
    for x in (x0, x1):
        h.corner(x, 0, .05, eave)
    h.gable_roof(x0, x1, 0, 8, eave, .7, over=.3, spouts=[.15, wide - .15])
    # portico
    a, b = -1.55, 1.55
    h.b["concrete"].box(a, b, -1.7, 0, -.1, floor)
    for k in range(2):
        h.b["concrete"].box(a + .2, b - .2, -1.7 - .32 * (k + 1), -1.7 - .32 * k, -.1, floor - .17 * (k + 1) + .0)
    for x in (a + .22, b - .22):
        h.post(x, -1.5, floor, 3.0, "round")
        h.post(x, -.18, floor, 3.0, "round")
    h.b["trim"].box(a, b, -1.7, 0, 3.0, 3.3)
    h.b["trim"].box(a - .1, b + .1, -1.8, 0, 3.3, 3.38)
    h.clad(front(a, -1.66), gable(0, b - a, 3.38, 3.38, .45), (), "stucco", "trim")
    h.gable_roof(a, b, -1.7, .3, 3.42, .45, along="y", over=.18, rake=.12, gutters=False)
    h.lantern(f, 4.6, 2.3, 1.2)
    h.lantern(f, 7.0, 2.3, 1.2)
    h.numbers(front(a, -1.72), 1.2, 3.08, "73" if p.get("seed", 51) % 2 else "116", .17)
    h.chimney(x1 - 1.1, x1 - .2, 3.6, 4.4, 6, 9.9)
    h.done()
    camera = p.get("camera", ((1.9, -14.1), (-.1, 0, 2.9), 27))
    g = surroundings(p, p.get("seed", 51), 0, [(x1 + 1.6, x1 + 4.6, 6)], [(-.75, .75, -2.3)], [(x0 - .2, a - .2, -1.5, 0), (b + .2, x1 + .2, -1.5, 0)], camera,
                     [(-11.5, 3, 1.15), (14.5, 8, 1.1)], p.get("maples", [(-9.3, -5.2, 1.0)]), p.get("young", [(13.2, -5.2, 1.0)]), ((12.4, 27, 10), (-23.5, 29, 11)))
    for k in range(4):
        garden.plant(g.ball, x0 + .5 + k * 1.02, -.75, 0, k, .95)
        garden.plant(g.ball, b + .8 + k * 1.02, -.75, 0, k + 3, 1.0)
        garden.plant(g.flowers, x0 + .9 + k * 1.0, -1.25, 0, k, .9)
        garden.plant(g.flowers, b + 1.1 + k * 1.0, -1.25, 0, k, 1.0)
    for x in (a + .22, b - .22):
        street.pot(x, -.75, floor, g, "2F3335", 1.1)
    street.mailbox(x1 + 1.2, -11.1)
    return h, camera


def farmhouse(p):
    """Board and batten with a dark roof, a front gable, and a porch on timber posts."""
    s = dress(p, wall="EDEBE4", trim="E9E7E0", roof="35373A", door="2B2F31", cladding="board", casing=.09, grid=(2, 1), habits=["curtain", "blind", "curtain"], wood="8B5E3A")
    h = House(s, p.get("seed", 61))
    x0, x1, w0, w1, eave, floor = -7.4, 5.4, -7.4, -2.6, 3.25, .3
    h.middle = -1
    f, wide, wy = front(x0, 0), x1 - x0, -1.6
    holes = []
    for u in (6.9, 11.1):
        h.window(f, u - .85, u + .85, 1.1, 2.7)
        holes.append((u - .85, u + .85, 1.1, 2.7))
    h.entry(front(x0, 0, floor), 8.4, 9.4, 2.1, sidelights=0, transom=True, kind=p.get("door", "half"))
    holes.append((8.4, 9.4, floor, floor + 2.48))
    h.clad(f, rectangle(0, wide, .2, eave), holes)
    h.foundation(f, 0, wide, .2)
    h.clad(left(x0, 8.4), gable(0, 8.4, .2, eave, .75))
    h.clad(right(x1, 0), gable(0, 8.4, .2, eave, .75))
    h.gable_roof(x0 + 1, x1, 0, 8.4, eave, .75, over=.4, rake=.4)
    wf, ww, tall = front(w0, wy), w1 - w0, 4.6
    spots = [(ww / 2 - 1.15, ww / 2 + 1.15, 1.0, 2.75), (ww / 2 - .6, ww / 2 + .6, 3.75, 5.15)]
    for w in spots:
        h.window(wf, *w)
    h.clad(wf, gable(0, ww, .2, tall, 1.0), spots)
    h.foundation(wf, 0, ww, .2)
    h.clad(right(w1, wy), rectangle(0, 2, .2, tall))
    h.clad(left(w0, 6.4), rectangle(0, 8, .2, tall))
    for x in (w0, w1):
        h.corner(x, wy, .2, tall)
    h.corner(x1, 0, .2, eave)
    h.gable_roof(w0, w1, wy, 6.4, tall, 1.0, along="y", over=.3, rake=.3, spouts=[.3])
    p0, p1 = w1 + .05, x1
    h.shed_roof(p0, p1, -2.2, 0, 2.95, .22)
    h.porch(p0, p1, -2.2, 0, floor, 2.95, [p0 + .2, p0 + 3.05, p0 + 5.3, p1 - .2], "timber", False, (p0 + 3.0, p0 + 5.0))
    h.lantern(f, 8.05, 2.2, 1.2)
    h.lantern(f, 9.8, 2.2, 1.2)
    h.numbers(f, 9.62, 1.6, "52", .17)
    h.chimney(1.4, 2.3, 4.4, 5.2, 5, 8.2)
    h.roof_details(3.6, 5.6, 5.9)
    h.done()
    camera = p.get("camera", ((1.2, -14.4), (-1.0, 0, 2.75), 26))
    g = surroundings(p, p.get("seed", 61), 0, [(x1 + 1.2, x1 + 4.2, 2)], [(p0 + 3.3, p0 + 4.7, -2.6)], [(w0 - .3, w1 + .2, wy - 1.2, wy), (p0 + .2, p0 + 3.0, -3.3, -2.2), (p0 + 5.0, p1 + .2, -3.3, -2.2)], camera,
                     [(-13, 5, 1.2), (12.5, 8, 1.2)], p.get("maples", [(9.9, -5.0, .9)]), [(-10.5, -5.6, .95)], ((13.5, 33, 9), (-24, 31, 10)))
    g.bed(w0 - .2, w1, wy - .55, [0, 1, 4, 4])
    g.bed(p0 + .2, p0 + 2.9, -2.75, [4, 0, 1])
    g.bed(p0 + 5.1, p1, -2.75, [4, 0, 1])
    street.pot(p0 + 5.4, -1.9, floor, g, "3A3D3F", 1.1)
    street.mailbox(-4.2, -11.1)
    return h, camera


def stucco(p):
    """A low home of stucco with a hip roof and arches of shade."""
    s = dress(p, wall="D8C3A0", trim="E8DEC9", roof="7A4B38", door="3E2A1E", garage="6B4A33", cladding="stucco", grid=(2, 1), casing=.1, habits=["curtain", "blind", "both"])
    h = House(s, p.get("seed", 71))
    x0, x1, g1, gy, eave = -7.6, 2.0, 7.6, -1.6, 2.95
    h.middle = -1
    wide, f = x1 - x0, front(x0, 0)
    windows = [(1.1, 3.2, .95, 2.3), (4.4, 6.1, .95, 2.3)]
    for w in windows:
        h.window(f, *w, shutters=p.get("shutters", False))
    h.entry(front(x0, 0, .12), 7.3, 8.3, 2.3, kind="panel")
    h.clad(f, rectangle(0, wide, 0, eave), [*windows, (7.3, 8.3, .12, 2.42)])
    h.clad(left(x0, 8), rectangle(0, 8, 0, eave))
    h.hip_roof(x0, g1, 0, 8.4, eave, .42, spouts=[.2])
    gf, gw = front(x1, gy), g1 - x1
    h.garage_door(gf, .55, gw - .55, 2.25, lites=p.get("lites", True))
    h.clad(gf, gable(0, gw, 0, eave, .42), [(.55, gw - .55, -.1, 2.25)])
    h.clad(left(x1, 0), rectangle(0, -gy, 0, eave))
    h.clad(right(g1, gy), rectangle(0, 8, 0, eave))
    h.gable_roof(x1, g1, gy, 6, eave, .42, along="y", over=.4, rake=.3, spouts=[.3])
    h.b["concrete"].box(x0 + 6.7, x1, -1.5, 0, -.1, .11)
    h.b["wall"].box(x0 + 6.7, x0 + 7.02, -1.6, -1.28, 0, eave - .3)
    h.b["wall"].box(x0 + 6.7, x1, -1.6, -1.28, eave - .42, eave - .02)
    h.shed_roof(x0 + 6.7, x1, -1.6, 0, eave - .05, .35, over=.2)
    h.lantern(gf, .27, 1.95, 1.2)
    h.lantern(gf, gw - .27, 1.95, 1.2)
    h.lantern(f, 8.85, 2.0, 1.0)
    h.numbers(gf, gw - .42, 1.45, "88", .17)
    h.roof_details(-3, 6, 5.0)
    h.done()
    camera = p.get("camera", ((-2.2, -14.4), (-.1, 0, 1.95), 27))
    g = surroundings(p, p.get("seed", 71), 0, [(x1 + .4, g1 - .4, gy - .03)], [(x0 + 7.2, x1 - .7, -1.6)], [(x0 - .3, x0 + 6.6, -1.8, 0)], camera,
                     [(-13.5, 6, 1.1), (13, 6, 1.05)], p.get("maples", []), p.get("young", [(-9.9, -4.4, 1.1), (9.9, -5.6, .9)]), ((11.8, 35, 9), (-23, 37, 10)))
    rnd = random.Random(4)
    for k in range(7):
        garden.plant(g.tufts[0], x0 + .4 + k * .95 + rnd.uniform(-.2, .2), -.7 + rnd.uniform(-.2, .2), 0, k, rnd.uniform(.8, 1.3))
        garden.plant(rnd.choice([g.shrubs[0], g.shrubs[3], g.shrubs[1], g.flowers]), x0 + .2 + k * .95, -1.25 + rnd.uniform(-.15, .15), 0, k, rnd.uniform(.6, .95))
    street.mailbox(-8.6, -11.1)
    street.fence(7.7, 12, 3.0)
    return h, camera


HOMES = {
    # the samples to try: one color of wall in an even light, whose walls the engine finds
    "porch-house": dict(build=farmhouse, seed=63, sun=(34, 196), veil=.8, clouds=.85, style=dict(wall="D3BE88", trim="F3F0E9", cladding="lap", door="7A2E2A", roof="5A5552", wood="F3F0E9"), camera=((1.6, -14.6), (-1.0, 0, 2.75), 29.83), shift=(.0736, .0072), maples=[]),
    "garage-house": dict(build=garage_house, seed=33, base=.1, sun=(21, 204), clouds=.3, haze=2.2, veil=.2, style=dict(wall="8597A0", trim="F3EFE6", roof="5A4C43", door="6B3A24", shutters="2A3136", garage="F0ECE2"), camera=((-1.2, -14.9), (-.1, 0, 2.0), 27), maples=[], young=[(10.2, -4.2, .8)]),
    "hero-house": dict(build=porch_house, sun=(36, 246), clouds=.55),
    "ranch": dict(build=garage_house, sun=(19, 242), clouds=.35, haze=1.6),
    "bungalow": dict(build=craftsman, sun=(42, 128), clouds=.6),
    "brick-colonial": dict(build=colonial, sun=(33, 228), clouds=.5),
    "farmhouse": dict(build=farmhouse, sun=(40, 132), clouds=.5, exposure=-.2),
    "stucco-ranch": dict(build=stucco, sun=(46, 236), clouds=.15),
    "white-colonial": dict(build=colonial, exposure=-.2, seed=52, sun=(44, 140), clouds=.75, style=dict(wall="E9E6DD", trim="F3F1EC", cladding="lap", shutters="1D1F21", door="7A1F1F", roof="55524F"), camera=((-2.8, -14.2), (.1, 0, 2.9), 27)),
    "yellow-ranch": dict(build=garage_house, seed=32, sun=(48, 215), clouds=.65, style=dict(wall="D6BC7C", shutters="2E3A33", door="2E3A33", roof="4A4A4A", cladding="lap"), door="panel", lites=False, camera=((3.6, -14.9), (.3, 0, 2.0), 27), maples=[], mailbox=-6),
    "gray-bungalow": dict(build=craftsman, seed=42, sun=(27, 238), clouds=.4, style=dict(wall="8E9797", trim="F0EEE8", gable_color="6A7377", door="2F4858", roof="3F4143"), camera=((2.4, -13.0), (.1, 0, 2.35), 27), season="fall", four=False),
    "blue-farmhouse": dict(build=farmhouse, seed=62, sun=(30, 225), clouds=.7, style=dict(wall="5F7586", trim="F0EEE8", cladding="lap", door="B0552F", roof="4B4845"), camera=((-3.4, -14.6), (-1.0, 0, 2.75), 26), season="fall", maples=[(10.2, -5.4, .9)]),
    "blue-cottage": dict(build=farmhouse, seed=63, sun=(34, 196), veil=.8, clouds=.85, style=dict(wall="7F97A6", trim="F1EFE9", cladding="lap", door="8A3B2A", roof="54504D", wood="F1EFE9"), camera=((1.6, -14.6), (-1.0, 0, 2.75), 26), maples=[]),
    "tan-ranch": dict(build=garage_house, seed=33, sun=(21, 204), clouds=.3, haze=2.2, veil=.2, style=dict(wall="B9A98C", trim="F3EFE6", roof="5A4C43", door="2F4A4A", shutters="2F3A3C", garage="F0ECE2"), camera=((-1.2, -14.9), (-.1, 0, 2.0), 27), maples=[], young=[(10.2, -4.2, .8)]),
    "white-stucco": dict(build=stucco, seed=72, sun=(35, 140), clouds=.45, exposure=-.15, style=dict(wall="E3DDD0", trim="D9D2C4", roof="8A5A44", door="2E5A6B", garage="E0DACD"), camera=((2.8, -14.4), (-.1, 0, 1.95), 27), young=[(-9.9, -4.4, 1.1)], maples=[(10.4, -5.0, .85)]),
}
