"""Renders one procedural home with Blender Cycles: the photo, the same scene physically repainted, a class
mask and the doors' corner points.

Run: blender -b -P render-truth-scene.py -- --kind exterior|interior --seed N --out DIR [--paint RRGGBB ...] [--width 1280]
     [--wall RRGGBB] [--trim RRGGBB] [--garage RRGGBB] [--siding lap|stucco|board|shake] [--sun DEGREES] [--rot DEGREES]
     [--view Standard|Filmic] [--light dusk|lamps]   each replaces what the seed would have drawn
     [--fixtures yes]   adds what hangs on walls: lamps, numbers, meters, switches; outdoors a railing and a vent as well
     [--alpha SAMPLES]  writes DIR/alpha.png too: the share of each pixel that the wall covers, 0 to 255
     [--leaf RRGGBB]    doors are flat leaves of this color
     [--layers yes]     writes DIR/albedo.png, light.png and, outdoors, sun.png too: what the photo's light and its surfaces are, see LAYERS
     [--lites yes]      the garage door has a row of dark windows, and the entry a dark sidelight that is part of its opening
     [--eye METERS]     the camera's height above a room's floor
     [--door RRGGBB ...]   writes DIR/door-RRGGBB.jpg: the doors' leaves in another color, without windows
     [--second PART:RRGGBB[:SIDING]]   a second wall material on part of the walls; PART is upper, gable, garage or band outdoors,
                                       back, left, right or band indoors. The truth has all of it in the new paint

Writes DIR/photo.jpg, DIR/truth-RRGGBB.png (one per paint: the target surface rendered again with that
albedo), DIR/classes.png (8-bit class index per pixel times 16, see CLASSES; plus SECOND_OFFSET on the second wall
material), DIR/scene.json (classes, doors as image quads, target surface, the original albedo, view transform).
"""
import bpy, sys, os, json, random, math
from mathutils import Vector
from bpy_extras.object_utils import world_to_camera_view

CLASSES = ["other", "wall", "roof", "sky", "vegetation", "ground", "window", "trim", "entry_door", "garage_door",
           "ceiling", "floor", "cabinet", "backsplash", "furniture", "stone"]

# LAYERS: albedo.png holds the surfaces' encoded sRGB, black in the sky. light.png holds log2 of the luminance of the light per
# pixel, LIGHT_STEPS a doubling, the median at 128; 0 where there is no surface. sun.png holds the sun's share of it, 0 to 255 in steps of SUN_STEP: noise in more of them would fill the file.
LIGHT_STEPS = 8
SUN_STEP = 15

# added to the value of a class in classes.png; less than half of a step, so that rounding still finds the class
SECOND_OFFSET = 6

def args():
    a = sys.argv[sys.argv.index("--") + 1:]
    o = {"paint": [], "door": [], "width": 1280, "samples": 96}
    i = 0
    while i < len(a):
        k = a[i].lstrip("-"); v = a[i + 1]; i += 2
        if k in ("paint", "door"): o[k].append(v)
        elif k in ("seed", "width", "samples", "alpha"): o[k] = int(v)
        else: o[k] = v
    return o

def lin(c):
    c = c / 255.0
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

def hex_lin(h):
    return tuple(lin(int(h[i:i + 2], 16)) for i in (0, 2, 4)) + (1.0,)

def mat(name, rgba, rough=0.6, cls="other", spec=0.3):
    m = bpy.data.materials.new(name); m.use_nodes = True
    b = m.node_tree.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = rgba
    b.inputs["Roughness"].default_value = rough
    b.inputs["Specular"].default_value = spec
    m["cls"] = cls
    return m

def bump(m, tex, strength, dist=0.02):
    nt = m.node_tree; b = nt.nodes["Principled BSDF"]
    n = nt.nodes.new("ShaderNodeBump"); n.inputs["Strength"].default_value = strength; n.inputs["Distance"].default_value = dist
    nt.links.new(tex, n.inputs["Height"]); nt.links.new(n.outputs["Normal"], b.inputs["Normal"])

def coords(m, kind="Object", scale=(1, 1, 1)):
    nt = m.node_tree
    t = nt.nodes.new("ShaderNodeTexCoord"); mp = nt.nodes.new("ShaderNodeMapping"); mp.inputs["Scale"].default_value = scale
    nt.links.new(t.outputs[kind], mp.inputs["Vector"]); return mp.outputs["Vector"]

def noise_color(m, c1, c2, scale=8.0, detail=8.0):
    nt = m.node_tree; b = nt.nodes["Principled BSDF"]
    n = nt.nodes.new("ShaderNodeTexNoise"); n.inputs["Scale"].default_value = scale; n.inputs["Detail"].default_value = detail
    r = nt.nodes.new("ShaderNodeValToRGB"); r.color_ramp.elements[0].color = c1; r.color_ramp.elements[1].color = c2
    r.color_ramp.elements[0].position = 0.35; r.color_ramp.elements[1].position = 0.65
    nt.links.new(coords(m), n.inputs["Vector"]); nt.links.new(n.outputs["Fac"], r.inputs["Fac"]); nt.links.new(r.outputs["Color"], b.inputs["Base Color"])
    return n.outputs["Fac"]

def brick_color(m, c1, c2, mortar, scale=4.0, bw=0.5, rh=0.25, bumpy=0.4, kind="Object"):
    nt = m.node_tree; b = nt.nodes["Principled BSDF"]
    t = nt.nodes.new("ShaderNodeTexBrick")
    t.inputs["Color1"].default_value = c1; t.inputs["Color2"].default_value = c2; t.inputs["Mortar"].default_value = mortar
    t.inputs["Scale"].default_value = scale; t.inputs["Brick Width"].default_value = bw; t.inputs["Row Height"].default_value = rh
    t.inputs["Mortar Size"].default_value = 0.012
    nt.links.new(coords(m, kind), t.inputs["Vector"]); nt.links.new(t.outputs["Color"], b.inputs["Base Color"]); bump(m, t.outputs["Fac"], -bumpy)

