import sharp, { type Sharp } from 'sharp'
import { buildHouse, photoOf } from './build-photo.ts'

/** A file that passed no guard yet, and what is odd about it. */
export interface OddPhoto {
  readonly name: string
  readonly bytes: Buffer
}

/** Pictures that people do send: scans, screenshots, cut-outs, phones held any way, prints, panoramas, and one channel or none. */
export async function buildOddPhotos(random: () => number): Promise<OddPhoto[]> {
  const house = (width = 200, height = 150) => photoOf(buildHouse(width, height))
  const kinds: Record<string, Sharp> = {
    'red channel alone': house().linear([1, 0, 0], [0, 0, 0]).png(),
    'green channel alone': house().linear([0, 1, 0], [0, 0, 0]).png(),
    'blue channel alone': house().linear([0, 0, 1], [0, 0, 0]).png(),
    'no green': house().linear([1, 0, 1], [0, 0, 0]).png(),
    black: flat(120, 90, 0).png(),
    white: flat(120, 90, 255).jpeg(),
    gray: flat(64, 64, 119).webp(),
    noise: noise(160, 120, random).png(),
    'noise of one channel': noise(160, 120, random).linear([0, 0, 1], [0, 0, 0]).png(),
    'nearly black': house().linear(0.02, 0).png(),
    'nearly white': house().linear(0.02, 250).png(),
    'a column': house(64, 1900).jpeg(),
    'a row': house(1900, 64).jpeg(),
    'transparent parts': house().ensureAlpha(0.4).png(),
    'sixteen bits': house().toColourspace('rgb16').png(),
    'for print': house().toColourspace('cmyk').jpeg(),
    'gray scale': house().grayscale().jpeg(),
    'gray scale with alpha': house().grayscale().ensureAlpha(0.7).png(),
    'with a palette': house().png({ palette: true, colours: 4 }),
  }
  for (let orientation = 1; orientation <= 8; orientation++)
    kinds[`orientation ${orientation}`] = house().withMetadata({ orientation }).jpeg()
  return Promise.all(
    Object.entries(kinds).map(async ([name, picture]) => ({ name, bytes: await picture.toBuffer() })),
  )
}

/**
 * Cuts a piece of any place, size and aspect out of a photo.
 * @param photo a file that sharp reads
 * @param random 0 to 1
 * @param leastPx the shortest side
 */
export async function cropAnywhere(photo: Buffer, random: () => number, leastPx: number): Promise<Buffer> {
  const upright = await sharp(photo).autoOrient().toBuffer()
  const { width, height } = await sharp(upright).metadata()
  // as often small as large: the logarithm is what is spread evenly
  const side = (most: number) => Math.min(most, Math.round(leastPx * (most / leastPx) ** random()))
  const [across, down] = [side(width), side(height)]
  const left = Math.floor(random() * (width - across + 1))
  const top = Math.floor(random() * (height - down + 1))
  return sharp(upright).extract({ left, top, width: across, height: down }).png().toBuffer()
}

function flat(width: number, height: number, value: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: { r: value, g: value, b: value } } })
}

function noise(width: number, height: number, random: () => number): Sharp {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, () => Math.floor(256 * random())))
  return sharp(data, { raw: { width, height, channels: 3 } })
}
