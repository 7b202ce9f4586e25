import sharp, { type Sharp } from 'sharp'

export interface House {
  readonly width: number
  readonly height: number
  /** RGB, encoded sRGB */
  readonly pixels: Buffer
  /** white where the wall is */
  readonly mask: Buffer
}

const SKY = [150, 190, 230] as const
const WALL = [176, 160, 132] as const
const TRIM = [236, 236, 232] as const
const GLASS = [40, 48, 60] as const

/**
 * Draws a plain house: sky, a lit wall with siding lines, a white-trimmed window. Shaded, so that no two
 * columns are the same and a shifted or turned picture is noticed.
 */
export function buildHouse(width = 640, height = 480): House {
  const pixels = Buffer.alloc(width * height * 3)
  const mask = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const surface = surfaceAt(x / width, y / height)
      const light = 0.75 + (0.25 * x) / width - (surface === WALL && y % 12 === 0 ? 0.06 : 0)
      const index = y * width + x
      for (let channel = 0; channel < 3; channel++) pixels[index * 3 + channel] = surface[channel] * light
      mask[index] = surface === WALL ? 255 : 0
    }
  }
  return { width, height, pixels, mask }
}

function surfaceAt(x: number, y: number): readonly [number, number, number] {
  if (y < 0.25 || x < 0.1 || x > 0.9) return SKY
  if (Math.abs(x - 0.5) < 0.1 && Math.abs(y - 0.6) < 0.12) return GLASS
  if (Math.abs(x - 0.5) < 0.13 && Math.abs(y - 0.6) < 0.16) return TRIM
  return WALL
}

/** @returns an encoder over the house's pixels, to be packed as any format */
export function photoOf({ pixels, width, height }: House): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** A JPEG photo of a house. */
export async function buildPhoto(width?: number, height?: number): Promise<Buffer> {
  return photoOf(buildHouse(width, height)).jpeg({ quality: 92 }).toBuffer()
}

/** The PNG mask of a house's wall. */
export async function buildMask({ mask, width, height }: House): Promise<Buffer> {
  return sharp(mask, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A photo of one flat color: large for little time. */
export async function buildFlatPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b0a084' } })
    .jpeg()
    .toBuffer()
}
