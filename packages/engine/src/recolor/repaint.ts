import { LINEAR_OF_BYTE } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkPart } from '../raster/check-raster.ts'
import { lastSampleOfRun, wordsOf } from '../raster/find-run-end.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import { reflectanceOfMaterial } from './find-area-reflectance.ts'
import { mendChannels } from './mend-channels.ts'
import { mendTints } from './mend-tints.ts'
import { curvesOf, type Curves } from './paint-curves.ts'
import { paintEdges, paintRuns, paintSmoothedRuns, type EdgePixels } from './paint-strip.ts'
import type { Reflectance } from './reflectance.ts'
import { openSmoothPainter } from './smooth-painter.ts'
import { splitMatte } from './split-matte.ts'
import type { Strip, StripSource } from './strip.ts'
import { openStrips, stripOf } from './strip.ts'
import { measureWallGrid } from './wall-grid.ts'

/** Rows that {@link repaintOnce} holds at a time. */
const STRIP_ROWS = 64

/** Everything about a photo and its area that does not depend on the paint. */
export interface RepaintPlan {
  readonly photo: ColorRaster
  readonly reflectance: Reflectance
  /** one per material */
  readonly layers: readonly PreparedLayer[]
}

interface PreparedLayer {
  /** the photo, with its weak channels mended inside the layer */
  readonly mended: ColorRaster
  readonly brightness: LayerBrightness
  readonly strip: Strip
}

/**
 * Analyzes a photo and its area once, so that {@link repaint} is fast for each paint.
 * @param photo encoded sRGB; kept by reference and read again by each repaint
 * @param matte of the photo's size
 * @throws RangeError when sizes differ or a channel of the reflectance is not above 0
 */
export function prepareRepaint(photo: ColorRaster, matte: Matte, reflectance: Reflectance): RepaintPlan {
  checkInput(photo, matte, reflectance)
  const layers = listLayers(photo, matte, reflectance).map(({ matte: part, mended, brightness }) => {
    const source = openStrips(mended, part, measureWallGrid(mended, part))
    return { mended, brightness, strip: stripOf(source, { first: 0, end: photo.height }, true) }
  })
  return { photo, reflectance, layers }
}

/**
 * Paints the plan's area: linear light × (paint / old reflectance) per channel, rolled off below white. Shadows,
 * siding lines and joints stay, because they are factors of the photo's light. If a dark area becomes light, its noise is
 * smoothed first. In a pixel partly inside only the old paint's share of the light is replaced.
 *
 * The color's accuracy depends on the reflectance. Even with the true one an error remains: the camera's tone curve is
 * unknown, and light that a paint reflects into the room is modeled only as far as it returns to the area.
 * @param plan of the photo and its area
 * @param paint reflectance of the new paint, linear sRGB 0–1
 * @param out receives the picture in the photo's layout; outside the area its bytes equal the photo's. May be the
 * photo's own buffer, but then only for one paint
 * @throws RangeError when the paint leaves 0–1 or `out` has another length than the photo
 */
export function repaint(plan: RepaintPlan, paint: LinearRgb, out: Uint8Array | Uint8ClampedArray): void {
  repaintAll([{ plan, paint }], out)
}

/** A surface of a photo, and its new paint. */
export interface PaintedPlan {
  readonly plan: RepaintPlan
  /** reflectance of the new paint, linear sRGB 0–1 */
  readonly paint: LinearRgb
}

/**
 * Paints several surfaces of one photo, each as {@link repaint} does. Their order doesn't matter.
 * @param surfaces with plans of the same photo, whose mattes add up to at most 1 (see shareMattes)
 * @param out as for {@link repaint}
 * @throws RangeError as repaint does, and when there is no surface or the plans are of different photos
 */
export function repaintAll(surfaces: readonly PaintedPlan[], out: Uint8Array | Uint8ClampedArray): void {
  const photo = photoOf(surfaces)
  for (const { paint } of surfaces) checkPaint(paint, photo, out)
  if (out !== photo.data) out.set(photo.data)
  const outBytes = bytesOf({ data: out })
  const layers = surfaces.flatMap(({ plan, paint }) =>
    plan.layers.map(({ mended, brightness, strip }) => {
      return { mended, strip, curves: curvesOfLayer(plan.reflectance, brightness, paint) }
    }),
  )
  for (const { mended, strip, curves } of layers) {
    if (mended !== photo) copyRuns(mended, strip, outBytes)
    const paintInside = curves.smoothing === 0 ? paintRuns : paintSmoothedRuns
    paintInside(outBytes, photo.channels, strip, curves, outBytes)
  }
  for (const { strip, curves } of layers) paintEdges(outBytes, photo.channels, strip, curves)
}

