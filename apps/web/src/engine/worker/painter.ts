import {
  confidenceInPaint,
  coverageOf,
  findAreaFault,
  findAreaReflectance,
  findLightFault,
  findRoomGains,
  findRoomReach,
  findSunShares,
  fitWithin,
  hasWhiteBeside,
  lightRoom,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  refineMatte,
  relight,
  repaint,
  resizeColor,
  resizeGray,
  withLightness,
  type Analysis,
  type ColorRaster,
  type Daylight,
  type GrayRaster,
  type LightFault,
  type LinearRgb,
  type Mask,
  type Matte,
  type Reflectance,
  type RepaintPlan,
} from '@housecoat/engine'
import {
  TILE_LONG_SIDE_PX,
  type LightEstimate,
  type PaintLook,
  type PaintedArea,
  type PictureSize,
} from '../engine-api.ts'
import type { Scene } from './scene.ts'

export interface PainterInput extends Pick<Scene, 'preview' | 'analysisPhoto'> {
  readonly surroundings: 'indoors' | 'outdoors'
  /** of the analysis photo, if there is one */
  readonly analysis?: Analysis | null
}

/** Paints one color after another over areas of one photo; the work that does not depend on the color is done once per mask. */
export interface Painter {
  /**
   * @param mask of the analysis photo's size; must not be changed afterwards
   * @param matte of the preview's size, if there is a better one than the mask's refined edge
   * @returns pixels that the next call may overwrite
   */
  paint(mask: Mask, look: PaintLook, size: PictureSize, matte?: Matte): PaintedArea
}

/**
 * Below this changed share of the area, the first picture reuses the previous light estimate: a few more marked pixels hardly
 * change the light on a wall.
 */
const SAME_LIGHT_SHARE = 0.25

/** Everything that is computed for one mask, whatever its paint. */
export interface StudiedArea {
  readonly mask: Mask
  readonly matte: Matte
  readonly reflectance: Reflectance
  /** see {@link LightEstimate}; checked only if the light was not estimated from white trim */
  readonly isWhiteBeside: boolean
  /** why the light can't be read, whatever was estimated; null: it can */
  readonly fault: LightFault | null
  /** the reflectance is that of the previous mask */
  readonly isProvisional: boolean
}

/**
 * Studies one version of an area after another: its matte and its light. Asked again about the same mask, it answers at once,
 * or replaces a provisional light by the mask's own.
 */
export type StudyArea = (mask: Mask, matte?: Matte) => StudiedArea

/** Starts studying an area of a photo. */
export function createAreaStudy(input: PainterInput): StudyArea {
  const { preview, analysisPhoto, surroundings, analysis = null } = input
  let studied: StudiedArea | null = null

  function study(mask: Mask, given: Matte | undefined): StudiedArea {
    if (studied?.mask.data === mask.data) return studied.isProvisional ? withOwnLight(studied) : studied
    const matte = given ?? refineMatte(preview, mask, analysisPhoto)
    const isProvisional = studied !== null && changedShare(studied.mask, mask) < SAME_LIGHT_SHARE
    const { reflectance, isWhiteBeside, fault } =
      studied !== null && isProvisional ? studied : estimateLight(mask)
    return { mask, matte, reflectance, isWhiteBeside, fault, isProvisional }
  }

  function withOwnLight(provisional: StudiedArea): StudiedArea {
    return { ...provisional, ...estimateLight(provisional.mask), isProvisional: false }
  }

  function estimateLight(mask: Mask): Pick<StudiedArea, 'reflectance' | 'isWhiteBeside' | 'fault'> {
    const reflectance = findAreaReflectance(analysisPhoto, mask, surroundings, analysis)
    const isUnexplained = analysis !== null && reflectance.basis !== 'white-trim'
    const isWhiteBeside = isUnexplained && hasWhiteBeside(analysisPhoto, mask, analysis)
    const fault = lightFaultOf(analysisPhoto) ?? (analysis && findAreaFault(analysisPhoto, mask, analysis))
    return { reflectance, isWhiteBeside, fault }
  }

  return (mask, matte) => (studied = study(mask, matte))
}

interface PreparedPlan {
  readonly plan: RepaintPlan
  readonly pixels: ImageData
  readonly room: RoomPainter
}

/** A surface that is painted, and its paint. */
interface RoomPaint {
  readonly mask: Mask
  readonly reflectance: Reflectance
  /** reflectance of the paint, linear sRGB 0–1 */
  readonly paint: LinearRgb
}

