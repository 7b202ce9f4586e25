import { deltaE2000, labFromLinear, srgbToLinear, type ColorRaster, type Matte } from '@housecoat/engine'

/** How far apart two pictures of one area are. */
export interface StyleDistance {
  /** their places in the list of pictures */
  readonly pair: readonly [one: number, other: number]
  /** ΔE2000 between the area's mean colors, in linear light */
  readonly distance: number
}

/**
 * Compares an area's mean color in several pictures of one photo, each with each.
 * @param matte of the area; pixels wholly inside count
 * @param photo that the pictures have the layout of
 * @param pictures encoded sRGB
 * @returns the nearest pair first
 */
export function measureStyleDistances(
  matte: Matte,
  { channels }: Pick<ColorRaster, 'channels'>,
  pictures: readonly Uint8Array[],
): StyleDistance[] {
  const labs = pictures.map((data) => labFromLinear(meanOf(matte, channels, data)))
  return labs
    .flatMap((one, k) =>
      labs.slice(k + 1).map((other, after): StyleDistance => ({
        pair: [k, k + 1 + after],
        distance: deltaE2000(one, other),
      })),
    )
    .sort((one, other) => one.distance - other.distance)
}

function meanOf(matte: Matte, channels: number, data: Uint8Array): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let i = 0; i < matte.data.length; i++) {
    if (matte.data[i] !== 255) continue
    count++
    for (let c = 0; c < 3; c++) sums[c] += srgbToLinear(data[i * channels + c] / 255)
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}
