import { deltaE2000, labFromLinear, srgbToLinear, type ColorRaster, type LinearRgb } from '@housecoat/engine'
import { median } from './statistics.ts'
import type { PaintTruth, TruthScene } from './truth-scene.ts'

/** Darker and lighter bytes of the truth tell little: noise, and the camera's clipping. */
const READABLE = { from: 12, to: 250 } as const

const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255))

/**
 * How far one paint comes out as two: ΔE2000 between the paint as it appears on the first and on the second wall material,
 * in the light of the truth. `hue` compares them at equal luminance, so that only chroma and hue count.
 */
export interface PaintSpread {
  readonly hue: number
  readonly all: number
}

/** @returns null if the scene has one wall material */
export function measurePaintSpread(
  result: ColorRaster,
  truth: PaintTruth,
  { wall, second }: Pick<TruthScene, 'wall' | 'second'>,
): PaintSpread | null {
  if (!second.data.includes(255)) return null
  const paintOn = (isSecond: boolean): LinearRgb => {
    const isCounted = (i: number) => wall.data[i] !== 0 && (second.data[i] !== 0) === isSecond
    const [red, green, blue] = truth.paint.map((value, c) => value * medianRatio(result, truth, c, isCounted))
    return [red, green, blue]
  }
  const [one, other] = [paintOn(false), paintOn(true)]
  const factor = luminanceOf(one) / luminanceOf(other)
  const evened: LinearRgb = [other[0] * factor, other[1] * factor, other[2] * factor]
  return { hue: differenceOf(one, evened), all: differenceOf(one, other) }
}

function medianRatio(
  result: ColorRaster,
  { picture }: PaintTruth,
  channel: number,
  isCounted: (pixel: number) => boolean,
): number {
  const ratios: number[] = []
  for (let i = 0; i < picture.width * picture.height; i++) {
    const byte = picture.data[i * picture.channels + channel]
    if (byte < READABLE.from || byte >= READABLE.to || !isCounted(i)) continue
    ratios.push(LINEAR[result.data[i * result.channels + channel]] / LINEAR[byte])
  }
  return ratios.length === 0 ? 1 : median(ratios)
}

function luminanceOf([red, green, blue]: LinearRgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function differenceOf(one: LinearRgb, other: LinearRgb): number {
  return deltaE2000(labFromLinear(one), labFromLinear(other))
}