def box(name, x0, x1, y0, y1, z0, z1, m, bevel=0.0):
    bpy.ops.mesh.primitive_cube_add(size=1, location=((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2))
    o = bpy.context.object; o.name = name; o.scale = (abs(x1 - x0), abs(y1 - y0), abs(z1 - z0))
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    o.data.materials.append(m)
    if bevel:
        b = o.modifiers.new("b", "BEVEL"); b.width = bevel; b.segments = 2
    return o

def mesh(name, verts, faces, m):
    me = bpy.data.meshes.new(name); me.from_pydata(verts, [], faces); me.update()
    o = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(o); me.materials.append(m); return o

def tree(x, y, h, m_leaf, m_bark, rnd):
    bpy.ops.mesh.primitive_cylinder_add(radius=0.12 + 0.02 * h, depth=h * 0.6, location=(x, y, h * 0.3)); bpy.context.object.data.materials.append(m_bark)
    for _ in range(rnd.randint(5, 9)):
        bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=5, radius=h * rnd.uniform(0.16, 0.28), location=(x + rnd.uniform(-.22, .22) * h, y + rnd.uniform(-.22, .22) * h, h * rnd.uniform(0.6, 1.0)))
        leafy(bpy.context.object, m_leaf, rnd, 0.35)

def leafy(o, m, rnd, amount):
    o.data.materials.append(m)
    t = bpy.data.textures.new("d", "CLOUDS"); t.noise_scale = 0.12; t.noise_depth = 3
    d = o.modifiers.new("d", "DISPLACE"); d.texture = t; d.strength = amount; d.texture_coords = "GLOBAL"

def bush(x, y, r, m, rnd):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=6, radius=r, location=(x, y, r * 0.7)); bpy.context.object.scale = (rnd.uniform(.9, 1.5), 0.9, rnd.uniform(.8, 1.1)); leafy(bpy.context.object, m, rnd, 0.28)

def window(x0, x1, z0, z1, y, m_frame, m_glass, face=-1, mull=(1, 1)):
    f = 0.09
    for (a, b, c, d) in ((x0 - f, x0, z0 - f, z1 + f), (x1, x1 + f, z0 - f, z1 + f), (x0, x1, z0 - f, z0), (x0, x1, z1, z1 + f)):
        box("trim", a, b, y - 0.05, y + 0.05, c, d, m_frame)
    box("glass", x0, x1, y - 0.02, y + 0.02, z0, z1, m_glass)
    for i in range(1, mull[0] + 1):
        xx = x0 + (x1 - x0) * i / (mull[0] + 1); box("mull", xx - .02, xx + .02, y - .035, y + .035, z0, z1, m_frame)
    for i in range(1, mull[1] + 1):
        zz = z0 + (z1 - z0) * i / (mull[1] + 1); box("mull", x0, x1, y - .035, y + .035, zz - .02, zz + .02, m_frame)

def door_quad(x0, x1, z0, z1, y):
    return [Vector((x0, y, z1)), Vector((x1, y, z1)), Vector((x1, y, z0)), Vector((x0, y, z0))]

def lite(x0, x1, z0, z1, y, m):
    """A dark pane on an old door's leaf; a new door has none."""
    box("lite", x0, x1, y - .012, y + .005, z0, z1, m)

# what the command line sets in place of the seed
OPT = {}

# linear color of a 2700 K lamp
LAMP_COLOR = (1, .58, .24)

def lamp(x, y, z, watts):
    bpy.ops.object.light_add(type="POINT", location=(x, y, z)); l = bpy.context.object
    l.data.energy = watts; l.data.shadow_soft_size = .12; l.data.color = LAMP_COLOR

def cylinder(x, y, z, radius, depth, m):
    """A disk on a wall that faces the camera."""
    bpy.ops.mesh.primitive_cylinder_add(radius=radius, depth=depth, location=(x, y, z), rotation=(math.radians(90), 0, 0)); bpy.context.object.data.materials.append(m)

def lantern(x, y, z, dark, lit):
    box("plate", x - .06, x + .06, y - .03, y, z - .1, z + .12, dark); box("arm", x - .02, x + .02, y - .16, y, z + .1, z + .13, dark)
    box("cage", x - .08, x + .08, y - .24, y - .08, z + .12, z + .15, dark); box("cage", x - .08, x + .08, y - .24, y - .08, z - .2, z - .17, dark); box("glass", x - .06, x + .06, y - .22, y - .1, z - .17, z + .12, lit)
    for a in (-.08, .06): box("bar", x + a, x + a + .02, y - .24, y - .22, z - .17, z + .12, dark)

def outdoor_fixtures(ex, ew, W):
    """Beside the entry, on the body's front at y = 0."""
    dark = mat("fixture", hex_lin("17181A"), .35, "other", .5); gray = mat("meter", hex_lin("7F868A"), .4, "other", .5); lit = mat("lampglass", hex_lin("F3E7C8"), .2, "other"); brass = mat("brass", hex_lin("9A7B3C"), .3, "other", .7)
    right = ex + ew + .42
    lantern(right, 0, 1.95, dark, lit)
    for k in range(3): box("number", right - .17 + k * .13, right - .09 + k * .13, -.02, 0, 1.32, 1.5, brass if W > 10.5 else dark)
    cylinder(.55, -.06, 1.55, .11, .12, gray); box("meterbox", .4, .7, -.08, 0, 1.1, 1.42, gray); box("conduit", .53, .57, -.05, 0, 0, 1.1, gray)
    box("outlet", 1.15, 1.25, -.03, 0, .42, .58, gray)
    box("vent", 1.0, 1.4, -.03, 0, 2.45, 2.75, mat("ventframe", hex_lin("D9D9D4"), .5, "other"))
    for k in range(6): box("slat", 1.03, 1.37, -.034, -.03, 2.48 + k * .045, 2.5 + k * .045, dark)
    box("rail", ex + ew + .75, W - .2, -1.3, -1.24, .95, 1.02, lit); box("rail", ex + ew + .75, W - .2, -1.3, -1.24, .2, .25, lit)
    x = ex + ew + .75
    while x < W - .2: box("baluster", x, x + .035, -1.29, -1.255, .2, .98, lit); x += .13

