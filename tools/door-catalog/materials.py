"""Paint, wood, metal and glass as node trees of Cycles. All textures are procedural; their scales are per inch."""
import bpy


def linear(hex_digits):
    """#RRGGBB without the # as linear RGBA (IEC 61966-2-1)."""
    encoded = [int(hex_digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return (*(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in encoded), 1.0)


def scaled(color, factor):
    return (*(min(1.0, c * factor) for c in color[:3]), 1.0)


class Nodes:
    """A material under construction."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]

    def add(self, kind, **inputs):
        """A node with its inputs set: values as they are, sockets linked."""
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            self.connect(value, node.inputs[name.replace("_", " ")])
        return node

    def connect(self, value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def set(self, **inputs):
        for name, value in inputs.items():
            self.connect(value, self.surface.inputs[name.replace("_", " ")])

    def math(self, operation, a, b=0.0):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation = operation
        self.connect(a, node.inputs[0])
        self.connect(b, node.inputs[1])
        return node.outputs[0]

    def place(self, scale=(1, 1, 1), is_each_other=False):
        """Where a point lies on its part; with `is_each_other` every part is cut from another place."""
        vector = self.add("TexCoord").outputs["Object"]
        if is_each_other:
            shift = self.math("MULTIPLY", self.add("ObjectInfo").outputs["Random"], 900.0)
            offset = self.add("CombineXYZ", X=shift, Y=shift, Z=shift).outputs[0]
            added = self.tree.nodes.new("ShaderNodeVectorMath")
            self.connect(vector, added.inputs[0])
            self.connect(offset, added.inputs[1])
            vector = added.outputs[0]
        return self.add("Mapping", Vector=vector, Scale=scale).outputs[0]

    def noise(self, vector, scale, detail=4.0, roughness=0.5, distortion=0.0):
        return self.add("TexNoise", Vector=vector, Scale=scale, Detail=detail, Roughness=roughness,
                        Distortion=distortion).outputs["Fac"]

    def ramp(self, factor, *stops):
        node = self.add("ValToRGB", Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, color) in zip(elements, stops):
            element.position, element.color = position, color
        return node.outputs["Color"]

    def mix(self, factor, a, b, blend="MIX"):
        node = self.add("MixRGB", Fac=factor, Color1=a, Color2=b)
        node.blend_type = blend
        return node.outputs["Color"]

    def bump(self, height, depth, strength=1.0):
        self.set(Normal=self.add("Bump", Height=height, Distance=depth, Strength=strength).outputs["Normal"])


def paint(hex_digits, is_embossed=False):
    """Satin paint, on steel that may carry a pressed wood grain."""
    nodes = Nodes("paint")
    color = linear(hex_digits)
    cloud = nodes.noise(nodes.place(), 0.035, 1)
    nodes.set(Base_Color=nodes.ramp(cloud, (0.3, scaled(color, 0.955)), (0.7, scaled(color, 1.03))),
              Roughness=0.42, Specular=0.4)
    if is_embossed:
        grain = nodes.noise(nodes.place((0.035, 1, 1)), 2.6, 3, 0.62)
        nodes.bump(grain, 0.05, 0.75)
    else:
        nodes.bump(nodes.noise(nodes.place(), 1.6, 1), 0.012)
    return nodes.material


def wood(hex_digits, runs_across):
    """Oiled wood; its grain runs up, or across the door."""
    nodes = Nodes("wood")
    color = linear(hex_digits)
    along = (0.035, 1, 1) if runs_across else (1, 1, 0.035)
    vector = nodes.place(along, is_each_other=True)
    rings = nodes.math("FRACT", nodes.math("MULTIPLY", nodes.noise(vector, 0.13, 1, 0.45, 0.5), 11.0))
    # the late wood darkens slowly and ends at once
    figure = nodes.ramp(rings, (0.0, scaled(color, 1.35)), (0.5, scaled(color, 1.05)), (0.93, scaled(color, 0.5)),
                        (1.0, scaled(color, 1.15)))
    fibers = nodes.noise(vector, 6.0, 3, 0.7)
    streaked = nodes.mix(0.42, figure, nodes.ramp(fibers, (0.32, scaled(color, 0.45)), (0.62, scaled(color, 1.3))))
    board = nodes.add("ObjectInfo").outputs["Random"]
    shade = nodes.ramp(board, (0.0, (0.78, 0.76, 0.74, 1)), (1.0, (1.12, 1.12, 1.12, 1)))
    nodes.set(Base_Color=nodes.mix(1.0, streaked, shade, "MULTIPLY"), Roughness=0.46, Specular=0.35)
    nodes.bump(fibers, 0.03, 0.6)
    return nodes.material


def metal(hex_digits, roughness=0.32, is_brushed=False):
    nodes = Nodes("metal")
    nodes.set(Base_Color=linear(hex_digits), Metallic=1.0, Roughness=roughness)
    if is_brushed:
        nodes.bump(nodes.noise(nodes.place((0.02, 1, 1)), 14.0, 3), 0.006, 0.5)
    return nodes.material


def plain(hex_digits, roughness=0.8):
    nodes = Nodes("plain")
    nodes.set(Base_Color=linear(hex_digits), Roughness=roughness, Specular=0.2)
    return nodes.material


# glass that mirrors what stands opposite; other kinds scatter it
MIRRORS = ("clear", "gray")


def glass(kind, span=None):
    """
    Glass before a dark room. Seen straight on by parallel rays it would mirror one single point of the world, so what
    it mirrors (sky over a line of trees) is drawn onto it.
    kind: clear, gray, frosted or reeded
    span: height in inches over which all panes mirror one street; else each pane has a street of its own
    """
    nodes = Nodes(f"{kind} glass")
    light = {"clear": 0.56, "gray": 0.36, "frosted": 0.42, "reeded": 0.46}[kind]
    body = {"clear": "0B0E10", "gray": "090A0B", "frosted": "8D989B", "reeded": "5E696B"}[kind]
    mirrored = _blurred_street(nodes) if kind in ("frosted", "reeded") else _mirrored_street(nodes, span)
    nodes.set(Base_Color=linear(body), Emission=mirrored, Emission_Strength=light,
              Roughness=0.5 if kind == "frosted" else 0.08, Specular=0.5)
    if kind == "reeded":
        wave = nodes.add("TexWave", Vector=nodes.place(), Scale=0.9, Distortion=0.0)
        nodes.bump(wave.outputs["Fac"], 0.12)
    return nodes.material


def _mirrored_street(nodes, span):
    place = nodes.place(is_each_other=span is None)
    up = _height(nodes, span)
    scale, raggedness = (0.11, 1.7) if span is None else (0.06, 0.6)
    leaves = nodes.math("SUBTRACT", nodes.noise(place, scale, 5, 0.62), 0.5)
    # a tree line about the middle, its edge as ragged as leaves
    above = nodes.math("ADD", up, nodes.math("MULTIPLY", leaves, raggedness))
    sky = nodes.ramp(up, (0.2, (0.74, 0.78, 0.80, 1)), (1.0, (0.40, 0.55, 0.74, 1)))
    trees = nodes.ramp(nodes.noise(place, 0.5, 3, 0.6), (0.3, (0.018, 0.026, 0.018, 1)), (0.75, (0.09, 0.115, 0.075, 1)))
    line = nodes.ramp(above, (0.41, (0, 0, 0, 1)), (0.51, (1, 1, 1, 1)))
    return nodes.mix(line, trees, sky)


def _blurred_street(nodes):
    up = _height(nodes, None)
    drift = nodes.math("MULTIPLY", nodes.math("SUBTRACT", nodes.noise(nodes.place(), 0.04, 1), 0.5), 0.5)
    return nodes.ramp(nodes.math("ADD", up, drift), (0.1, (0.20, 0.24, 0.22, 1)), (0.55, (0.44, 0.50, 0.52, 1)),
                      (1.0, (0.58, 0.68, 0.76, 1)))


def _height(nodes, span):
    """0 at the foot of a pane, or of the span, 1 at its top."""
    if span is None:
        return nodes.add("SeparateXYZ", Vector=nodes.add("TexCoord").outputs["Generated"]).outputs["Z"]
    return nodes.math("DIVIDE", nodes.add("SeparateXYZ", Vector=nodes.place()).outputs["Z"], span)
