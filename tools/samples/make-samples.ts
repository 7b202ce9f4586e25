/**
 * Makes the sample pictures of the home page from the rendered homes in tools/samples/photos: the photo (JPEG for the
 * engine, WebP for the page), the mask of its walls, and one picture that the engine painted, shown until the engine
 * itself has started. Run: node tools/samples/make-samples.ts
 */
import {
  findAreaReflectance,
  fitWithin,
  linearFromEncoded,
  parseHex,
  prepareRepaint,
  refineMatte,
  repaint,
  resizeColor,
  resizeGray,
  type ColorRaster,
  type Mask,
  type Matte,
} from '@housecoat/engine'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  SAMPLE_HOMES,
  SAMPLE_PHOTOS,
  type Polygon,
  type Retouch,
  type SampleHome,
  type SamplePhoto,
} from './areas.ts'

const PHOTOS = join(import.meta.dirname, 'photos')
const OUT = join(import.meta.dirname, '../../apps/web/public/samples')
const ANALYSIS_LONG_SIDE_PX = 1024
/** (green − blue) / green: leaves reach 0.6, a sage wall 0.3 */
const LEAF_GREENNESS = 0.4

async function readPhoto(home: SamplePhoto): Promise<ColorRaster> {
  const file = sharp(join(PHOTOS, `${home.name}.jpg`)).removeAlpha()
  const { data, info } = await file.raw().toBuffer({ resolveWithObject: true })
  for (const patch of home.retouches) cover(data, info.width, patch)
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

function cover(data: Buffer, width: number, { left, top, width: patchWidth, height, fromX }: Retouch): void {
  for (let y = top; y < top + height; y++) {
    const from = (y * width + left + fromX) * 3
    data.copy(data, (y * width + left) * 3, from, from + patchWidth * 3)
  }
}

/** The walls to a fraction of a pixel. */
async function drawMatte(home: SampleHome, photo: ColorRaster): Promise<Matte> {
  const { width, height } = photo
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%"/>` +
    home.walls.map((wall) => polygonSvg(wall, 'white')).join('') +
    home.holes.map((hole) => polygonSvg(hole, 'black')).join('') +
    '</svg>'
  const raw = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer()
  const data = Uint8Array.from(raw, (value, at) => (isPlant(home, photo, at) ? 0 : value))
  return { width, height, data }
}

/** Each is drawn a little wider than it looks, holes last: no hairline of the old wall is left, no color on a frame. */
function polygonSvg(polygon: Polygon, fill: 'white' | 'black'): string {
  const points = polygon.map((point) => point.join(',')).join(' ')
  return `<polygon points="${points}" fill="${fill}" stroke="${fill}" stroke-width="${fill === 'white' ? 1.5 : 0.7}"/>`
}

/** Leaves reflect hardly any blue; a wall in green shade still does. */
function isPlant(home: SampleHome, photo: ColorRaster, at: number): boolean {
  if (at < home.plantsBelowY * photo.width) return false
  const [red, green, blue] = [0, 1, 2].map((channel) => photo.data[at * 3 + channel])
  return green > red && green - blue > LEAF_GREENNESS * green
}

function paint(home: SampleHome, photo: ColorRaster, matte: Matte): ColorRaster {
  const grid = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  const small = resizeColor(photo, grid.width, grid.height)
  const mask = toMask(resizeGray(matte, grid.width, grid.height))
  const reflectance = findAreaReflectance(small, mask, home.surroundings)
  const plan = prepareRepaint(photo, home.areEdgesDrawn ? matte : refineMatte(photo, mask), reflectance)
  const data = new Uint8ClampedArray(photo.data)
  repaint(plan, linearFromEncoded(parseHex(home.paint)), data)
  return { ...photo, data }
}

function toMask({ width, height, data }: Matte): Mask {
  return { width, height, data: data.map((value) => (value > 127 ? 255 : 0)) }
}

function open({ width, height, channels, data }: ColorRaster) {
  return sharp(data, { raw: { width, height, channels } })
}

async function writePagePictures(
  picture: ColorRaster,
  name: string,
  widths: readonly number[],
): Promise<void> {
  for (const width of widths) {
    await open(picture)
      .resize(width)
      .webp({ quality: 84, effort: 6 })
      .toFile(join(OUT, `${name}-${width}.webp`))
  }
}

async function writePhoto(photo: ColorRaster, name: string): Promise<void> {
  await open(photo)
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(join(OUT, `${name}.jpg`))
}

async function makeSample(home: SampleHome): Promise<void> {
  const photo = await readPhoto(home)
  const matte = await drawMatte(home, photo)
  await writePhoto(photo, home.name)
  await sharp(matte.data, { raw: { width: matte.width, height: matte.height, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toFile(join(OUT, `${home.name}-mask.png`))
  await writePagePictures(photo, home.name, home.pageWidths)
  await writePagePictures(paint(home, photo, matte), `${home.name}-painted`, home.pageWidths)
}

for (const home of SAMPLE_HOMES) await makeSample(home)
for (const home of SAMPLE_PHOTOS) {
  const photo = await readPhoto(home)
  await writePhoto(photo, home.name)
  await writePagePictures(photo, home.name, home.pageWidths)
}