def indoor_fixtures(W, D, H):
    """On the back wall."""
    plate = mat("plate", hex_lin("F7F7F4"), .35, "other"); dark = mat("fixture", hex_lin("1A1A1A"), .35, "other", .5); brass = mat("brass", hex_lin("9A7B3C"), .3, "other", .7); shade = mat("shade", hex_lin("EADFC4"), .8, "other")
    x = W * .9
    box("switch", x, x + .085, D - .01, D, 1.08, 1.21, plate); box("toggle", x + .03, x + .055, D - .018, D - .01, 1.12, 1.17, plate)
    box("outlet", x - .03, x + .055, D - .01, D, .3, .42, plate); box("slot", x, x + .008, D - .012, D - .01, .36, .39, dark); box("slot", x + .02, x + .028, D - .012, D - .01, .36, .39, dark)
    box("thermostat", W * .08, W * .08 + .12, D - .025, D, 1.42, 1.52, dark)
    box("sconce", W * .18, W * .18 + .05, D - .12, D, 1.6, 1.75, brass); cylinder(W * .18 + .025, D - .13, 1.82, .07, .12, shade); box("vent", W * .5, W * .5 + .3, D - .012, D, H - .35, H - .2, plate)
    for k in range(5): box("slat", W * .5 + .02, W * .5 + .28, D - .014, D - .012, H - .335 + k * .026, H - .325 + k * .026, dark)

def siding(m, kind, scale):
    nt = m.node_tree
    if kind in ("lap", "board"):
        w = nt.nodes.new("ShaderNodeTexWave"); w.wave_type = "BANDS"; w.wave_profile = "SAW"; w.bands_direction = "Z" if kind == "lap" else "X"
        w.inputs["Scale"].default_value = scale; w.inputs["Distortion"].default_value = 0.0
        nt.links.new(coords(m), w.inputs["Vector"]); bump(m, w.outputs["Fac"], 1.0, 0.09)
    elif kind == "stucco":
        n = nt.nodes.new("ShaderNodeTexNoise"); n.inputs["Scale"].default_value = 60; nt.links.new(coords(m), n.inputs["Vector"]); bump(m, n.outputs["Fac"], .35, .02)
    elif kind == "shake":
        t = nt.nodes.new("ShaderNodeTexBrick"); t.inputs["Scale"].default_value = 3.2; nt.links.new(coords(m), t.inputs["Vector"]); bump(m, t.outputs["Fac"], -.5, .03)

def second_material(rough, spec, textured):
    """What --second asks for: the part and its material, or None twice."""
    if "second" not in OPT: return None, None
    part, color, kind = (OPT["second"] + ":stucco").split(":")[:3]
    m = mat("second", hex_lin(color), rough, "wall", spec); m["second"] = 1
    if textured: siding(m, kind, 1.7 if kind == "lap" else .9)
    return part, m

