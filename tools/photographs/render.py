"""
Takes a photograph of a home: blender -b -t 2 -P tools/photographs/render.py -- NAME OUT [--width 1600] [--samples 96] [--scale 1] [--walls no] [--only photo|masks|develop]

Writes OUT/NAME.jpg, OUT/NAME-walls.png (the share of each pixel that the walls cover), OUT/NAME-classes.png (class times 16) and
OUT/NAME.json (doors' corners in pixels). See README.md.
"""
import json
import math
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
import kit
import street
from denoise import denoise
from homes import HOMES
from rooms import ROOMS


def parse():
    words = sys.argv[sys.argv.index("--") + 1:]
    options = {"width": "1600", "samples": "96", "only": "", "exposure": "0", "noise": ".02", "scale": "1", "walls": "yes"}
    options.update({words[k].lstrip("-"): words[k + 1] for k in range(2, len(words), 2)})
    return words[0], words[1], options


def take_place(camera, shift=(0, 0)):
    (x, y), target, lens = camera[:3]
    z = camera[3] if len(camera) > 3 else 1.25
    bpy.ops.object.camera_add(location=(x, y, z))
    made = bpy.context.object
    made.data.lens = lens
    way = Vector(target) - Vector((x, y, z))
    # verticals nearly stand upright: most of the tilt is taken by the lens
    flat = Vector((way.x, way.y, way.z * .25))
    made.rotation_euler = flat.to_track_quat("-Z", "Y").to_euler()
    made.rotation_euler.y += .004
    distance = math.hypot(way.x, way.y)
    made.data.shift_x, made.data.shift_y = shift[0], (way.z * .75 / distance) * lens / 36 + shift[1]
    made.data.dof.use_dof = True
    made.data.dof.focus_distance = distance
    made.data.dof.aperture_fstop = 7.1
    made.data.clip_end = 600
    bpy.context.scene.camera = made


