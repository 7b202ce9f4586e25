import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { deltaE2000, type Lab } from '@housecoat/engine'
import { listNearestColors, rankColors } from '../../../ui/designs/nearest-colors.ts'
import { seeColor, seeColors, type SeenColor } from '../../../ui/designs/seen-colors.ts'

/** Paints that go with a color, by what they are for. docs/color-rules.md explains the rules. */
export interface Coordinates {
  /** by CIEDE2000, nearest first */
  readonly similar: readonly PaintColor[]
  /** the same color from light to dark, without itself */
  readonly shades: readonly PaintColor[]
  readonly trims: readonly PaintColor[]
  readonly accents: readonly PaintColor[]
}

const SIMILAR_COUNT = 6
/** CIELAB lightness of the lighter and darker neighbors, relative to the color. */
const SHADE_STEPS = [24, 16, 8, -8, -16, -24] as const
/** A neighbor is no shade of the color if it is farther than this from it, apart from lightness. */
const SHADE_DELTA_MOST = 7

/** Least difference in light reflectance value at which a trim sets itself off from a wall. */
const TRIM_CONTRAST = 25
/** Walls below this LRV get a trim as light as itself, too: dark on dark. */
const DARK_WALL_LRV = 12
/** A trim is white or nearly so: least LRV and most CIELAB chroma. */
const WHITE_TRIM = { lrv: 72, chroma: 9 } as const
/** A dark trim: most LRV and most chroma. */
const DARK_TRIM = { lrv: 12, chroma: 10 } as const
const WHITE_TRIM_COUNT = 3
const DARK_TRIM_COUNT = 2

/** An accent's hue relative to the color's, in degrees: opposite, split to both sides of it, and beside. */
const ACCENT_TURNS = [180, 150, 210, 30, -30] as const
/** An accent on a door or a wall is stronger and darker than most walls: its CIELAB. */
const ACCENT = { lightness: 38, chroma: 38 } as const
/** Below this chroma a color has no hue to go by; its accents are the doors that people paint most. */
const COLORED_FROM = 6
const ACCENT_HUES_OF_NEUTRALS = [265, 30, 150, 75, 210] as const

/** Paints that go with this one. */
export function coordinateColors(color: PaintColor): Coordinates {
  const seen = seeColor(color)
  return {
    similar: listNearestColors(color.hex, SIMILAR_COUNT).map((near) => near.color),
    shades: listShades(seen),
    trims: listTrims(seen),
    accents: listAccents(seen),
  }
}

function listShades({ lab, color }: SeenColor): readonly PaintColor[] {
  const found: PaintColor[] = []
  for (const step of SHADE_STEPS) {
    // a lighter or darker paint of the same pigment is a little less colored
    const factor = 1 - Math.abs(step) / 100
    const wanted = { l: lab.l + step, a: lab.a * factor, b: lab.b * factor }
    if (wanted.l < 8 || wanted.l > 97) continue
    const near = findClosest(wanted, [color, ...found])
    if (near.deltaE <= SHADE_DELTA_MOST) found.push(near.color)
  }
  return found
}

/** Whites with the color's undertone first, then dark trims. */
function listTrims(seen: SeenColor): readonly PaintColor[] {
  const { color } = seen
  const isContrast = ({ color: { lrv } }: SeenColor) => Math.abs(lrv - color.lrv) >= TRIM_CONTRAST
  const byUndertone = (one: SeenColor, other: SeenColor) =>
    undertoneGap(seen, one) - undertoneGap(seen, other)
  const whites = seeColors()
    .filter(({ color: { lrv }, chroma }) => lrv >= WHITE_TRIM.lrv && chroma <= WHITE_TRIM.chroma)
    .filter(isContrast)
    .sort(byUndertone)
  const darks = seeColors()
    .filter(({ color: { lrv }, chroma }) => lrv <= DARK_TRIM.lrv && chroma <= DARK_TRIM.chroma)
    .filter((dark) => dark.color.id !== color.id && (isContrast(dark) || color.lrv < DARK_WALL_LRV))
    .sort(byUndertone)
  return [...spread(whites, WHITE_TRIM_COUNT), ...spread(darks, DARK_TRIM_COUNT)].map((trim) => trim.color)
}

/**
 * How far a trim's undertone lies from the color's: both are compared in CIELAB's a and b at the trim's chroma, so that a cool
 * gray gets a cool white.
 */
function undertoneGap({ lab, chroma }: SeenColor, trim: SeenColor): number {
  const scale = chroma < 1 ? 0 : Math.min(1, 4 / chroma)
  return Math.hypot(trim.lab.a - lab.a * scale, trim.lab.b - lab.b * scale)
}

/** The first ones that differ visibly from each other. */
function spread(sorted: readonly SeenColor[], count: number): readonly SeenColor[] {
  const chosen: SeenColor[] = []
  for (const seen of sorted) {
    if (chosen.length === count) break
    if (chosen.every((other) => deltaE2000(other.lab, seen.lab) > 3)) chosen.push(seen)
  }
  return chosen
}

function listAccents({ lab, chroma, hue, color }: SeenColor): readonly PaintColor[] {
  const hues = chroma < COLORED_FROM ? ACCENT_HUES_OF_NEUTRALS : ACCENT_TURNS.map((turn) => hue + turn)
  const found: PaintColor[] = []
  for (const degrees of hues) {
    const angle = (degrees * Math.PI) / 180
    const wanted = {
      l: lab.l < 45 ? Math.max(55, lab.l + 25) : ACCENT.lightness,
      a: ACCENT.chroma * Math.cos(angle),
      b: ACCENT.chroma * Math.sin(angle),
    }
    found.push(findClosest(wanted, [color, ...found]).color)
  }
  return found
}

function findClosest(wanted: Lab, without: readonly PaintColor[]) {
  // the catalog holds more paints than are left out
  return rankColors(wanted).find(({ color }) => !without.includes(color))!
}