def exterior(rnd):
    doors = []
    palette = [("E9E4D8", .55), ("D8D2C4", .55), ("C7C9C4", .6), ("B9A88C", .6), ("8FA0A6", .6), ("F2F0EA", .5), ("A9B39A", .6), ("7D6B5D", .6)]
    albedo, rough = rnd.choice(palette)
    albedo = OPT.get("wall", albedo)
    wall = mat("wall", hex_lin(albedo), rough, "wall")
    kind = rnd.choice(["lap", "lap", "stucco", "board", "shake"])
    kind = OPT.get("siding", kind)
    siding(wall, kind, rnd.uniform(1.4, 2.0) if kind == "lap" else rnd.uniform(.7, 1.1) if kind == "board" else 0)
    trim_c = rnd.choice(["F4F3EF", "F4F3EF", "FFFFFF", "3A3B3C", "EDE6D6"])
    trim_c = OPT.get("trim", trim_c)
    trim = mat("trim", hex_lin(trim_c), .45, "trim")
    roof = mat("roof", (.05, .05, .05, 1), .9, "roof"); rc = rnd.choice([("4A4540", "5B544D"), ("3B3D42", "4C4F55"), ("6A4F3F", "7A5B48"), ("5A5F58", "6A6F66")])
    brick_color(roof, hex_lin(rc[0]), hex_lin(rc[1]), hex_lin("2B2826"), 5.5, .45, .18, .8)
    glass = mat("glass", (.02, .025, .03, 1), .05, "window", .9)
    grass = mat("grass", (.06, .12, .03, 1), .95, "vegetation"); bump(grass, noise_color(grass, hex_lin("4B6B2E"), hex_lin("7C9A4A"), 30), .8, .06)
    conc = mat("concrete", (.4, .4, .38, 1), .9, "ground"); noise_color(conc, hex_lin("A8A49C"), hex_lin("BDB9B0"), 6)
    leaf = mat("leaf", (.05, .13, .03, 1), .8, "vegetation"); noise_color(leaf, hex_lin("2E4A1E"), hex_lin("5E8238"), 14)
    bark = mat("bark", hex_lin("5A4636"), .9, "vegetation")
    entry = mat("entry", hex_lin(rnd.choice(["7A2E28", "2F3B4A", "4A3426", "26382F", "F0EEE8"])), .4, "entry_door")
    garage_c = rnd.choice(["F4F3EF", "EDEAE2", "6B5848", "4E5358"])
    garage = mat("garage", hex_lin(OPT.get("garage", garage_c)), .45, "garage_door")
    if "leaf" in OPT:
        for m in (entry, garage): m.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = hex_lin(OPT["leaf"])
    metal = mat("metal", (.5, .5, .5, 1), .2, "other")
    stone = mat("stone", (.3, .28, .26, 1), .9, "stone"); brick_color(stone, hex_lin("8C857A"), hex_lin("6F675D"), hex_lin("B5AFA4"), 3.5, .6, .28, .8)

    W = rnd.uniform(9, 12); D = 8; H = rnd.choice([3.0, 5.6, 5.6]); GW = rnd.choice([3.2, 5.4]); flip = rnd.random() < .5
    box("body", 0, W, 0, D, 0, H, wall)
    proj = rnd.uniform(0.6, 2.0)
    box("garage_body", W, W + GW + 1.4, -proj, D - 1, 0, 3.1, wall)
    # gable roofs
    def gable(x0, x1, y0, y1, z, rise, along="x"):
        o = .45
        if along == "x":
            ym = (y0 + y1) / 2
            v = [(x0 - o, y0 - o, z - .12), (x1 + o, y0 - o, z - .12), (x1 + o, ym, z + rise), (x0 - o, ym, z + rise), (x0 - o, y1 + o, z - .12), (x1 + o, y1 + o, z - .12)]
            r = mesh("roof", v, [(0, 1, 2, 3), (3, 2, 5, 4)], roof); s = r.modifiers.new("s", "SOLIDIFY"); s.thickness = .16
            mesh("gable", [(x0, y0, z), (x0, y1, z), (x0, ym, z + rise - .1)], [(0, 1, 2)], wall); mesh("gable", [(x1, y0, z), (x1, y1, z), (x1, ym, z + rise - .1)], [(0, 1, 2)], wall)
        else:
            xm = (x0 + x1) / 2
            v = [(x0 - o, y0 - o, z - .12), (x0 - o, y1 + o, z - .12), (xm, y1 + o, z + rise), (xm, y0 - o, z + rise), (x1 + o, y0 - o, z - .12), (x1 + o, y1 + o, z - .12)]
            r = mesh("roof", v, [(0, 3, 2, 1), (3, 4, 5, 2)], roof); s = r.modifiers.new("s", "SOLIDIFY"); s.thickness = .16
            mesh("gable", [(x0, y0, z), (x1, y0, z), (xm, y0, z + rise - .1)], [(0, 1, 2)], wall)
        box("fascia", x0 - .45, x1 + .45, y0 - .5, y0 - .42, z - .2, z, trim) if along == "x" else None
    gable(0, W, 0, D, H, rnd.uniform(1.6, 2.6), "x")
    garage_rise = rnd.uniform(1.3, 2.0)
    gable(W, W + GW + 1.4, -proj, D - 1, 3.1, garage_rise, "y")
    # a thin layer of the second material over part of the walls, behind trim and windows
    part, second = second_material(rough, .3, True); e = .008
    if part == "upper": box("second", -e, W + e, -e, D + e, H * .52, H, second)
    if part == "band": box("second", -e, W + e, -e, D + e, 0, 1.0, second); box("second", W - e, W + GW + 1.4 + e, -proj - e, D - 1 + e, 0, 1.0, second)
    if part == "garage": box("second", W - e, W + GW + 1.4 + e, -proj - e, D - 1 + e, 0, 3.1, second)
    if part in ("garage", "gable"):
        xm = W + (GW + 1.4) / 2; top = 3.1 + garage_rise - .1
        mesh("second", [(W, -proj - e, 3.1), (W + GW + 1.4, -proj - e, 3.1), (xm, -proj - e, top)], [(0, 1, 2)], second)
    # corner boards
    for x in (0, W):
        box("corner", x - .02 if x == 0 else x - .14, x + .14 if x == 0 else x + .02, -.03, .0, 0, H, trim)
    gx0 = W + .7
    # garage door with panels
    gy = -proj - .02
    box("garage_door", gx0, gx0 + GW, gy - .03, gy + .02, 0, 2.3, garage)
    rows, cols = 4, (4 if GW < 4 else 8)
    is_flat = "leaf" in OPT
    for r in () if is_flat else range(rows):
        for c in range(cols):
            px0 = gx0 + GW * c / cols + .08; px1 = gx0 + GW * (c + 1) / cols - .08; pz0 = 2.3 * r / rows + .08; pz1 = 2.3 * (r + 1) / rows - .08
            box("panel", px0, px1, gy - .045, gy - .03, pz0, pz1, garage, .015)
        box("seam", gx0, gx0 + GW, gy - .034, gy - .029, 2.3 * r / rows - .006, 2.3 * r / rows + .006, metal) if r else None
    if "lites" in OPT:
        for c in range(cols): lite(gx0 + GW * c / cols + .1, gx0 + GW * (c + 1) / cols - .1, 1.8, 2.15, gy - .03, glass)
    for (a, b, c, d) in ((gx0 - .14, gx0, 0, 2.3), (gx0 + GW, gx0 + GW + .14, 0, 2.3), (gx0 - .14, gx0 + GW + .14, 2.3, 2.44)):
        box("trim", a, b, gy - .06, gy + .02, c, d, trim)
    doors.append(("garage_door", door_quad(gx0, gx0 + GW, 0, 2.3, gy - .03)))
    # entry
    ex = rnd.uniform(W * .55, W * .8); ew = 1.0
    box("entry", ex, ex + ew, -.05, .01, .15, 2.25, entry)
    if "lites" in OPT: lite(ex + ew - .3, ex + ew - .02, .2, 2.2, -.05, glass)
    for (pz0, pz1) in () if is_flat else ((.35, 1.0), (1.2, 2.1)):
        for k in (0, 1):
            box("epanel", ex + .1 + k * .45, ex + .45 + k * .45, -.07, -.05, pz0, pz1, entry, .012)
    for (a, b, c, d) in ((ex - .14, ex, 0.0, 2.25), (ex + ew, ex + ew + .14, 0.0, 2.25), (ex - .14, ex + ew + .14, 2.25, 2.39)):
        box("trim", a, b, -.08, .02, c, d, trim)
    if not is_flat: box("knob", ex + .06, ex + .12, -.13, -.06, 1.1, 1.16, metal)
    box("step", ex - .6, ex + ew + .6, -1.4, 0, 0, .15, conc)
    doors.append(("entry_door", door_quad(ex, ex + ew, .15, 2.25, -.05)))
    if rnd.random() < .5:
        for xx in (ex - .55, ex + ew + .4):
            box("post", xx, xx + .16, -1.35, -1.19, .15, 2.7, trim)
        box("porch", ex - .8, ex + ew + .8, -1.5, 0, 2.7, 2.85, trim); r = mesh("proof", [(ex - .9, -1.6, 2.85), (ex + ew + .9, -1.6, 2.85), (ex + ew + .9, 0, 3.4), (ex - .9, 0, 3.4)], [(0, 1, 2, 3)], roof); r.modifiers.new("s", "SOLIDIFY").thickness = .1
    # windows
    n = 2 if W < 10.5 else 3
    for i in range(n):
        cx = W * (i + .6) / (n + .8)
        if abs(cx - ex - .5) < 1.6: continue
        window(cx - .65, cx + .65, .95, 2.25, -.01, trim, glass, mull=(1, 1))
        if rnd.random() < .35:
            sh = entry
            box("sh", cx - 1.15, cx - .8, -.06, 0, .9, 2.3, mat("shutter", hex_lin("2F3B4A"), .5, "trim")); box("sh", cx + .8, cx + 1.15, -.06, 0, .9, 2.3, mat("shutter", hex_lin("2F3B4A"), .5, "trim"))
    if H > 4:
        for i in range(n + 1):
            cx = W * (i + .5) / (n + 1); window(cx - .55, cx + .55, 3.6, 4.9, -.01, trim, glass, mull=(1, 1))
    if rnd.random() < .4:
        box("stone", -.02, ex - .3, -.06, .0, 0, .8, stone)
    if "fixtures" in OPT: outdoor_fixtures(ex, ew, W)
    # grounds
    box("ground", -900, 900, -400, 1400, -.2, 0, grass); box("drive", gx0 - .4, gx0 + GW + .4, -30, -proj, -.1, .015, conc); box("walk", ex - .1, ex + ew + .1, -8, -1.4, -.1, .012, conc)
    for _ in range(rnd.randint(3, 7)):
        bx = rnd.uniform(.3, W - .5)
        if abs(bx - ex - .5) > 1.4: bush(bx, -rnd.uniform(.6, 1.2), rnd.uniform(.35, .7), leaf, rnd)
    for _ in range(rnd.randint(2, 4)): tree(rnd.choice([rnd.uniform(-9, -2), rnd.uniform(W + GW + 4, W + GW + 12)]), rnd.uniform(-2, 14), rnd.uniform(4, 9), leaf, bark, rnd)
    for _ in range(9): tree(rnd.uniform(-34, 44), rnd.uniform(14, 34), rnd.uniform(6, 12), leaf, bark, rnd)
    # light
    w = bpy.context.scene.world; w.use_nodes = True; s = w.node_tree.nodes.new("ShaderNodeTexSky"); s.sky_type = "NISHITA"
    s.sun_elevation = math.radians(rnd.uniform(22, 60)); s.sun_rotation = math.radians(rnd.choice([rnd.uniform(120, 170), rnd.uniform(190, 240), rnd.uniform(300, 360)])); s.sun_intensity = rnd.choice([.4, .7, 1.0]); s.air_density = rnd.uniform(.8, 2); s.dust_density = rnd.uniform(.5, 4)
    if "sun" in OPT: s.sun_elevation = math.radians(float(OPT["sun"]))
    if OPT.get("light") in ("dusk", "lamps"):
        # the sun has set; `lamps` also lights one lamp beside each door
        s.sun_elevation = math.radians(-2); s.sun_disc = False
        if OPT["light"] == "lamps":
            for x, y in ((ex - .5, -.45), (gx0 - .4, gy - .45), (gx0 + GW + .4, gy - .45)): lamp(x, y, 2.0, 14)
    if "rot" in OPT: s.sun_rotation = math.radians(float(OPT["rot"]))
    w.node_tree.links.new(s.outputs["Color"], w.node_tree.nodes["Background"].inputs["Color"]); w.node_tree.nodes["Background"].inputs["Strength"].default_value = .22
    total = W + GW + 1.4
    ang = math.radians(rnd.uniform(-28, 28)); dist = total * rnd.uniform(.95, 1.2)
    tgt = Vector((total / 2, 0, H * .48 + .3)); pos = tgt + Vector((math.sin(ang) * dist, -math.cos(ang) * dist, 0)); pos.z = rnd.uniform(1.5, 2.4)
    camera(pos, tgt, rnd.uniform(26, 32))
    return doors, wall, albedo, kind