/** Takes the pixels wholly inside from the mended photo. */
function copyRuns(mended: ColorRaster, { runs }: Pick<Strip, 'runs'>, outBytes: Uint8Array): void {
  const { channels } = mended
  const bytes = bytesOf(mended)
  for (let run = 0; run < runs.length; run += 2) {
    const first = runs[run] * channels
    outBytes.set(bytes.subarray(first, runs[run + 1] * channels), first)
  }
}

function photoOf(surfaces: readonly PaintedPlan[]): ColorRaster {
  const photo = surfaces.at(0)?.plan.photo
  if (photo === undefined) throw new RangeError('there is no surface to paint')
  if (surfaces.some(({ plan }) => plan.photo !== photo))
    throw new RangeError('the plans are of different photos')
  return photo
}

/**
 * Repaints one picture, a few rows at a time, with little extra memory for photos of many megapixels. The result equals that
 * of {@link prepareRepaint} and {@link repaint} except for the rounding of smoothed bytes.
 * @param photo encoded sRGB
 * @param matte of the photo's size
 * @param reflectance of the area as it is
 * @param paint as for {@link repaint}
 * @param out as for {@link repaint}; pass the photo's own buffer to paint in place
 * @throws RangeError as prepareRepaint and repaint do
 */
export function repaintOnce(
  photo: ColorRaster,
  matte: Matte,
  reflectance: Reflectance,
  paint: LinearRgb,
  out: Uint8Array | Uint8ClampedArray,
): void {
  repaintSurfaces(photo, [{ matte, reflectance, paint }], out)
}

/** A surface of a photo as it is, and its new paint. */
export interface PaintedSurface {
  /** of the photo's size */
  readonly matte: Matte
  readonly reflectance: Reflectance
  /** reflectance of the new paint, linear sRGB 0–1 */
  readonly paint: LinearRgb
}

/**
 * Repaints several surfaces of one picture as {@link repaintOnce} does. Their order doesn't matter.
 * @param photo encoded sRGB
 * @param surfaces whose mattes add up to at most 1 (see shareMattes)
 * @param out as for {@link repaint}; pass the photo's own buffer to paint in place
 * @throws RangeError as repaintOnce does
 */
export function repaintSurfaces(
  photo: ColorRaster,
  surfaces: readonly PaintedSurface[],
  out: Uint8Array | Uint8ClampedArray,
): void {
  for (const { matte, reflectance, paint } of surfaces) {
    checkInput(photo, matte, reflectance)
    checkPaint(paint, photo, out)
  }
  if (out !== photo.data) out.set(photo.data)
  const outBytes = bytesOf({ data: out })
  // what is measured in the photo is measured before the first surface is painted over it
  const layers = surfaces.flatMap(({ matte, reflectance, paint }) =>
    listLayers(photo, matte, reflectance).map(({ matte: part, mended, brightness }) => {
      return { part, mended, curves: curvesOfLayer(reflectance, brightness, paint) }
    }),
  )
  const painted = layers.map(({ part, mended, curves }) => {
    const source = openStrips(mended, part, measureWallGrid(mended, part))
    return { curves, edges: paintInsides(source, curves, mended === photo, outBytes) }
  })
  for (const { curves, edges } of painted)
    for (const strip of edges) paintEdges(outBytes, photo.channels, strip, curves)
}

/**
 * Paints a layer's pixels that are wholly inside, strip by strip.
 * @returns its pixels partly inside, unpainted: another layer may share them
 */
function paintInsides(
  source: StripSource,
  curves: Curves,
  isPhoto: boolean,
  outBytes: Uint8Array,
): EdgePixels[] {
  const { height, channels } = source.photo
  const smoothPainter = curves.smoothing > 0 ? openSmoothPainter(source, curves) : null
  const isSmoothedHere = curves.smoothing > 0 && smoothPainter === null
  const paintInside = smoothPainter ?? (isSmoothedHere ? paintSmoothedRuns : paintRuns)
  const edgesOfStrips: EdgePixels[] = []
  for (let y = 0; y < height; y += STRIP_ROWS) {
    const strip = stripOf(source, { first: y, end: Math.min(height, y + STRIP_ROWS) }, isSmoothedHere)
    if (!isPhoto) copyRuns(source.photo, strip, outBytes)
    paintInside(outBytes, channels, strip, curves, outBytes)
    const { edges, shares, walls } = strip
    edgesOfStrips.push({ edges, shares, walls })
  }
  return edgesOfStrips
}

/** What the curves of a material's layer need. */
interface LayerBrightness {
  /** the first material's linear light divided by this one's as mended, per channel */
  readonly level: LinearRgb
  /** 99.9th percentile of the area's linear light, per channel, in units of this material */
  readonly brightest: LinearRgb
}

/** A layer as it is painted. */
interface Layer {
  readonly matte: Matte
  readonly mended: ColorRaster
  readonly brightness: LayerBrightness
}

