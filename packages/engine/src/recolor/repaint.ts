import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, srgbToLinear } from '../color/transfer.ts'
import type { LinearRgb } from '../color/transfer.ts'
import { bytesOf } from '../raster/bytes-of.ts'
import { checkRaster } from '../raster/check-raster.ts'
import type { ColorRaster, Matte } from '../raster/raster.ts'
import type { Reflectance } from './reflectance.ts'
import type { Strip } from './strip.ts'
import { openStrips, PARTS, stripOf } from './strip.ts'
import { measureWallGrid } from './wall-grid.ts'

/** Linear light of every part of a byte. */
const LINEAR_OF_PART = Float32Array.from({ length: 255 * PARTS + 1 }, (_, part) =>
  srgbToLinear(part / PARTS / 255),
)

/** Linear light above which a brightened area rolls off towards white instead of clipping. */
const SHOULDER_START = 0.8

/** Brightening by less than the first factor shows no noise; by more than the second, all smoothing is used. */
const SMOOTHING_GAIN = { from: 1.3, full: 3 } as const

/** Of the smoothing at most this share is used: a wall without any grain looks false. */
const MOST_SMOOTHING = 0.85

/** Rows that {@link repaintOnce} holds at a time. */
const STRIP_ROWS = 64

/** Everything about a photo and its area that does not depend on the paint. */
export interface RepaintPlan {
  readonly photo: ColorRaster
  readonly reflectance: Reflectance
  /** Linear light per channel that all but a thousandth of the area's pixels stay under. */
  readonly brightest: LinearRgb
  readonly strip: Strip
}

/**
 * Studies a photo and its area once, so that {@link repaint} is quick for each paint.
 * @param photo encoded sRGB; kept by reference and read again by each repaint
 * @param matte of the photo's size
 * @throws RangeError when sizes differ or a channel of the reflectance is not above 0
 */
export function prepareRepaint(photo: ColorRaster, matte: Matte, reflectance: Reflectance): RepaintPlan {
  checkInput(photo, matte, reflectance)
  const source = openStrips(photo, matte, measureWallGrid(photo, matte))
  const strip = stripOf(source, { first: 0, end: photo.height }, true)
  return { photo, reflectance, brightest: findBrightest(photo, matte), strip }
}

/**
 * Paints the plan's area: linear light × (paint / old reflectance) per channel, rolled off softly below white. Light
 * and shadow, siding lines and joints stay, since they are factors of the photo's light. Where a dark area turns
 * light, its noise is smoothed first. A pixel partly inside exchanges only the old paint's share of its light.
 *
 * How right the color is hangs on the reflectance. Even with the area's true one an error is left: the camera's tone
 * curve is unknown, and the light that a new paint throws around a room is followed only as far as it returns to the
 * area itself.
 * @param plan of the photo and its area
 * @param paint reflectance of the new paint, linear sRGB 0–1
 * @param out receives the picture in the photo's layout; outside the area its bytes equal the photo's. May be the
 * photo's own buffer, which then serves no second paint
 * @throws RangeError when the paint leaves 0–1 or `out` has another length than the photo
 */
export function repaint(plan: RepaintPlan, paint: LinearRgb, out: Uint8Array | Uint8ClampedArray): void {
  const { photo } = plan
  checkPaint(paint, photo, out)
  if (out !== photo.data) out.set(photo.data)
  const curves = curvesOf(plan.reflectance, plan.brightest, paint)
  paintStrip(bytesOf(photo), photo.channels, plan.strip, curves, bytesOf({ data: out }))
}

/**
 * Paints one picture in one go, a few rows at a time: the same result as {@link prepareRepaint} and {@link repaint}
 * with little memory besides the picture, for photos of many megapixels.
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
  checkInput(photo, matte, reflectance)
  checkPaint(paint, photo, out)
  const curves = curvesOf(reflectance, findBrightest(photo, matte), paint)
  const source = openStrips(photo, matte, measureWallGrid(photo, matte))
  if (out !== photo.data) out.set(photo.data)
  const outBytes = bytesOf({ data: out })
  for (let y = 0; y < photo.height; y += STRIP_ROWS) {
    const rows = { first: y, end: Math.min(photo.height, y + STRIP_ROWS) }
    const strip = stripOf(source, rows, curves.smoothing > 0)
    paintStrip(source.pixels, photo.channels, strip, curves, outBytes)
  }
}

function checkInput(photo: ColorRaster, matte: Matte, reflectance: Reflectance): void {
  checkRaster(photo)
  checkRaster(matte)
  if (matte.width !== photo.width || matte.height !== photo.height)
    throw new RangeError(
      `a ${matte.width}×${matte.height} matte does not fit a ${photo.width}×${photo.height} photo`,
    )
  if (!reflectance.linear.every((channel) => channel > 0 && Number.isFinite(channel)))
    throw new RangeError(`a reflectance must be above 0, got ${reflectance.linear.join(', ')}`)
  const { bounce = 0, contrast = 1 } = reflectance
  if (!(bounce >= 0 && bounce < 1)) throw new RangeError(`bounce must be 0–1 without 1, got ${bounce}`)
  if (!(contrast > 0 && contrast <= 2))
    throw new RangeError(`contrast must be above 0, to 2, got ${contrast}`)
}

function checkPaint(paint: LinearRgb, photo: ColorRaster, out: Uint8Array | Uint8ClampedArray): void {
  if (!paint.every((channel) => channel >= 0 && channel <= 1))
    throw new RangeError(`a paint's channels must be 0–1 in linear light, got ${paint.join(', ')}`)
  if (out.length !== photo.data.length)
    throw new RangeError(`the out buffer must hold ${photo.data.length} bytes, got ${out.length}`)
}

function findBrightest(photo: ColorRaster, matte: Matte): LinearRgb {
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  const [reds, greens, blues] = histograms
  const data = bytesOf(photo)
  const step = Math.max(1, Math.floor(Math.max(photo.width, photo.height) / 1000))
  let count = 0
  for (let y = 0; y < photo.height; y += step)
    for (let x = 0; x < photo.width; x += step) {
      const pixel = y * photo.width + x
      if (matte.data[pixel] !== 255) continue
      const at = pixel * photo.channels
      count++
      reds[data[at]]++
      greens[data[at + 1]]++
      blues[data[at + 2]]++
    }
  const [red, green, blue] = histograms.map((histogram) => {
    let above = 0
    let byte = 255
    while (byte > 0 && (above += histogram[byte]) <= count / 1000) byte--
    return LINEAR_OF_BYTE[byte]
  })
  return [red, green, blue]
}

/** One paint's tables. */
interface Curves {
  /** Per channel and part of a byte: painted linear light. */
  readonly light: readonly Float32Array[]
  /** Per channel and part of a byte: painted encoded byte. */
  readonly bytes: readonly Uint8Array[]
  /** Per channel and whole byte: painted encoded byte. */
  readonly wholeBytes: readonly Uint8Array[]
  /** Of 256: how much of the smoothed pixel goes into the result. */
  readonly smoothing: number
}