def interior(rnd):
    doors = []
    albedo = rnd.choice(["EDE8DC", "D9D4C7", "C9CFCF", "F3F1EC", "BFB49E", "A7B0A2", "D8C6B4", "8E9AA3"])
    albedo = OPT.get("wall", albedo)
    wall = mat("wall", hex_lin(albedo), .65, "wall", .2); n = wall.node_tree.nodes.new("ShaderNodeTexNoise"); n.inputs["Scale"].default_value = 90; wall.node_tree.links.new(coords(wall), n.inputs["Vector"]); bump(wall, n.outputs["Fac"], .12, .01)
    ceil = mat("ceiling", hex_lin("F6F5F1"), .8, "ceiling", .1); trim = mat("trim", hex_lin("FAFAF7"), .35, "trim")
    floor = mat("floor", (.2, .12, .06, 1), .35, "floor"); fc = rnd.choice([("8A6240", "A37A52"), ("5A3D28", "6E4C33"), ("B99A74", "C9AC86"), ("8F8A82", "9C978F")]); brick_color(floor, hex_lin(fc[0]), hex_lin(fc[1]), hex_lin("3A2A1C"), 1.0, 1.6, .16, .1)
    glass = mat("glass", (.9, .95, 1, 1), .0, "window")
    em = bpy.data.materials.new("daylight"); em.use_nodes = True; em["cls"] = "window"; em.node_tree.nodes.clear(); e = em.node_tree.nodes.new("ShaderNodeEmission"); o = em.node_tree.nodes.new("ShaderNodeOutputMaterial"); e.inputs["Color"].default_value = (1, .97, .92, 1) if rnd.random() < .5 else (.85, .93, 1, 1); e.inputs["Strength"].default_value = rnd.uniform(5, 9); em.node_tree.links.new(e.outputs[0], o.inputs[0])
    fabric = mat("fabric", hex_lin(rnd.choice(["6E7B84", "8C6F5A", "B8AFA2", "3F4A52", "7C8A6E"])), .9, "furniture"); nn = fabric.node_tree.nodes.new("ShaderNodeTexNoise"); nn.inputs["Scale"].default_value = 120; bump(fabric, nn.outputs["Fac"], .4, .01)
    wood = mat("wood", hex_lin(rnd.choice(["7A5638", "4A3222", "A98257"])), .45, "furniture"); rug = mat("rug", hex_lin("B9AFA0"), .95, "floor"); noise_color(rug, hex_lin("A69A88"), hex_lin("CFC6B8"), 12)
    art = [mat("art%d" % i, hex_lin(rnd.choice(["2E4A5A", "C2683E", "D8B24A", "7A8B6A", "B04A4A", "E8E2D6"])), .5, "other") for i in range(3)]; black = mat("black", hex_lin("1E1E1E"), .4, "other")
    plant = mat("plant", hex_lin("3E5A2C"), .7, "vegetation")
    W = rnd.uniform(4.2, 6.0); D = rnd.uniform(4.5, 6.5); H = rnd.uniform(2.5, 2.9); kitchen = rnd.random() < .4
    box("floor", 0, W, 0, D, -.1, 0, floor); box("ceiling", 0, W, 0, D, H, H + .1, ceil)
    box("back", 0, W, D, D + .1, 0, H, wall); box("left", -.1, 0, -1, D, 0, H, wall); box("right", W, W + .1, -1, D, 0, H, wall)
    box("front", -.1, W + .1, -1.1, -1, 0, H, wall); box("floor2", 0, W, -1, 0, -.1, 0, floor); box("ceil2", 0, W, -1, 0, H, H + .1, ceil)
    part, second = second_material(.65, .2, False); thin = .004
    if part == "back": box("second", 0, W, D - thin, D, 0, H, second)
    if part == "left": box("second", 0, thin, -1, D, 0, H, second)
    if part == "right": box("second", W - thin, W, -1, D, 0, H, second)
    if part == "band":
        for (a, b, c, d) in ((0, W, D - thin, D), (0, thin, -1, D), (W - thin, W, -1, D)): box("second", a, b, c, d, 0, 1.0, second)
    for (a, b, c, d) in ((0, W, D - .02, D), ):
        box("base", a, b, c, d, 0, .12, trim)
        if rnd.random() < .6: box("crown", a, b, D - .06, D, H - .08, H, trim)
    box("base", 0, .02, 0, D, 0, .12, trim); box("base", W - .02, W, 0, D, 0, .12, trim)
    # window on the left or right wall, one on back
    side = rnd.choice([0, 1]); y0 = D * .35; y1 = D * .65; x = 0 if side == 0 else W
    box("daylight", x - .015, x + .015, y0, y1, .9, 2.2, em)
    for (a, b, c, d) in ((y0 - .09, y0, .81, 2.29), (y1, y1 + .09, .81, 2.29), (y0, y1, .81, .9), (y0, y1, 2.2, 2.29), ((y0 + y1) / 2 - .02, (y0 + y1) / 2 + .02, .9, 2.2)):
        box("trim", x - .04, x + .04, a, b, c, d, trim)
    cab = mat("cabinet", hex_lin(rnd.choice(["F2F0EA", "46586A", "6A7A66", "8A6446", "DAD6CC"])), .35, "cabinet"); bs = mat("backsplash", hex_lin("EDEBE6"), .2, "backsplash"); brick_color(bs, hex_lin("F0EEEA"), hex_lin("E6E3DD"), hex_lin("BEBAB2"), 4, .5, .25, .2); top = mat("counter", hex_lin("D8D5CF"), .15, "other")
    if kitchen:
        cx0 = .6; cx1 = W - .6
        box("lower", cx0, cx1, D - .6, D, .1, .88, cab); box("kick", cx0, cx1, D - .55, D, 0, .1, black); box("top", cx0 - .02, cx1 + .02, D - .63, D, .88, .92, top)
        k = int((cx1 - cx0) / .5)
        for i in range(k):
            a = cx0 + (cx1 - cx0) * i / k + .015; b = cx0 + (cx1 - cx0) * (i + 1) / k - .015
            box("cdoor", a, b, D - .625, D - .6, .14, .85, cab, .006); box("cin", a + .06, b - .06, D - .63, D - .622, .2, .79, cab, .006); box("pull", b - .05, b - .035, D - .66, D - .63, .6, .75, black)
            box("udoor", a, b, D - .345, D - .32, 1.45, 2.2, cab, .006); box("uin", a + .06, b - .06, D - .35, D - .342, 1.51, 2.14, cab, .006)
        box("upper", cx0, cx1, D - .32, D, 1.42, 2.22, cab); box("splash", cx0, cx1, D - .012, D, .92, 1.42, bs)
    else:
        sx = W * .25 + rnd.uniform(0, .5); sw = 2.0
        box("sofa", sx, sx + sw, D - 1.15, D - .25, .12, .45, fabric, .06); box("sofab", sx, sx + sw, D - .45, D - .2, .12, .88, fabric, .07); box("arm", sx - .2, sx, D - 1.15, D - .2, .12, .65, fabric, .06); box("arm", sx + sw, sx + sw + .2, D - 1.15, D - .2, .12, .65, fabric, .06)
        for k in range(2): box("cush", sx + .05 + k * sw / 2, sx + sw / 2 - .03 + k * sw / 2, D - 1.12, D - .45, .43, .58, fabric, .06)
        box("rug", W * .2, W * .85, D - 3.0, D - 1.0, 0, .015, rug); box("table", W * .4, W * .4 + 1.1, D - 2.3, D - 1.7, .36, .41, wood, .01)
        for a in (W * .4 + .05, W * .4 + 1.0):
            for b in (D - 2.25, D - 1.8): box("leg", a, a + .05, b, b + .05, 0, .36, wood)
        for k in range(rnd.randint(1, 3)):
            ax = sx + .1 + k * .75; box("frame", ax, ax + .6, D - .04, D - .005, 1.35, 2.1, black); box("art", ax + .05, ax + .55, D - .045, D - .035, 1.4, 2.05, art[k])
        bpy.ops.mesh.primitive_cylinder_add(radius=.16, depth=.35, location=(W - .5, D - .5, .175)); bpy.context.object.data.materials.append(wood)
        for _ in range(5): bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=.22, location=(W - .5 + rnd.uniform(-.2, .2), D - .5 + rnd.uniform(-.2, .2), rnd.uniform(.6, 1.3))); leafy(bpy.context.object, plant, rnd, .15)
    if "fixtures" in OPT: indoor_fixtures(W, D, H)
    # interior door on the other side wall
    ox = W if side == 0 else 0; dy = D * .55
    box("door", ox - .03, ox + .03, dy, dy + .85, 0, 2.05, mat("idoor", hex_lin("F4F2EC"), .4, "entry_door"))
    for (a, b, c, d) in ((dy - .08, dy, 0, 2.13), (dy + .85, dy + .93, 0, 2.13), (dy, dy + .85, 2.05, 2.13)): box("trim", ox - .045, ox + .045, a, b, c, d, trim)
    # light
    bpy.ops.object.light_add(type="AREA", location=(W / 2, -.6, H - .2)); l = bpy.context.object; l.data.energy = rnd.uniform(40, 90); l.data.size = 2.0; l.rotation_euler = (math.radians(55), 0, 0); l.data.color = (1, .93, .84) if rnd.random() < .6 else (1, 1, 1)
    bpy.ops.object.light_add(type="POINT", location=(W * .5, D * .5, H - .35)); p = bpy.context.object; p.data.energy = rnd.uniform(15, 60); p.data.shadow_soft_size = .15; p.data.color = (1, .85, .68)
    if "light" in OPT:
        # evening: dim blue windows; `lamps` also lights warm lamps, `dusk` leaves the room to the windows
        e.inputs["Color"].default_value = (.45, .65, 1, 1); e.inputs["Strength"].default_value = .15 if OPT["light"] == "lamps" else 3
        for one in (l, p):
            one.data.color = LAMP_COLOR
            if OPT["light"] == "dusk": one.data.energy = 3
    w = bpy.context.scene.world; w.use_nodes = True; w.node_tree.nodes["Background"].inputs["Strength"].default_value = .05
    camera(Vector((W * rnd.uniform(.3, .7), -.7, float(OPT.get("eye", 1.45)))), Vector((W * rnd.uniform(.4, .6), D, 1.25)), rnd.uniform(20, 25))
    return doors, wall, albedo, "kitchen" if kitchen else "living"

