/**
 * Makes the sample pictures of the home page from the photographs in tools/samples/photos: the photo (JPEG to upload, AVIF for
 * the page), the mask of its walls, and one picture that the engine painted, shown until the engine itself has started.
 * Run: node tools/samples/make-samples.ts
 */
import {
  findAreaReflectance,
  fitWithin,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  repaint,
  resizeColor,
  resizeGray,
  type ColorRaster,
  type Mask,
  type Matte,
} from '@housecoat/engine'
import { join } from 'node:path'
import sharp from 'sharp'

const PHOTOS = join(import.meta.dirname, 'photos')
const OUT = join(import.meta.dirname, '../../apps/web/public/samples')
const ANALYSIS_LONG_SIDE_PX = 1024

/** A photograph made by tools/photographs; NAME-walls.png beside it has the share of each pixel that is wall. */
interface Sample {
  readonly name: string
  /** of the pictures for the page, in pixels */
  readonly pageWidths: readonly number[]
  /** painted on the home page; null: a photo to try, whose walls are for the visitor to find */
  readonly painted: {
    readonly surroundings: 'indoors' | 'outdoors'
    /** of the picture that shows before the engine has started */
    readonly paint: string
  } | null
}

const SAMPLES: readonly Sample[] = [
  {
    name: 'hero-house',
    pageWidths: [720, 1080, 1440],
    painted: { surroundings: 'outdoors', paint: '#2E5967' },
  },
  { name: 'living-room', pageWidths: [720], painted: { surroundings: 'indoors', paint: '#A2B098' } },
  { name: 'porch-house', pageWidths: [720], painted: null },
  { name: 'garage-house', pageWidths: [720], painted: null },
]

async function readPhoto(name: string): Promise<ColorRaster> {
  const file = sharp(join(PHOTOS, `${name}.jpg`)).removeAlpha()
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

/** The walls to a fraction of a pixel. */
async function readMatte(name: string): Promise<Matte> {
  const file = sharp(join(PHOTOS, `${name}-walls.png`)).extractChannel(0)
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

function paintWalls(
  photo: ColorRaster,
  matte: Matte,
  { surroundings, paint }: NonNullable<Sample['painted']>,
) {
  const grid = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  const small = resizeColor(photo, grid.width, grid.height)
  const mask = toMask(resizeGray(matte, grid.width, grid.height))
  const plan = prepareRepaint(photo, matte, findAreaReflectance(small, mask, surroundings))
  const data = new Uint8ClampedArray(photo.data)
  repaint(plan, linearFromEncoded(parseHex(paint)), data)
  return { ...photo, data }
}

function toMask({ width, height, data }: Matte): Mask {
  return { width, height, data: data.map((value) => (value > 127 ? 255 : 0)) }
}

function open({ width, height, channels, data }: ColorRaster) {
  return sharp(data, { raw: { width, height, channels } })
}

async function writePagePictures(picture: ColorRaster, name: string, { pageWidths }: Sample): Promise<void> {
  for (const width of pageWidths) {
    await open(picture)
      .resize(width)
      .avif({ quality: 54, effort: 5 })
      .toFile(join(OUT, `${name}-${width}.avif`))
  }
}

async function makeSample(sample: Sample): Promise<void> {
  const { name, painted } = sample
  const photo = await readPhoto(name)
  await open(photo)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(OUT, `${name}.jpg`))
  await writePagePictures(photo, name, sample)
  if (painted === null) return
  const matte = await readMatte(name)
  await sharp(matte.data, { raw: { width: matte.width, height: matte.height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toFile(join(OUT, `${name}-mask.png`))
  await writePagePictures(paintWalls(photo, matte, painted), `${name}-painted`, sample)
}

for (const sample of SAMPLES) await makeSample(sample)
