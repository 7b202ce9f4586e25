"""Takes the noise out of a rendered picture: an edge-avoiding wavelet filter on the light alone, led by surfaces and by the measured noise."""
import numpy as np

SPLINE = {-1: .25, 0: .5, 1: .25}


def denoise(first, second, albedo, normal, levels=5, strength=2.0):
    """
    `first` and `second` are two renders of one picture, linear RGB, with different noise; `albedo` and `normal` belong to both.
    Returns their mean with less noise. Textures lie in the albedo and stay sharp.
    After: Dammertz et al., "Edge-Avoiding À-Trous Wavelet Transform for fast Global Illumination Filtering" (2010), with the noise known
    from the two halves as in Rousselle et al., "Adaptive Rendering with Non-Local Means Filtering" (2012).
    """
    paint = np.clip(albedo, .03, None)
    first, second = calm(first, second, paint), calm(second, first, paint)
    light = ((first + second) / 2 / paint).astype(np.float32)
    difference = ((first - second) / 2 / paint).astype(np.float32)
    variance = smooth((difference ** 2).mean(2), 3) + 1e-6
    guide = smooth(normal, 0)
    for level in range(levels):
        step = 2 ** level
        gray = light.mean(2)
        total = np.zeros_like(light)
        weights = np.zeros_like(gray)
        carried = np.zeros_like(gray)
        for dy, wy in SPLINE.items():
            for dx, wx in SPLINE.items():
                move = (dy * step, dx * step)
                other, other_gray = shifted(light, move), shifted(gray, move)
                turn = ((shifted(guide, move) - guide) ** 2).sum(2)
                tint = ((shifted(paint, move) - paint) ** 2).sum(2)
                other_variance = shifted(variance, move)
                apart = (other_gray - gray) ** 2 / (strength ** 2 * 2 * (variance + other_variance))
                weight = wy * wx * np.exp(-apart - turn / .12 - tint / .08)
                total += other * weight[..., None]
                weights += weight
                carried += weight ** 2 * other_variance
        light = total / weights[..., None]
        variance = carried / weights ** 2 + 1e-6
    return settle(light) * paint


def settle(light):
    """Takes out the last sparks: light above the median of the 24 pixels around."""
    gray = light.mean(2)
    around = np.stack([shifted(gray, (dy, dx)) for dy in range(-2, 3) for dx in range(-2, 3)])
    limit = np.partition(around, 16, axis=0)[16] * 1.3 + .002
    return light * np.minimum(1, limit / np.maximum(gray, 1e-6))[..., None]


def calm(picture, other, paint):
    """Takes out fireflies: light that the other half has not, far above what both have around."""
    gray = (picture / paint).mean(2)
    both = smooth(np.minimum(gray, (other / paint).mean(2)), 1)
    return picture * np.minimum(1, (both * 2.2 + .01) / np.maximum(gray, 1e-6))[..., None]


def shifted(values, move):
    dy, dx = move
    padded = np.pad(values, [(abs(dy), abs(dy)), (abs(dx), abs(dx))] + [(0, 0)] * (values.ndim - 2), "edge")
    y, x = abs(dy) + dy, abs(dx) + dx
    return padded[y:y + values.shape[0], x:x + values.shape[1]]


def smooth(values, reach):
    """Means over squares of 2 × reach + 1 pixels."""
    for axis in (0, 1):
        values = sum(shifted(values, (k, 0) if axis == 0 else (0, k)) for k in range(-reach, reach + 1)) / (2 * reach + 1)
    return values
