"""Takes the noise out of a rendered picture: each pixel's light is fitted to its surface over the pixels around that look alike."""
import numpy as np

REACH = 7
PATCH = 2


def denoise(first, second, first_albedo, second_albedo, normal):
    """
    `first` and `second` are two renders of one picture, linear RGB, with different noise; `normal` is what both show.
    Returns their mean with less noise. Textures lie in the albedo and stay sharp.
    After: Bitterli et al., "Nonlinearly Weighted First-order Regression for Denoising Monte Carlo Renderings" (2016).
    """
    paint = find_paint(first, second, np.clip(first_albedo, .02, None), np.clip(second_albedo, .02, None))
    one, two = (first / paint).astype(np.float32), (second / paint).astype(np.float32)
    one, two = calm(one, two), calm(two, one)
    surface = np.concatenate([normal, np.minimum(paint, 2)], 2).astype(np.float32)
    return at_every_size(one, two, surface) * paint


def find_paint(first, second, first_albedo, second_albedo):
    """The albedo; where it is itself noise, as behind glass, the mean of what is around."""
    albedo = (first_albedo + second_albedo) / 2
    lit = uneven(first, second)
    unlit = uneven(first / first_albedo, second / second_albedo)
    share = np.clip(unlit / (lit + unlit + 1e-6) * 2 - .8, 0, 1)[..., None]
    return (albedo * (1 - share) + box(box(albedo, 2), 2) * share).astype(np.float32)


def uneven(one, two):
    one, two = one.mean(2), two.mean(2)
    return box(((one - two) / (one + two + .02)) ** 2, 2)


def at_every_size(one, two, surface, sizes=3):
    """Filters the picture, then takes its soft blotches from a smaller one, whose window reaches farther."""
    fine = filtered(one, two, surface)
    if sizes == 1:
        return fine
    coarse = at_every_size(halved(one), halved(two), halved(surface), sizes - 1)
    return np.maximum(fine + doubled(coarse - halved(fine), fine.shape), 0)


def filtered(one, two, surface):
    """The weights of each half come from the other, so that no noise chooses what it is averaged with."""
    # equal steps in light and in shade
    a, b = np.log1p(one * 8).mean(2), np.log1p(two * 8).mean(2)
    noise = box((a - b) ** 2 / 2, 3) + 1e-5
    return (fit(one, weights_of(b, noise, surface), surface) + fit(two, weights_of(a, noise, surface), surface)) / 2


def weights_of(guide, noise, surface):
    """For each step within reach: how much the pixel there looks like the pixel here."""
    guides, noises, planes = padded(guide), padded(noise), padded(surface)
    for move in MOVES:
        other = moved(noises, move)
        apart = (moved(guides, move) - guide) ** 2 - noise - np.minimum(noise, other)
        apart = box(apart / (.6 * (noise + other)), PATCH)
        turn, tint = np.square(moved(planes, move) - surface).reshape(*noise.shape, 2, 3).sum(3).transpose(2, 0, 1)
        yield move, np.exp(-np.maximum(apart, 0) - turn / .3 - tint / .06)


# every other one, as on a chessboard: as good, and twice as fast
MOVES = [(y, x) for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1) if (y + x) % 2 == 0]


def fit(light, weights, surface):
    """Light as a linear function of the surface around each pixel, by weighted least squares; its value at the pixel."""
    height, width, kinds = surface.shape
    count = kinds + 1
    left = np.zeros((count, count, height, width), dtype=np.float32)
    right_side = np.zeros((count, 3, height, width), dtype=np.float32)
    planes, colors = np.moveaxis(surface, 2, 0).copy(), np.moveaxis(light, 2, 0).copy()
    around, lights = [padded(plane) for plane in planes], [padded(color) for color in colors]
    for move, weight in weights:
        change = [moved(other, move) - plane for other, plane in zip(around, planes)]
        weighted = [weight * moved(color, move) for color in lights]
        left[0, 0] += weight
        for c in range(3):
            right_side[0, c] += weighted[c]
        for k in range(kinds):
            part = weight * change[k]
            left[0, k + 1] += part
            for j in range(k, kinds):
                left[k + 1, j + 1] += part * change[j]
            for c in range(3):
                right_side[k + 1, c] += weighted[c] * change[k]
    for k in range(count):
        for j in range(k):
            left[k, j] = left[j, k]
        if k:
            # where a surface hardly changes, nothing can be learned from its changes
            left[k, k] += left[0, 0] * .002 + .002
    result = np.empty_like(light)
    for y in range(height):
        solved = np.linalg.solve(left[:, :, y].transpose(2, 0, 1).astype(np.float64), right_side[:, :, y].transpose(2, 0, 1).astype(np.float64))
        result[y] = solved[:, 0]
    mean = np.moveaxis(right_side[0] / left[0, 0], 0, 2)
    return np.clip(result, mean * .4, mean * 2.5)


def calm(light, other):
    """Takes out fireflies: light that the other half has nowhere around."""
    gray, around = light.mean(2), other.mean(2)
    mean = box(around, 2)
    spread = np.sqrt(np.maximum(box(around ** 2, 2) - mean ** 2, 0))
    limit = mean + 2.5 * spread + .02
    return light * np.minimum(1, limit / np.maximum(gray, 1e-6))[..., None]


def padded(values):
    return np.pad(values, [(REACH, REACH), (REACH, REACH)] + [(0, 0)] * (values.ndim - 2), "edge")


def moved(wide, move):
    """The padded values, seen from a step aside."""
    y, x = REACH + move[0], REACH + move[1]
    return wide[y:y + wide.shape[0] - 2 * REACH, x:x + wide.shape[1] - 2 * REACH]


def box(values, reach):
    """Means over squares of 2 × reach + 1 pixels."""
    for axis in (0, 1):
        pad = [(reach, reach) if a == axis else (0, 0) for a in range(values.ndim)]
        wide, length = np.pad(values, pad, "edge"), values.shape[axis]
        values = sum(wide[k:k + length] if axis == 0 else wide[:, k:k + length] for k in range(2 * reach + 1)) / np.float32(2 * reach + 1)
    return values


def halved(values):
    height, width = values.shape[0] // 2 * 2, values.shape[1] // 2 * 2
    v = values[:height, :width]
    return (v[0::2, 0::2] + v[1::2, 0::2] + v[0::2, 1::2] + v[1::2, 1::2]) / 4


def doubled(values, shape):
    """Bilinear, to the shape that was halved."""
    for axis in (0, 1):
        place = np.clip((np.arange(shape[axis]) + .5) / 2 - .5, 0, values.shape[axis] - 1)
        low = np.floor(place).astype(int)
        high = np.minimum(low + 1, values.shape[axis] - 1)
        share = (place - low).reshape([-1 if a == axis else 1 for a in range(values.ndim)]).astype(np.float32)
        values = np.take(values, low, axis) * (1 - share) + np.take(values, high, axis) * share
    return values