def camera(pos, tgt, lens):
    bpy.ops.object.camera_add(location=pos); c = bpy.context.object; c.data.lens = lens
    c.rotation_euler = (tgt - pos).to_track_quat("-Z", "Y").to_euler(); bpy.context.scene.camera = c

def main():
    o = args(); OPT.update(o); rnd = random.Random(o["seed"]); out = o["out"]; os.makedirs(out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    sc = bpy.context.scene; sc.world = bpy.data.worlds.new("w")
    doors, wall, albedo, kind = (exterior if o["kind"] == "exterior" else interior)(rnd)
    sc.render.engine = "CYCLES"; sc.cycles.device = "CPU"; sc.cycles.samples = o["samples"]; sc.cycles.use_adaptive_sampling = True; sc.cycles.adaptive_threshold = .03; sc.cycles.seed = o["seed"]
    sc.cycles.use_denoising = False; sc.cycles.sample_clamp_indirect = 3; sc.cycles.sample_clamp_direct = 12; sc.cycles.blur_glossy = 1; sc.cycles.caustics_reflective = False; sc.cycles.caustics_refractive = False
    sc.render.resolution_x = o["width"]; sc.render.resolution_y = o["width"] * 2 // 3; sc.render.resolution_percentage = 100
    if "measure" in o:
        json.dump(measure(sc), open(os.path.join(out, "areas.json"), "w"), indent=1)
        return
    view = rnd.choice(["Standard", "Filmic"]); view = o.get("view", view); sc.view_settings.view_transform = view
    # exposure: render tiny, put the mean at mid grey
    sc.view_settings.exposure = 0
    ev = autoexpose(sc, out, target=.42 if view == "Standard" else .46)
    sc.view_settings.exposure = ev
    sc.render.image_settings.file_format = "JPEG"; sc.render.image_settings.quality = 90; sc.render.filepath = os.path.join(out, "photo.jpg"); bpy.ops.render.render(write_still=True)
    if "layers" in o: layers = measure_light(sc, out)
    if "layers" in o and (o["paint"] or o["door"]): sys.exit("--layers is for a scene without --paint or --door: they would change its albedo")
    if o["paint"] and o["door"]: sys.exit("--paint and --door are for different scenes: a painted wall would light the doors")
    walls = [wall] + [m for m in bpy.data.materials if m.get("second")]
    sc.render.image_settings.file_format = "PNG"
    for h in o["paint"]:
        for m in walls: m.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = hex_lin(h)
        sc.render.filepath = os.path.join(out, "truth-%s.png" % h); bpy.ops.render.render(write_still=True)
    for one in bpy.data.objects: one.hide_render = one.hide_render or (one.name.startswith("lite") and bool(o["door"]))
    leaves = [m for m in bpy.data.materials if m.get("cls") in ("entry_door", "garage_door")]
    if o["door"]: sc.render.image_settings.file_format = "JPEG"; sc.render.image_settings.quality = 95
    for h in o["door"]:
        for m in leaves: m.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = hex_lin(h)
        sc.render.filepath = os.path.join(out, "door-%s.jpg" % h); bpy.ops.render.render(write_still=True)
    sc.render.image_settings.file_format = "PNG"
    cam = sc.camera; W, H = sc.render.resolution_x, sc.render.resolution_y
    dj = [{"kind": k, "quad": [[round(p.x * W, 1), round((1 - p.y) * H, 1)] for p in (world_to_camera_view(sc, cam, v) for v in q)]} for k, q in doors]
    photo_filter = sc.cycles.filter_width
    if "layers" in o: write_layers(sc, out, *layers)
    # class mask: every material becomes a flat emission of its class index, no filter, raw view
    for m in bpy.data.materials:
        idx = CLASSES.index(m.get("cls", "other")); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear(); e = nt.nodes.new("ShaderNodeEmission"); ou = nt.nodes.new("ShaderNodeOutputMaterial"); v = (idx * 16 + (SECOND_OFFSET if m.get("second") else 0)) / 255.0; e.inputs["Color"].default_value = (v, v, v, 1); nt.links.new(e.outputs[0], ou.inputs["Surface"])
    for l in [x for x in bpy.data.objects if x.type == "LIGHT"]: bpy.data.objects.remove(l)
    wn = sc.world.node_tree; wn.nodes.clear(); bg = wn.nodes.new("ShaderNodeBackground"); v = CLASSES.index("sky") * 16 / 255.0; bg.inputs["Color"].default_value = (v, v, v, 1); ow = wn.nodes.new("ShaderNodeOutputWorld"); wn.links.new(bg.outputs[0], ow.inputs[0])
    sc.view_settings.view_transform = "Raw"; sc.view_settings.exposure = 0; sc.cycles.samples = 1; sc.cycles.use_denoising = False; sc.cycles.use_adaptive_sampling = False; sc.cycles.filter_width = .01; sc.cycles.max_bounces = 0
    sc.render.image_settings.color_mode = "BW"; sc.render.filepath = os.path.join(out, "classes.png"); bpy.ops.render.render(write_still=True)
    if "alpha" in o:
        # the wall's share: the wall shines white, all else black, through the photo's own pixel filter
        for m in bpy.data.materials:
            v = 1.0 if m.get("cls", "other") == "wall" else 0.0; m.node_tree.nodes["Emission"].inputs["Color"].default_value = (v, v, v, 1)
        bg.inputs["Color"].default_value = (0, 0, 0, 1); sc.cycles.samples = o["alpha"]; sc.cycles.filter_width = photo_filter; sc.render.dither_intensity = 0
        sc.render.filepath = os.path.join(out, "alpha.png"); bpy.ops.render.render(write_still=True)
    json.dump({"kind": o["kind"], "seed": o["seed"], "detail": kind, "target": "wall", "albedo": albedo, "view": view, "exposure": round(ev, 3), "classes": CLASSES, "classScale": 16, "secondOffset": SECOND_OFFSET if len(walls) > 1 else 0, "width": W, "height": H, "doors": dj, "paints": o["paint"], "doorPaints": o["door"]}, open(os.path.join(out, "scene.json"), "w"), indent=1)

def luminance_of(sc, out):
    """Linear luminance of the last render, before exposure and view transform, from the bottom row up."""
    s = sc.render.image_settings; before = (s.file_format, s.color_depth); s.file_format = "OPEN_EXR"; s.color_depth = "32"
    p = os.path.join(out, "_light.exr"); bpy.data.images["Render Result"].save_render(p, scene=sc); s.file_format, s.color_depth = before
    im = bpy.data.images.load(p); px = list(im.pixels); bpy.data.images.remove(im); os.remove(p)
    return [.2126 * px[i] + .7152 * px[i + 1] + .0722 * px[i + 2] for i in range(0, len(px), 4)]

def measure_light(sc, out):
    """The photo's luminance, and that without the sun: None in rooms."""
    whole = luminance_of(sc, out); sky = next((n for n in sc.world.node_tree.nodes if n.type == "TEX_SKY"), None)
    if sky is None: return whole, None
    disc = sky.sun_disc; sky.sun_disc = False; sc.render.filepath = os.path.join(out, "_sky.jpg"); bpy.ops.render.render(write_still=True); sky.sun_disc = disc
    os.remove(sc.render.filepath); return whole, luminance_of(sc, out)

def write_gray(sc, path, values):
    im = bpy.data.images.new("layer", sc.render.resolution_x, sc.render.resolution_y); im.colorspace_settings.name = "Non-Color"
    im.pixels = [v for one in values for v in [round(one) / 255] * 3 + [1]]; im.filepath_raw = path; im.file_format = "PNG"; im.save(); bpy.data.images.remove(im)

def write_layers(sc, out, whole, sky):
    """Every material shines in its own color, so the render shows the albedo through the photo's own pixel filter."""
    for m in bpy.data.materials:
        nt = m.node_tree; b = nt.nodes.get("Principled BSDF"); e = nt.nodes.new("ShaderNodeEmission"); ou = next(n for n in nt.nodes if n.type == "OUTPUT_MATERIAL")
        if b:
            color = b.inputs["Base Color"]; e.inputs["Color"].default_value = color.default_value
            if color.is_linked: nt.links.new(color.links[0].from_socket, e.inputs["Color"])
        nt.links.new(e.outputs[0], ou.inputs["Surface"])
    for l in bpy.data.objects:
        if l.type == "LIGHT": l.hide_render = True
    world, sc.world = sc.world, bpy.data.worlds.new("black"); sc.world.color = (0, 0, 0)
    view = sc.view_settings; before = (view.view_transform, view.exposure, sc.cycles.max_bounces, sc.cycles.samples)
    view.view_transform = "Standard"; view.exposure = 0; sc.cycles.max_bounces = 0; sc.cycles.samples = 24
    sc.render.filepath = os.path.join(out, "albedo.png"); bpy.ops.render.render(write_still=True)
    albedo = luminance_of(sc, out); sc.world = world; view.view_transform, view.exposure, sc.cycles.max_bounces, sc.cycles.samples = before
    light = [math.log2(max(w, 1e-6) / a) if a > .004 else None for w, a in zip(whole, albedo)]
    known = sorted(l for l in light if l is not None); median = known[len(known) // 2]
    write_gray(sc, os.path.join(out, "light.png"), [0 if l is None else min(255, max(1, 128 + LIGHT_STEPS * (l - median))) for l in light])
    if sky is not None: write_gray(sc, os.path.join(out, "sun.png"), [SUN_STEP * round(255 / SUN_STEP * (1 - min(1, s / max(w, 1e-6)))) for s, w in zip(sky, whole)])

def measure(sc):
    """Square meters that the camera sees of each class: a ray through each pixel, and what the pixel covers where it hits."""
    graph = bpy.context.evaluated_depsgraph_get(); cam = sc.camera; at = cam.matrix_world.translation; turn = cam.matrix_world.to_3x3()
    W, H = sc.render.resolution_x, sc.render.resolution_y; focal = W * cam.data.lens / cam.data.sensor_width; areas = {}
    for y in range(H):
        for x in range(W):
            ray = Vector(((x + .5 - W / 2) / focal, (H / 2 - y - .5) / focal, -1)); direction = turn @ ray.normalized()
            hit, place, normal, _, obj, _ = sc.ray_cast(graph, at, direction)
            if not hit or not obj.data.materials: continue
            cls = obj.data.materials[0].get("cls", "other"); cosine = max(.02, abs(normal.dot(direction)))
            areas[cls] = areas.get(cls, 0) + (place - at).length_squared / (focal ** 2 * ray.length ** 3 * cosine)
    return {cls: round(area, 2) for cls, area in sorted(areas.items())}

def autoexpose(sc, out, target):
    s = (sc.render.resolution_x, sc.render.resolution_y, sc.cycles.samples); sc.render.resolution_x = 192; sc.render.resolution_y = 128; sc.cycles.samples = 24
    ev = 0.0
    for _ in range(5):
        sc.view_settings.exposure = ev; sc.render.image_settings.file_format = "PNG"; p = os.path.join(out, "_ev.png"); sc.render.filepath = p; bpy.ops.render.render(write_still=True)
        im = bpy.data.images.load(p); px = list(im.pixels); bpy.data.images.remove(im)
        lum = [0.2126 * px[i] + .7152 * px[i + 1] + .0722 * px[i + 2] for i in range(0, len(px), 4)]; mean = sum(lum) / len(lum)
        if abs(mean - target) < .03: break
        ev += math.log2(max(.05, (target / max(mean, 1e-3)))) * 1.6
    os.remove(p); sc.render.resolution_x, sc.render.resolution_y, sc.cycles.samples = s
    return ev

main()