def develop(light, out, exposure, look, seed, warmth=1.0):
    """From linear light to a JPEG: Filmic tone, then what lens and sensor add."""
    scene = bpy.context.scene
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", look
    height, width = light.shape[:2]
    light = even(light)
    level = np.exp(np.mean(np.log(np.clip(light.mean(2), 1e-4, 1e3))))
    scene.view_settings.exposure = math.log2(.19 / level) * .8 + exposure
    print("level", level, "exposure", scene.view_settings.exposure)
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode, scene.render.image_settings.color_depth = "PNG", "RGB", "16"
    toned = out.replace(".jpg", "-toned.png")
    image = bpy.data.images.new("light", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    pixels = np.ones((height, width, 4), dtype=np.float32)
    pixels[..., :3] = light
    image.pixels.foreach_set(pixels.ravel())
    image.save_render(toned, scene=scene)
    pixels = pixels.ravel()
    picture = bpy.data.images.load(toned)
    picture.colorspace_settings.name = "Raw"
    picture.pixels.foreach_get(pixels)
    p = pixels.reshape(height, width, 4)[..., :3].astype(np.float64)
    rng = np.random.default_rng(seed)
    y, x = np.mgrid[0:height, 0:width]
    away = np.hypot((x / width - .5) * 1.5, y / height - .5) / .9
    # glow of bright places, corners a little darker, a lens that is sharpest in its middle
    soft = blur(np.clip(p - .75, 0, 1), width / 110)
    p = p + soft * .35
    p *= (1 - .16 * away ** 2.4)[..., None]
    near = blur(p, .55 * width / 1600)
    p = near + .15 * (p - blur(p, 1.6 * width / 1600))
    wide = blur(p, 1.1 * width / 1600)
    share = np.clip((away - .55) * .9, 0, .5)[..., None]
    p = p * (1 - share) + wide * share
    # red and blue are a hair wider than green at the edges
    p[..., 0] = stretch(p[..., 0], 1 + .00035)
    p[..., 2] = stretch(p[..., 2], 1 - .0003)
    fine = rng.normal(0, 1, (height, width, 1))
    color = blur(rng.normal(0, 1, (height, width, 3)), 1.1) * 2.6
    strength = .010 + .010 * (1 - np.clip(p.mean(2, keepdims=True), 0, 1))
    p = p + fine * strength * .75 + color * strength * .55
    p = np.clip(p, .012, .992)
    result = bpy.data.images.new("photo", width, height, float_buffer=False)
    result.colorspace_settings.name = "sRGB"
    flat = np.ones((height, width, 4), dtype=np.float32)
    flat[..., :3] = p
    result.pixels.foreach_set(flat.ravel())
    result.filepath_raw, result.file_format = out, "JPEG"
    scene.render.image_settings.quality = 91
    result.save()
    os.remove(toned)


def even(light, keep=.8):
    """Brings light and shade nearer to each other, as cameras do: large steps shrink, details stay."""
    height, width = light.shape[:2]
    level = np.log(np.clip(light.mean(2), 1e-3, 1e2))
    reach = width / 60
    mean = blur(level, reach)
    spread = blur(level ** 2, reach) - mean ** 2
    slope = spread / (spread + .25)
    base = blur(slope, reach) * level + blur(mean * (1 - slope), reach)
    return light * np.exp((keep - 1) * (base - np.median(base)))[..., None]


def render_light(scene, out, name):
    """Renders the linear picture twice, with half of the samples each, and keeps both."""
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, target = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    target.base_path = out
    target.format.file_format, target.format.color_mode, target.format.color_depth = "OPEN_EXR", "RGB", "32"
    target.file_slots.clear()
    for label, output in (("light", "Image"), ("albedo", "Denoising Albedo"), ("normal", "Denoising Normal")):
        target.file_slots.new(f"{name}-{label}-")
        tree.links.new(source.outputs[output], target.inputs[f"{name}-{label}-"])
    scene.render.use_persistent_data = True
    halves = []
    scene.cycles.samples = max(1, scene.cycles.samples // 2)
    for half in (1, 2):
        scene.cycles.seed, scene.frame_current = half, half
        bpy.ops.render.render()
        halves.append({label: read_exr(os.path.join(out, f"{name}-{label}-{half:04}.exr")) for label in ("light", "albedo", "normal")})
    scene.use_nodes = False
    scene.render.use_persistent_data = False
    one, two = halves
    np.savez(halves_file(out, name), first=one["light"], second=two["light"], first_albedo=one["albedo"], second_albedo=two["albedo"], normal=(one["normal"] + two["normal"]) / 2)


def halves_file(out, name):
    return os.path.join(out, f"{name}-halves.npz")


def read_exr(path):
    image = bpy.data.images.load(path)
    width, height = image.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    os.remove(path)
    return pixels.reshape(height, width, 4)[..., :3].copy()


def blur(p, sigma):
    reach = max(1, int(sigma * 3))
    weights = np.exp(-.5 * (np.arange(-reach, reach + 1) / max(sigma, .05)) ** 2)
    weights /= weights.sum()
    for axis in (0, 1):
        padded = np.pad(p, [(reach, reach) if a == axis else (0, 0) for a in range(p.ndim)], "edge")
        size = p.shape[axis]
        p = sum(w * np.take(padded, np.arange(k, k + size), axis) for k, w in enumerate(weights))
    return p


def resize(picture, width, height):
    """Bicubic, a dimension at a time."""
    for axis, size in ((0, height), (1, width)):
        old = picture.shape[axis]
        if old == size:
            continue
        place = (np.arange(size) + .5) * old / size - .5
        base = np.floor(place).astype(int)
        result = 0
        for k in (-1, 0, 1, 2):
            away = np.abs(place - (base + k))
            weight = np.where(away < 1, 1.5 * away ** 3 - 2.5 * away ** 2 + 1, -.5 * away ** 3 + 2.5 * away ** 2 - 4 * away + 2)
            shape = [1] * picture.ndim
            shape[axis] = size
            result = result + np.take(picture, np.clip(base + k, 0, old - 1), axis) * weight.reshape(shape)
        picture = np.maximum(result, 0)
    return picture


def stretch(channel, factor):
    height, width = channel.shape
    x = (np.arange(width) - width / 2) / factor + width / 2
    y = (np.arange(height) - height / 2) / factor + height / 2
    x0, y0 = np.clip(np.floor(x).astype(int), 0, width - 2), np.clip(np.floor(y).astype(int), 0, height - 2)
    fx, fy = (x - x0).clip(0, 1), (y - y0).clip(0, 1)[:, None]
    rows = channel[y0] * (1 - fy) + channel[y0 + 1] * fy
    return rows[:, x0] * (1 - fx) + rows[:, x0 + 1] * fx


def flat_colors(value_of, sky_value):
    for made in bpy.data.materials:
        if not made.use_nodes:
            continue
        tree = made.node_tree
        tree.nodes.clear()
        glow, out = tree.nodes.new("ShaderNodeEmission"), tree.nodes.new("ShaderNodeOutputMaterial")
        value = value_of(made.get("cls", "other"))
        glow.inputs["Color"].default_value = (value, value, value, 1)
        tree.links.new(glow.outputs[0], out.inputs["Surface"])
    tree = bpy.context.scene.world.node_tree
    tree.nodes.clear()
    back, out = tree.nodes.new("ShaderNodeBackground"), tree.nodes.new("ShaderNodeOutputWorld")
    back.inputs["Color"].default_value = (sky_value, sky_value, sky_value, 1)
    tree.links.new(back.outputs[0], out.inputs[0])


def take_out(name, out, options, p):
    """The photograph from the kept halves."""
    width = int(options["width"])
    with np.load(halves_file(out, name)) as kept:
        light = denoise(**kept)
    light = resize(light, width, round(width * 2 / 3))
    develop(light, os.path.join(out, name + ".jpg"), p.get("exposure", 0) + float(options["exposure"]), p.get("look", "Medium High Contrast"), len(name))


def main():
    name, out, options = parse()
    os.makedirs(out, exist_ok=True)
    start = time.time()
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    p = {**HOMES, **ROOMS}[name]
    if options["only"] == "develop":
        take_out(name, out, options, p)
        print("developed", round(time.time() - start, 1))
        return
    house, camera = p["build"](p)
    if "sun" in p:
        street.sky(*p["sun"], clouds=p.get("clouds", .5), haze=p.get("haze", 1), veil=p.get("veil", 0))
    take_place(camera, p.get("shift", (0, 0)))
    print("built", round(time.time() - start, 1))
    width, scale = int(options["width"]), float(options["scale"])
    scene.render.engine, scene.cycles.device = "CYCLES", "CPU"
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = round(width / scale), round(width / scale * 2 / 3), 100
    c = scene.cycles
    c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.seed = int(options["samples"]), True, float(options["noise"]), 7
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transparent_max_bounces, c.transmission_bounces = 5, 3, 3, 8, 4
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 2 if name in HOMES else 1, 20, 1
    c.caustics_reflective = c.caustics_refractive = False
    c.use_denoising = False
    # what light does after two turns is the same everywhere, less in corners
    c.use_fast_gi, c.fast_gi_method, c.ao_bounces_render = True, "REPLACE", 2
    if options["only"] != "masks":
        render_light(scene, out, name)
        print("rendered", round(time.time() - start, 1))
        take_out(name, out, options, p)
        print("developed", round(time.time() - start, 1))
    scene.render.resolution_x, scene.render.resolution_y = width, round(width * 2 / 3)
    if options["only"] == "photo":
        return
    lights = [thing for thing in bpy.data.objects if thing.type == "LIGHT"]
    for thing in lights:
        bpy.data.objects.remove(thing)
    c.use_denoising, c.use_adaptive_sampling, c.max_bounces, c.diffuse_bounces = False, False, 0, 0
    scene.view_settings.view_transform, scene.view_settings.look, scene.view_settings.exposure = "Raw", "None", 0
    scene.camera.data.dof.use_dof = False
    scene.render.dither_intensity = 0
    settings = scene.render.image_settings
    settings.file_format, settings.color_mode, settings.color_depth = "PNG", "BW", "8"
    if options["walls"] == "yes":
        flat_colors(lambda cls: 1.0 if cls == "wall" else 0.0, 0.0)
        c.samples = 6
        scene.render.filepath = os.path.join(out, name + "-walls.png")
        bpy.ops.render.render(write_still=True)
    flat_colors(lambda cls: kit.CLASSES.index(cls) * 16 / 255, kit.CLASSES.index("sky") * 16 / 255)
    c.samples, c.filter_width = 1, .01
    scene.render.filepath = os.path.join(out, name + "-classes.png")
    bpy.ops.render.render(write_still=True)
    W, H = scene.render.resolution_x, scene.render.resolution_y
    doors = [{"kind": kind, "quad": [[round(q.x * W, 1), round((1 - q.y) * H, 1)] for q in (world_to_camera_view(scene, scene.camera, v) for v in quad)]} for kind, quad in house.doors]
    kind = "interior" if name in ROOMS else "exterior"
    with open(os.path.join(out, name + ".json"), "w") as file:
        json.dump({"kind": kind, "classes": kit.CLASSES, "classScale": 16, "width": W, "height": H, "doors": doors}, file, indent=1)
    print("done", round(time.time() - start, 1))


main()
