import sharp from 'sharp'

/** A flat picture of a house for tests of taps: red walls left and right of a green door, above gray lawn. */
export const TAP_HOUSE = { width: 400, height: 300 } as const

export const HOUSE_PLACES = {
  leftWall: { x: 50, y: 50 },
  rightWall: { x: 350, y: 150 },
  door: { x: 200, y: 200 },
  lawn: { x: 30, y: 280 },
} as const

export function houseColorAt(x: number, y: number): readonly [red: number, green: number, blue: number] {
  if (y >= 250) return [120, 120, 120]
  return x > 150 && x < 250 && y > 100 ? [40, 160, 60] : [190, 60, 50]
}

/** RGB pixels. */
export function drawTapHouse(): Buffer {
  const { width, height } = TAP_HOUSE
  const pixels = Array.from({ length: width * height }, (_, i) =>
    houseColorAt(i % width, Math.floor(i / width)),
  )
  return Buffer.from(pixels.flat())
}

export function buildTapHouse(): Promise<Buffer> {
  return sharp(drawTapHouse(), { raw: { ...TAP_HOUSE, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** The probability at a place of the house in an answer to a tap, 0–255. */
export function likelihoodAt(
  { grid, likelihood }: { grid: { width: number; height: number }; likelihood: Uint8Array },
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const column = Math.floor((x * grid.width) / TAP_HOUSE.width)
  return likelihood[Math.floor((y * grid.height) / TAP_HOUSE.height) * grid.width + column]
}
