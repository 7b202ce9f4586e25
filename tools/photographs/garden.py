"""Lawn, trees, shrubs and flowers, leaf by leaf."""
import math
import numpy as np
from mathutils import Vector, Matrix
from kit import Build, leaf_material, link, material, triangles


def wander(x, y, seed, scale):
    """Smooth noise, about −1 to 1."""
    rng = np.random.default_rng(seed)
    total = np.zeros_like(x)
    for octave in range(4):
        size = 2.0 ** octave / scale
        for _ in range(3):
            angle, phase = rng.uniform(0, 2 * math.pi, 2)
            total += np.sin((x * math.cos(angle) + y * math.sin(angle)) * size * rng.uniform(1.5, 3) + phase) / (1.6 ** octave * 3)
    return total / 1.3


def lawn(seed, areas, height_at, camera, keep_out=(), blade=0.06, dry=0.25):
    """Blades of grass over rectangles (x0, x1, y0, y1): fewer and wider where they are far from the camera."""
    rng = np.random.default_rng(seed)
    parts = []
    for x0, x1, y0, y1 in areas:
        # cells of one meter, each with as many blades as its distance asks for
        for cx in np.arange(x0, x1, 1.0):
            for cy in np.arange(y0, y1, 1.0):
                far = math.hypot(cx + .5 - camera[0], cy + .5 - camera[1])
                wide, deep = min(1.0, x1 - cx), min(1.0, y1 - cy)
                count = int(min(4200, 26000 / max(far, 1) ** 1.15) * wide * deep)
                spot = np.empty((count, 3))
                spot[:, 0] = cx + rng.random(count) * wide
                spot[:, 1] = cy + rng.random(count) * deep
                spot[:, 2] = far
                parts.append(spot)
    spots = np.concatenate(parts)
    x, y, far = spots.T
    # ragged borders
    for kx0, kx1, ky0, ky1 in keep_out:
        edge = 0.05 * wander(x, y, seed + 9, 0.2)
        inside = (x > kx0 + edge) & (x < kx1 + edge) & (y > ky0 + edge) & (y < ky1 + edge)
        x, y, far = x[~inside], y[~inside], far[~inside]
    count = len(x)
    patch = wander(x, y, seed, 1.4)
    bald = wander(x, y, seed + 1, 0.5) + rng.normal(0, .35, count) > 1.15
    x, y, far, patch = x[~bald], y[~bald], far[~bald], patch[~bald]
    count = len(x)
    width = np.clip(0.0028 + 0.00055 * far, .003, .013) * rng.uniform(.7, 1.3, count)
    tall = blade * np.clip(1 + 0.28 * patch + rng.normal(0, .28, count), .35, 2.1)
    heading = rng.uniform(0, 2 * math.pi, count)
    lean = rng.uniform(.1, .95, count) * tall
    side = np.stack([-np.sin(heading), np.cos(heading), np.zeros(count)], 1) * (width / 2)[:, None]
    ahead = np.stack([np.cos(heading), np.sin(heading), np.zeros(count)], 1)
    root = np.stack([x, y, height_at(x, y)], 1)
    middle = root + ahead * (lean * .35)[:, None] + np.array([0, 0, 1]) * (tall * .6)[:, None]
    tip = root + ahead * lean[:, None] + np.array([0, 0, 1]) * (tall * .98)[:, None]
    points = np.stack([root - side, root + side, middle + side * .8, middle - side * .8, tip], 1).reshape(-1, 3)
    base = (np.arange(count) * 5)[:, None]
    faces = np.concatenate([base + np.array([[0, 1, 2]]), base + np.array([[0, 2, 3]]), base + np.array([[3, 2, 4]])])
    tone = np.clip(.35 + .3 * patch + rng.normal(0, .2, count) + (rng.random(count) < dry * .35) * .9, 0, 1.6)
    grass = leaf_material("grass", "41551F", "8A9455", through=0.3, rough=.55)
    link(triangles("lawn", points, faces, np.repeat(tone, 5), grass))