/** The area's materials, each with its part of the matte. An area of one material has the matte itself. */
function listLayers(photo: ColorRaster, matte: Matte, { materials, spread }: Reflectance): Layer[] {
  const parts = materials === undefined ? [matte] : splitMatte(photo, matte, materials)
  const layers = parts.map((part, k) => {
    const { brightest, median } = measureLight(photo, part)
    const level = materials?.levels[k] ?? UNCHANGED
    const { photo: shaded, lift } = mendChannels(photo, part, median) ?? { photo, lift: UNCHANGED }
    const mended = spread ? mendTints(shaded, part, multiply(median, lift), spread) : shaded
    if (mended === photo) return { matte: part, mended, level, bound: multiply(brightest, level) }
    const lifted = multiply(level, invert(lift))
    const bound = multiply(measureLight(mended, part).brightest, lifted)
    return { matte: part, mended, level: lifted, bound }
  })
  // one upper bound for all, so that highlights roll off alike on both sides of a border
  const bound = layers.map((layer) => layer.bound).reduce(maximum)
  return layers.map(({ matte: part, mended, level }) => {
    return { matte: part, mended, brightness: { level, brightest: multiply(bound, invert(level)) } }
  })
}

const UNCHANGED: LinearRgb = [1, 1, 1]

function maximum(one: LinearRgb, other: LinearRgb): LinearRgb {
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.max(one[2], other[2])]
}

function multiply([red, green, blue]: LinearRgb, by: LinearRgb): LinearRgb {
  return [red * by[0], green * by[1], blue * by[2]]
}

function invert([red, green, blue]: LinearRgb): LinearRgb {
  return [1 / red, 1 / green, 1 / blue]
}

function curvesOfLayer(
  reflectance: Reflectance,
  { level, brightest }: LayerBrightness,
  paint: LinearRgb,
): Curves {
  const isFirst = level.every((factor) => factor === 1)
  return curvesOf(isFirst ? reflectance : reflectanceOfMaterial(reflectance, level), brightest, paint)
}

function checkInput(photo: ColorRaster, matte: Matte, reflectance: Reflectance): void {
  checkPart(photo, matte, 'matte')
  if (!reflectance.linear.every((channel) => channel > 0 && Number.isFinite(channel)))
    throw new RangeError(`a reflectance must be above 0, got ${reflectance.linear.join(', ')}`)
  const { bounce = 0, contrast = 1, sheen = 0 } = reflectance
  if (!(bounce >= 0 && bounce < 1)) throw new RangeError(`bounce must be 0–1 without 1, got ${bounce}`)
  if (!(sheen >= 0 && sheen < 1)) throw new RangeError(`sheen must be 0–1 without 1, got ${sheen}`)
  if (!(contrast > 0 && contrast <= 2))
    throw new RangeError(`contrast must be above 0, to 2, got ${contrast}`)
}

function checkPaint(paint: LinearRgb, photo: ColorRaster, out: Uint8Array | Uint8ClampedArray): void {
  if (!paint.every((channel) => channel >= 0 && channel <= 1))
    throw new RangeError(`a paint's channels must be 0–1 in linear light, got ${paint.join(', ')}`)
  if (out.length !== photo.data.length)
    throw new RangeError(`the out buffer must hold ${photo.data.length} bytes, got ${out.length}`)
}

/** An area's 99.9th percentile and its median of linear light, per channel; no median is 0. */
function measureLight(
  photo: ColorRaster,
  matte: Matte,
): { readonly brightest: LinearRgb; readonly median: LinearRgb } {
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  const [reds, greens, blues] = histograms
  const data = bytesOf(photo)
  const inside = bytesOf(matte)
  const words = wordsOf(inside)
  const step = Math.max(1, Math.floor(Math.max(photo.width, photo.height) / 1000))
  let count = 0
  for (let y = 0; y < photo.height; y += step)
    for (let x = 0; x < photo.width; x += step) {
      const pixel = y * photo.width + x
      if (inside[pixel] === 0) {
        const row = y * photo.width
        x = lastSampleOfRun(inside, words, pixel, row + photo.width, step) - row
        continue
      }
      if (inside[pixel] !== 255) continue
      const at = pixel * photo.channels
      count++
      reds[data[at]]++
      greens[data[at + 1]]++
      blues[data[at + 2]]++
    }
  const brightestOf = (histogram: Uint32Array, share: number): number => {
    let above = 0
    let byte = 255
    while (byte > 0 && (above += histogram[byte]) <= count * share) byte--
    return byte
  }
  const [red, green, blue] = histograms.map((histogram) => LINEAR_OF_BYTE[brightestOf(histogram, 0.001)])
  const [middleRed, middleGreen, middleBlue] = histograms.map(
    (histogram) => LINEAR_OF_BYTE[Math.max(1, brightestOf(histogram, 0.5))],
  )
  return { brightest: [red, green, blue], median: [middleRed, middleGreen, middleBlue] }
}