/** Lights what is not painted of a room with the light of the paint, in the picture; does nothing outdoors. */
export type RoomPainter = (paints: readonly RoomPaint[], picture: Uint8ClampedArray) => void

/**
 * @param photo of which the picture is painted
 * @param mattes of the painted surfaces, of the photo's size
 */
export function createRoomPainter(
  { surroundings, analysis = null }: Pick<PainterInput, 'surroundings' | 'analysis'>,
  photo: ColorRaster,
  mattes: readonly Matte[],
): RoomPainter {
  let reach: GrayRaster | null = null
  return (paints, picture) => {
    if (surroundings === 'outdoors') return
    reach ??= findRoomReach(mattes, analysis)
    const surfaces = paints.map(({ mask, ...paint }) => ({ ...paint, coverage: coverageOf(mask) }))
    lightRoom(photo, reach, findRoomGains(surfaces), picture)
  }
}

/**
 * Shows a painted picture in the light of a time of day. The first call for a photo reads its light.
 * @param photo of which the picture is painted
 * @param picture changed in place
 */
export function showDaylight(
  { analysisPhoto, analysis = null }: Pick<PainterInput, 'analysisPhoto' | 'analysis'>,
  photo: ColorRaster,
  picture: Uint8ClampedArray,
  daylight: Daylight,
): void {
  relight({ ...photo, data: picture }, findSunShares(analysisPhoto, analysis, photo), daylight)
}

const FAULTS = new WeakMap<ColorRaster, LightFault | null>()

/** Why a photo's light can't be read, or null. Found once per photo, because each of its areas has a painter of its own. */
function lightFaultOf(photo: ColorRaster): LightFault | null {
  const known = FAULTS.get(photo)
  if (known !== undefined) return known
  const fault = findLightFault(photo)
  FAULTS.set(photo, fault)
  return fault
}

export function createPainter(input: PainterInput): Painter {
  const { preview } = input
  const study = createAreaStudy(input)
  let studied: StudiedArea | null = null
  let plans: Partial<Record<PictureSize, PreparedPlan>> = {}

  return {
    paint(mask, look, size, matte) {
      const area = study(mask, matte)
      if (area !== studied) plans = {}
      studied = area
      const ready = (plans[size] ??=
        size === 'preview' ? planRepaint(input, preview, area) : planTile(input, area))
      paintPlan(input, ready, area, look)
      return {
        picture: ready.pixels,
        light: describeLight(area, look.hex),
        isProvisional: area.isProvisional,
      }
    },
  }
}

/** How certain the light of an area is, in a paint. */
export function describeLight(
  { reflectance, isWhiteBeside, fault }: StudiedArea,
  hex: string,
): LightEstimate {
  const confidence = confidenceInPaint(reflectance, linearFromEncoded(parseHex(hex)))
  return { confidence, basis: reflectance.basis, isWhiteBeside, fault }
}

/** Number of pixels that differ between two masks of the same size, as a share of the second mask's area. */
function changedShare(before: Mask, after: Mask): number {
  let changed = 0
  let area = 0
  for (let at = 0; at < after.data.length; at++) {
    if (after.data[at] !== before.data[at]) changed++
    if (after.data[at] !== 0) area++
  }
  return changed / Math.max(1, area)
}

function planTile(input: PainterInput, area: StudiedArea): PreparedPlan {
  const { preview } = input
  const { width, height } = fitWithin(preview.width, preview.height, TILE_LONG_SIDE_PX)
  const matte = { width, height, data: resizeGray(area.matte, width, height).data }
  return planRepaint(input, resizeColor(preview, width, height), { ...area, matte })
}

function planRepaint(
  input: PainterInput,
  photo: ColorRaster,
  { matte, reflectance }: Pick<StudiedArea, 'matte' | 'reflectance'>,
): PreparedPlan {
  const pixels = new ImageData(photo.width, photo.height)
  pixels.data.set(photo.data)
  const room = createRoomPainter(input, photo, [matte])
  return { plan: prepareRepaint(photo, matte, reflectance), pixels, room }
}

function paintPlan(
  input: PainterInput,
  { plan, pixels, room }: PreparedPlan,
  { mask, reflectance }: Pick<StudiedArea, 'mask' | 'reflectance'>,
  look: PaintLook,
): void {
  const lit = withLightness(reflectance, look.lightness)
  const paint = linearFromEncoded(parseHex(look.hex))
  repaint({ ...plan, reflectance: lit }, paint, pixels.data)
  if (look.isRoomLit) room([{ mask, reflectance: lit, paint }], pixels.data)
  if (look.daylight) showDaylight(input, plan.photo, pixels.data, look.daylight)
}