def leaves(name, spots, outward, size, mat, rng, droop=0.3, narrow=0.5):
    """A folded leaf of two triangles at each spot."""
    count = len(spots)
    along = outward + rng.normal(0, .7, (count, 3)) + np.array([0, 0, -droop])
    along /= np.linalg.norm(along, axis=1)[:, None]
    up = rng.normal(0, .6, (count, 3)) + np.array([0, 0, 1.0])
    side = np.cross(along, up)
    side /= np.linalg.norm(side, axis=1)[:, None] + 1e-6
    up = np.cross(side, along)
    long = size * rng.uniform(.6, 1.3, count)[:, None]
    middle = spots + along * long * .5 - up * long * .06
    points = np.stack([spots, middle + side * long * narrow * .5 + up * long * .1, spots + along * long, middle - side * long * narrow * .5 + up * long * .1], 1).reshape(-1, 3)
    base = (np.arange(count) * 4)[:, None]
    faces = np.concatenate([base + np.array([[0, 1, 2]]), base + np.array([[0, 2, 3]])])
    tone = np.repeat(np.clip(rng.normal(.38, .28, count), 0, 1.4), 4)
    return triangles(name, points, faces, tone, mat)


def grow_tree(seed, height, leaf, leaf_count, mat, bark, spread=0.55, bare=0.28, levels=4):
    """Two meshes, branches and leaves, of a tree at the origin."""
    rng = np.random.default_rng(seed)
    wood = Build("branches", bark, smooth=True)
    twigs = []

    def branch(start, direction, length, radius, level):
        points, radii, at = [Vector(start)], [radius], Vector(start)
        steps = 5
        for step in range(steps):
            direction = (direction + Vector(rng.normal(0, .13, 3)) + Vector((0, 0, .05 if level else .02))).normalized()
            at = at + direction * (length / steps)
            points.append(at.copy())
            radii.append(radius * (1 - .7 * (step + 1) / steps))
            if level >= levels - 2:
                twigs.append((np.array(at), np.array(direction), length))
        wood.tube(points, radii, 9 if level == 0 else 5)
        if level >= levels - 1:
            return
        children = [7, 5, 4, 3][level]
        for child in range(children):
            share = bare + (1 - bare) * (child + rng.random()) / children if level == 0 else .3 + .7 * (child + rng.random()) / children
            index = min(int(share * steps), steps - 1)
            base = points[index].lerp(points[index + 1], share * steps - index if share < 1 else 1)
            turn = child * 2.4 + rng.uniform(-.5, .5)
            tilt = rng.uniform(.6, 1.05) * (1 if level else 1.15 - .5 * share) * (spread / .55)
            axis = direction.orthogonal().normalized()
            out = Matrix.Rotation(turn, 3, direction) @ (Matrix.Rotation(tilt, 3, axis) @ direction)
            branch(base, out, length * rng.uniform(.5, .72) * (1.05 - .35 * share if level == 0 else 1), max(.006, radius * .5 * (1 - .5 * share)), level + 1)

    branch((0, 0, -.1), Vector((rng.normal(0, .03), rng.normal(0, .03), 1)).normalized(), height * .72, height * .021 + .02, 0)
    picks = rng.integers(0, len(twigs), leaf_count)
    centers = np.array([t[0] for t in twigs])[picks]
    ways = np.array([t[1] for t in twigs])[picks]
    reach = np.array([t[2] for t in twigs])[picks][:, None]
    spots = centers + rng.normal(0, 1, (leaf_count, 3)) * np.minimum(.2 * reach + .04, .34)
    thing = wood.done()
    import bpy
    bpy.context.collection.objects.unlink(thing)
    return thing.data, leaves("leaves", spots, ways, leaf, mat, rng)


def plant(meshes, x, y, z=0, turn=0.0, scale=1.0):
    for mesh in meshes:
        link(mesh, (x, y, z), turn, scale)


