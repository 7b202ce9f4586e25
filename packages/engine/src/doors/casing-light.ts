/** Reads the light on an opening from what surrounds it: its casing, and the wall beyond. */
import { luminanceOf } from '../color/lab.ts'
import { LINEAR_OF_BYTE, type LinearRgb } from '../color/transfer.ts'
import { distance, findHomography, projectPoint, rectangleQuad, type Quad } from '../geometry/homography.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import type { ColorRaster, GrayRaster } from '../raster/raster.ts'

/** Places along each side of an opening. */
export const CASING_PLACES = 48

/** The sides that have a casing: below a door is the ground. */
const SIDES = ['left', 'right', 'top'] as const
export type CasingSide = (typeof SIDES)[number]

/** Linear light along one side, place by place, left to right or top to bottom; null where it is hidden or outside the photo. */
type Places = readonly (LinearRgb | null)[]

interface SideLight {
  readonly casing: Places
  readonly wall: Places
}

type Strip = keyof SideLight

/** What surrounds an opening. */
export type CasingLight = Readonly<Record<CasingSide, SideLight>>

/** Distances from the opening, as shares of the square root of its area: casings are 5–14 cm wide. */
const CASING_DEPTHS = [0.015, 0.03, 0.045] as const
/** Pairs of depths where a bright casing may lie, also beyond a dark gap. Nearer the middle is the old door's own paint. */
const BRIGHT_DEPTHS = [0, 0.015, 0.03, 0.045, 0.06, 0.075].map((depth) => [depth, depth + 0.015])
/** Depths in the old door, well within. */
const DOOR_DEPTHS = [-0.2, -0.16, -0.12] as const
const WALL_DEPTHS = [0.11, 0.15, 0.19] as const

/** A place darker than this share of its own strip's usual light is in shade. */
const SHADED = 0.75
/** Share of the places beside a dark part of the old door that must be in shade too. */
const CONTINUES_FROM = 0.5
/** How many places the edge of a shadow may shift between the opening and its casing. */
const ASLANT_PLACES = 2

/** Reflectance of white trim, which is warm and weathered, and of black or bronze trim. */
const WHITE_TRIM: LinearRgb = [0.885, 0.87, 0.82]
const DARK_TRIM = 0.05
/** A casing may be white from this share of a white surface's expected light on, or this many times as bright as the wall beyond. */
const WHITE_FROM = { ofExpected: 0.42, ofWall: 1.8 } as const
/** A casing is dark up to this share of a white surface's usual light. */
const DARK_TO = 0.16
/**
 * Most difference of a white casing's color from gray, in natural logarithms of ratios of channels. Beside a dark wall more is
 * allowed: there it is the light's color, as under a porch.
 */
const TINT_MOST = { usual: 0.35, besideDarkWall: 0.42 } as const
/** With fewer readable places the casing is unknown. */
const PLACES_MIN = 24
/** With fewer places beside the lit part, the whole strip counts. */
const LIT_PLACES_MIN = 10

/**
 * Samples the strips beside an opening.
 * @param photo encoded sRGB, about 1000 pixels long
 * @param quad the opening, in its pixels
 * @param hidden 255 where something stands before the house; of the photo's size
 */
export function readCasing(photo: ColorRaster, quad: Quad, hidden: GrayRaster): CasingLight {
  const data = bytesOf(photo)
  const map = findHomography(rectangleQuad(1, 1), quad)
  const [width, height] = [distance(quad[0], quad[1]), distance(quad[0], quad[3])]
  const size = Math.sqrt(width * height)
  const placeOf: Record<CasingSide, (along: number, away: number) => readonly [number, number]> = {
    left: (along, away) => [(-away * size) / width, along],
    right: (along, away) => [1 + (away * size) / width, along],
    top: (along, away) => [along, (-away * size) / height],
  }
  const lightAt = (place: readonly [number, number]): LinearRgb | null => {
    const [x, y] = projectPoint(map, place).map(Math.floor)
    if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) return null
    const i = y * photo.width + x
    if (hidden.data[i] > 127) return null
    const at = i * photo.channels
    return [LINEAR_OF_BYTE[data[at]], LINEAR_OF_BYTE[data[at + 1]], LINEAR_OF_BYTE[data[at + 2]]]
  }
  const readStrip = (side: CasingSide, depths: readonly number[]) =>
    Array.from({ length: CASING_PLACES }, (_, i) =>
      medianLight(depths.map((depth) => lightAt(placeOf[side]((i + 0.5) / CASING_PLACES, depth)))),
    )
  const walls = onEachSide((side) => readStrip(side, WALL_DEPTHS))
  const bright = onEachSide((side) => {
    const strips = BRIGHT_DEPTHS.map((depths) => readStrip(side, depths))
    return findBrightStrip(strips, [walls[side], readStrip(side, DOOR_DEPTHS)])
  })
  // beside a casing that is clearly white, what may be casing elsewhere says nothing
  const standsOut = SIDES.some((side) => bright[side] !== null)
  return onEachSide((side) => ({
    casing: standsOut ? (bright[side] ?? UNREADABLE) : readStrip(side, CASING_DEPTHS),
    wall: walls[side],
  }))
}

