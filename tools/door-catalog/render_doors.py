"""Renders the doors of doors.json with Blender Cycles, each as a PNG of the leaf alone, seen straight on.

Run: blender -b -t 2 -P render_doors.py -- --out FOLDER [--samples 72] [--scale 1.0] [--glass] [id ...]
With --glass it renders where panes mirror instead: white glass on black, one gray PNG per design and size. Designs without
panes, or with panes that scatter, get none.
Pictures that are in the folder already are left out.
"""
import argparse
import json
import math
import os
import sys
import time

import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import materials  # noqa: E402
from entry import build_entry  # noqa: E402
from garage import build_garage  # noqa: E402
from leaf import Leaf  # noqa: E402

# about what a photo of 12 megapixels shows of a door that fills a third of it
LONG_SIDE_PX = {"one_car_garage": 1350, "two_car_garage": 2100, "front_door": 1800}
# the sun shines from the upper left, over the shoulder of who looks: turned about x, then about z
SUN_TURN = (math.radians(52), 0, math.radians(-40))
SUN_STRENGTH, SUN_COLOR = 3.3, (1.0, 0.97, 0.92)
# wider than the true sun's, for soft edges
SUN_ANGLE = math.radians(2.5)
SKY_STRENGTH = 0.5


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--samples", type=int, default=72)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--glass", action="store_true")
    parser.add_argument("ids", nargs="*")
    return parser.parse_args(sys.argv[sys.argv.index("--") + 1:])


def build(door, table):
    design = table["designs"][door["design"]]
    finish = table["finishes"][door["finish"]]
    is_one_window = design["build"] == "full view"
    leaf = Leaf(
        door["size"],
        finish,
        glass=materials.glass(glass_of(door, table), span=door["size"][1] if is_one_window else None),
        hardware=table["metals"][design.get("hardware", "black")],
        is_embossed=design.get("isEmbossed", False),
    )
    (build_entry if door["group"] == "front_door" else build_garage)(leaf, design)


def light():
    """
    A sun and a sky. The sky is met by scattered rays alone, never sampled as a light: on what mostly is a plane under an
    even sky these have next to no noise, so that a few samples do where no denoiser is at hand.
    """
    bpy.ops.object.light_add(type="SUN", rotation=SUN_TURN)
    sun = bpy.context.object.data
    sun.energy, sun.angle, sun.color = SUN_STRENGTH, SUN_ANGLE, SUN_COLOR
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"
    tree = world.node_tree
    direction = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    background = tree.nodes["Background"]
    background.inputs["Strength"].default_value = SKY_STRENGTH
    tree.links.new(_sky(tree, direction), background.inputs["Color"])


def _sky(tree, direction):
    up = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(direction, up.inputs[0])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    # the ramp begins at the horizon less what the offset lifts it
    offset = tree.nodes.new("ShaderNodeMapRange")
    offset.inputs["From Min"].default_value, offset.inputs["From Max"].default_value = -0.25, 0.9
    tree.links.new(up.outputs["Z"], offset.inputs["Value"])
    tree.links.new(offset.outputs[0], ramp.inputs[0])
    elements = ramp.color_ramp.elements
    elements[0].color, elements[1].color = (0.42, 0.39, 0.35, 1), (0.80, 0.90, 1.06, 1)
    elements.new(0.3).color = (0.96, 0.95, 0.93, 1)
    return ramp.outputs[0]


def look_at(size, long_side_px):
    width, height = size
    bpy.ops.object.camera_add(location=(width / 2, -100, height / 2), rotation=(math.pi / 2, 0, 0))
    camera = bpy.context.object
    camera.data.type, camera.data.ortho_scale = "ORTHO", max(size)
    render = bpy.context.scene.render
    render.resolution_x = round(long_side_px * width / max(size))
    render.resolution_y = round(long_side_px * height / max(size))
    bpy.context.scene.camera = camera


def set_quality(samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_denoising = "CPU", samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, 0.04, 4
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 1, 1, 1
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect, cycles.blur_glossy = 6, 2, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.filter_width = 1.3
    scene.view_settings.view_transform = "Standard"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"


def name_glass(door):
    """Doors of one design and size have the same panes, whatever their finish."""
    width, height = door["size"]
    return f"glass-{door['design']}-{width}x{height}"


def has_glass():
    return any(slot.material.name.endswith(" glass") for part in bpy.data.objects for slot in part.material_slots)


def show_glass_alone():
    """White glass, everything else black."""
    for material in list(bpy.data.materials):
        tree = material.node_tree
        emission = tree.nodes.new("ShaderNodeEmission")
        value = 1.0 if material.name.endswith(" glass") else 0.0
        emission.inputs["Color"].default_value = (value, value, value, 1)
        tree.links.new(emission.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    scene = bpy.context.scene
    scene.view_settings.view_transform = "Raw"
    scene.render.image_settings.color_mode = "BW"
    scene.render.dither_intensity = 0
    scene.cycles.use_adaptive_sampling = False


def render(door, table, arguments):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    build(door, table)
    if arguments.glass and not has_glass():
        return
    look_at(door["size"], LONG_SIDE_PX[door["group"]] * arguments.scale)
    set_quality(arguments.samples)
    if arguments.glass:
        show_glass_alone()
    else:
        light()
    bpy.context.scene.render.filepath = path_of(door, arguments)
    bpy.ops.render.render(write_still=True)


def glass_of(door, table):
    return table["designs"][door["design"]].get("glass", "clear")


def path_of(door, arguments):
    return os.path.join(arguments.out, f"{name_glass(door) if arguments.glass else door['id']}.png")


def main():
    arguments = read_arguments()
    with open(os.path.join(HERE, "doors.json"), encoding="utf-8") as file:
        table = json.load(file)
    for door in table["doors"]:
        is_wanted = not arguments.ids or door["id"] in arguments.ids
        if arguments.glass:
            is_wanted = is_wanted and glass_of(door, table) in materials.MIRRORS
        if is_wanted and not os.path.exists(path_of(door, arguments)):
            start = time.time()
            render(door, table, arguments)
            print(f"DOOR {door['id']} {time.time() - start:.0f} s", flush=True)


main()