function curvesOf(reflectance: Reflectance, brightest: LinearRgb, paint: LinearRgb): Curves {
  const gains = paint.map((channel, c) => gainOf(reflectance, c, channel))
  const peak = Math.max(1, ...gains.map((gain, c) => gain * brightest[c]))
  const light = gains.map((gain) => LINEAR_OF_PART.map((linear) => rollOff(linear * gain, peak)))
  const bytes = light.map((curve) =>
    Uint8Array.from(curve, (linear) => BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]),
  )
  const wholeBytes = bytes.map((curve) => curve.filter((_, part) => part % PARTS === 0))
  const { from, full } = SMOOTHING_GAIN
  const need = Math.min(1, Math.max(0, (Math.max(...gains) - from) / (full - from)))
  return { light, bytes, wholeBytes, smoothing: Math.round(256 * MOST_SMOOTHING * need) }
}

/**
 * New over old light from the area, as the photo's tone curve shows it: the paint itself, and the light that it throws
 * around the room.
 */
export function gainOf(
  { linear, bounce = 0, contrast = 1 }: Reflectance,
  channel: number,
  paint: number,
): number {
  const old = linear[channel]
  return ((paint / old) * ((1 - bounce * Math.min(1, old)) / (1 - bounce * paint))) ** contrast
}

/**
 * Linear light brought under 1: unchanged up to the shoulder, then with a falling slope so that `peak` becomes 1. With
 * a peak of 1 nothing changes.
 */
function rollOff(linear: number, peak: number): number {
  if (linear <= SHOULDER_START) return linear
  if (linear >= peak) return 1
  const room = 1 - SHOULDER_START
  const slope = (peak - SHOULDER_START) / room
  const t = (linear - SHOULDER_START) / (peak - SHOULDER_START)
  return SHOULDER_START + (room * t * slope) / (1 + t * (slope - 1))
}

function paintStrip(
  photo: Uint8Array,
  channels: number,
  strip: Strip,
  curves: Curves,
  out: Uint8Array,
): void {
  paintEdges(photo, channels, strip, curves, out)
  if (curves.smoothing === 0) paintRuns(photo, channels, strip, curves, out)
  else paintSmoothedRuns(photo, channels, strip, curves, out)
}

function paintRuns(photo: Uint8Array, channels: number, strip: Strip, curves: Curves, out: Uint8Array): void {
  const [red, green, blue] = curves.wholeBytes
  const { runs } = strip
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] * channels
    for (let at = runs[run] * channels; at < end; at += channels) {
      out[at] = red[photo[at]]
      out[at + 1] = green[photo[at + 1]]
      out[at + 2] = blue[photo[at + 2]]
    }
  }
}

function paintSmoothedRuns(
  photo: Uint8Array,
  channels: number,
  strip: Strip,
  curves: Curves,
  out: Uint8Array,
): void {
  const [red, green, blue] = curves.bytes
  const { runs, smoothed } = strip
  const weight = curves.smoothing
  const rest = (256 - weight) * PARTS
  let from = 0
  for (let run = 0; run < runs.length; run += 2) {
    const end = runs[run + 1] * channels
    for (let at = runs[run] * channels; at < end; at += channels, from += 3) {
      out[at] = red[(photo[at] * rest + smoothed[from] * weight + 128) >> 8]
      out[at + 1] = green[(photo[at + 1] * rest + smoothed[from + 1] * weight + 128) >> 8]
      out[at + 2] = blue[(photo[at + 2] * rest + smoothed[from + 2] * weight + 128) >> 8]
    }
  }
}

function paintEdges(
  photo: Uint8Array,
  channels: number,
  strip: Strip,
  curves: Curves,
  out: Uint8Array,
): void {
  const { edges, shares, walls } = strip
  for (let c = 0; c < 3; c++) {
    const curve = curves.light[c]
    for (let i = 0; i < edges.length; i++) {
      const at = edges[i] * channels + c
      const wall = walls[i * 3 + c]
      const linear = LINEAR_OF_BYTE[photo[at]] + shares[i] * (curve[wall] - LINEAR_OF_PART[wall])
      out[at] = linear <= 0 ? 0 : linear >= 1 ? 255 : BYTE_OF_LINEAR[(linear * LINEAR_STEPS + 0.5) | 0]
    }
  }
}