const UNREADABLE: Places = Array.from({ length: CASING_PLACES }, () => null)

function onEachSide<T>(read: (side: CasingSide) => T): Record<CasingSide, T> {
  return { left: read('left'), right: read('right'), top: read('top') }
}

/**
 * The brightest of several strips.
 * @param strips along one side, from the door outwards
 * @param beside what lies to both sides of them: the wall and the door
 * @returns null if it is not clearly brighter than what is beside it, or nothing there can be read
 */
function findBrightStrip(strips: readonly Places[], beside: readonly Places[]): Places | null {
  const least = WHITE_FROM.ofWall * Math.max(...beside.map(luminanceAlong))
  if (least === 0) return null
  let [brightest, most]: [Places | null, number] = [null, least]
  for (const strip of strips) {
    const light = luminanceAlong(strip)
    if (light < most) continue
    brightest = strip
    most = light
  }
  return brightest
}

/** Of the readable places; 0 if fewer than half are readable. */
function luminanceAlong(places: Places): number {
  return luminanceOf(medianLight(places) ?? [0, 0, 0])
}

/** Channel by channel; null when fewer than half of the lights are readable. */
function medianLight(lights: Places): LinearRgb | null {
  const known = lights.filter((light) => light !== null)
  if (known.length * 2 < lights.length || known.length === 0) return null
  const channel = (c: number) => medianOf(known.map((light) => light[c]))
  return [channel(0), channel(1), channel(2)]
}

/** Places of each side, such as those that a part of the opening touches. */
export type SidePlaces = Readonly<Record<CasingSide, readonly number[]>>

/** The share of the usual light at each place beside an opening: of the casing or of the wall, whichever has more. Null where neither can be read. */
export type RemainingLight = Readonly<Record<CasingSide, readonly (number | null)[]>>

/**
 * Compares the light at each place beside an opening with the usual light there.
 * @param surroundings casing and wall around the opening
 * @param lit places beside the lit part of the opening, which say what is usual
 */
export function readRemainingLight(surroundings: CasingLight, lit: SidePlaces): RemainingLight {
  const [casing, wall] = [lightBeside(surroundings, 'casing', lit), lightBeside(surroundings, 'wall', lit)]
  return onEachSide((side) =>
    surroundings[side].casing.map((light, place) => {
      const shares = [shareOf(light, casing), shareOf(surroundings[side].wall[place], wall)].filter(
        (share) => share !== null,
      )
      return shares.length === 0 ? null : Math.max(...shares)
    }),
  )
}

/**
 * Whether a dark part of the old door is shade, and how deep: casing and wall must be darker too beside most of the places where
 * the part meets the opening's border. A strip of casing or wall that can't be read is ignored.
 * @param remaining light at the places beside the opening
 * @param touched places along the opening's border that the part touches
 * @returns the share of light that remains on the casing or wall there; null when the part isn't in shade
 */
export function findShadeOutside(remaining: RemainingLight, touched: SidePlaces): number | null {
  const shaded = SIDES.flatMap((side) =>
    touched[side].map((place) => remaining[side][place]).filter((share) => share !== null),
  )
    .filter((share) => share < SHADED)
    .sort((a, b) => a - b)
  const count = SIDES.reduce((sum, side) => sum + touched[side].length, 0)
  if (shaded.length === 0 || shaded.length < CONTINUES_FROM * count) return null
  return shaded[shaded.length >> 1]
}

/** Whether a place and those next to it are known to be lit: the edge of a shadow may cross the opening's border at an angle. */
export function isLitBeside(remaining: RemainingLight, side: CasingSide, place: number): boolean {
  const near = remaining[side].slice(Math.max(0, place - ASLANT_PLACES), place + ASLANT_PLACES + 1)
  return near.every((share) => share !== null && share >= SHADED)
}