def grow_shrub(seed, radius, leaf, count, mat, bark, square=0.0, flowers=None, narrow=.55):
    """A dense shrub at the origin: leaves in a shell around twigs. `square` over 0 is clipped; `flowers` is (material, count, size)."""
    rng = np.random.default_rng(seed)
    away = rng.normal(0, 1, (count, 3))
    away /= np.linalg.norm(away, axis=1)[:, None]
    if square:
        away = away / np.maximum(np.abs(away).max(1), 1 - square)[:, None] * (1 - square * .25)
    lumps = 1 + .16 * wander(away[:, 0] * 2 + away[:, 2], away[:, 1] * 2, seed, .6) * (1 - square * .8)
    spots = away * radius * (lumps * rng.uniform(.5, 1, count) ** .35)[:, None]
    spots[:, 2] = spots[:, 2] * .85 + radius * .78
    keep = spots[:, 2] > .02
    spots, away = spots[keep], away[keep]
    made = [leaves("shrub", spots, away, leaf, mat, rng, .1, narrow)]
    sticks = Build("twigs", bark)
    for _ in range(9):
        end = rng.normal(0, .5, 3) * radius
        sticks.tube([(end[0] * .1, end[1] * .1, 0), (end[0] * .5, end[1] * .5, radius * .6), (end[0], end[1], radius * 1.1)], [.014, .01, .004], 5)
    thing = sticks.done()
    import bpy
    bpy.context.collection.objects.unlink(thing)
    made.append(thing.data)
    if flowers:
        petals, heads, size = flowers
        away = rng.normal(0, 1, (heads, 3))
        away[:, 2] = np.abs(away[:, 2])
        away /= np.linalg.norm(away, axis=1)[:, None]
        centers = np.repeat(away * radius * 1.02 * np.array([1, 1, .85]) + np.array([0, 0, radius * .78]), 40, axis=0)
        shell = rng.normal(0, 1, centers.shape)
        shell /= np.linalg.norm(shell, axis=1)[:, None]
        made.append(leaves("petals", centers + shell * size, shell, size * .45, petals, rng, 0, .9))
    return made


def grow_tuft(seed, height, count, mat):
    """Ornamental grass at the origin."""
    rng = np.random.default_rng(seed)
    heading = rng.uniform(0, 2 * math.pi, count)
    tall = height * rng.uniform(.5, 1.1, count)
    reach = tall * rng.uniform(.2, .9, count)
    ahead = np.stack([np.cos(heading), np.sin(heading), np.zeros(count)], 1)
    side = np.stack([-np.sin(heading), np.cos(heading), np.zeros(count)], 1) * .005
    root = ahead * rng.uniform(0, .09, count)[:, None]
    rise = np.array([0, 0, 1.0])
    stations = [root + ahead * (reach * share ** 2)[:, None] + rise * (tall * (share - .35 * share ** 3))[:, None] for share in (0, .35, .7, 1)]
    points = np.stack([stations[0] - side, stations[0] + side, stations[1] - side, stations[1] + side, stations[2] - side * .7, stations[2] + side * .7, stations[3]], 1).reshape(-1, 3)
    base = (np.arange(count) * 7)[:, None]
    faces = np.concatenate([base + np.array([f]) for f in ([0, 1, 3], [0, 3, 2], [2, 3, 5], [2, 5, 4], [4, 5, 6])])
    return [triangles("tuft", points, faces, np.repeat(np.clip(rng.normal(.4, .25, count), 0, 1.3), 7), mat)]


def litter(seed, area, height_at, count, mat, size=.05):
    """Leaves on the ground."""
    rng = np.random.default_rng(seed)
    x = rng.uniform(area[0], area[1], count)
    y = rng.uniform(area[2], area[3], count)
    spots = np.stack([x, y, height_at(x, y) + .012], 1)
    flat = np.stack([rng.normal(0, 1, count), rng.normal(0, 1, count), np.zeros(count)], 1) * 3
    link(leaves("litter", spots, flat, size, mat, rng, 0, .6))


def mulch(seed, area, height_at, mat):
    """Chips of bark over a bed."""
    rng = np.random.default_rng(seed)
    x0, x1, y0, y1 = area
    count = int((x1 - x0) * (y1 - y0) * 700)
    x, y = rng.uniform(x0, x1, count), rng.uniform(y0, y1, count)
    spots = np.stack([x, y, height_at(x, y) + rng.uniform(.0, .03, count)], 1)
    flat = np.stack([rng.normal(0, 1, count), rng.normal(0, 1, count), rng.normal(0, .3, count)], 1) * 2
    link(leaves("mulch", spots, flat, .055, mat, rng, 0, .45))