function shareOf(light: LinearRgb | null, of: number): number | null {
  return light === null || of === 0 ? null : luminanceOf(light) / of
}

/** What is known of the light before the casing is read. */
interface LightGuess {
  /** luminance of a white surface there, roughly; tells white casings from dark ones */
  readonly expected: number
  /** the same without the old door's reading, which errs as its paint is guessed */
  readonly usual: number
  /** color of what is gray on average around the opening, green = 1 */
  readonly neutral: LinearRgb
  /** exponent of reflectance in the photo */
  readonly contrast: number
}

/**
 * The light on a white surface, read from a white or dark casing.
 * @param surroundings casing and wall around the opening
 * @param lit places beside the lit part of the opening
 * @param guess what is known of the light otherwise
 * @returns linear light, in the color of a white casing or else of the surroundings; null where the casing is of another color,
 *   or cannot be read
 */
export function findLightOfCasing(
  surroundings: CasingLight,
  lit: SidePlaces,
  guess: LightGuess,
): LinearRgb | null {
  const { expected, usual, neutral, contrast } = guess
  const casing = medianOfStrip(surroundings, 'casing', lit)
  if (casing === null) return null
  const light = luminanceOf(casing)
  const wall = luminanceOf(medianOfStrip(surroundings, 'wall', lit) ?? casing)
  const standsOut = light >= WHITE_FROM.ofWall * wall
  const tintMost = standsOut ? TINT_MOST.besideDarkWall : TINT_MOST.usual
  const isLight = standsOut || light >= WHITE_FROM.ofExpected * expected
  if (isLight && differsByTint(casing, neutral) <= tintMost) return divideBy(casing, WHITE_TRIM, contrast)
  if (light > DARK_TO * usual) return null
  // dark casings reflect up to twice as much as one another; the geometric mean with the usual light makes that error smaller
  const told = Math.sqrt(usual * (light / DARK_TRIM ** contrast))
  return scaleTo(neutral, Math.max(told, wall))
}

/** Luminance of the casing or of the wall beyond it; 0 where it cannot be read. */
function lightBeside(surroundings: CasingLight, strip: Strip, lit: SidePlaces): number {
  return luminanceOf(medianOfStrip(surroundings, strip, lit) ?? [0, 0, 0])
}

/** The light on a surface of known reflectance. */
function divideBy(seen: LinearRgb, reflectance: LinearRgb, contrast: number): LinearRgb {
  return [
    seen[0] / reflectance[0] ** contrast,
    seen[1] / reflectance[1] ** contrast,
    seen[2] / reflectance[2] ** contrast,
  ]
}

/** The same color at another luminance. */
export function scaleTo([red, green, blue]: LinearRgb, luminance: number): LinearRgb {
  const scale = luminance / luminanceOf([red, green, blue])
  return [red * scale, green * scale, blue * scale]
}

/**
 * The median light of a strip beside the lit part of the opening, or of the whole strip if that is too short.
 * @param surroundings casing and wall around the opening
 * @param strip which of the two
 * @param lit places beside the lit part of the opening
 * @returns linear, channel by channel; null where it cannot be read
 */
export function medianOfStrip(surroundings: CasingLight, strip: Strip, lit: SidePlaces): LinearRgb | null {
  const all = SIDES.flatMap((side) => surroundings[side][strip]).filter((light) => light !== null)
  const beside = SIDES.flatMap((side) => lit[side].map((place) => surroundings[side][strip][place])).filter(
    (light) => light !== null,
  )
  if (all.length < PLACES_MIN) return null
  return medianLight(beside.length >= LIT_PLACES_MIN ? beside : all)
}

/** Difference of a casing's color from what is gray around it, or from gray in the photo: cameras balance white. */
function differsByTint(casing: LinearRgb, neutral: LinearRgb): number {
  return Math.min(tintBetween(casing, neutral), tintBetween(casing, [1, 1, 1]))
}

/** Largest difference of the ratios of red and of blue to green. */
function tintBetween(first: LinearRgb, second: LinearRgb): number {
  const ratio = ([red, green, blue]: LinearRgb, c: 0 | 2) =>
    Math.log(Math.max(1e-4, c === 0 ? red : blue) / Math.max(1e-4, green))
  return Math.max(Math.abs(ratio(first, 0) - ratio(second, 0)), Math.abs(ratio(first, 2) - ratio(second, 2)))
}
