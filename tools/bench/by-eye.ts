/**
 * Makes sheets to judge the engine by eye: each photo of a folder beside itself in a light and in a dark color, painted untouched.
 *
 * Run: npm run bench:by-eye -- DIR [--surface walls] [--out DIR]
 */
import {
  buildHouseModel,
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  findArea,
  findAreaReflectance,
  linearFromEncoded,
  loadSurfaceNetwork,
  parseHex,
  refineMatte,
  repaintOnce,
  SURFACES,
  surroundingsOf,
  type ColorRaster,
  type Surface,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { fitColor, readColor } from './picture-files.ts'
import { captionOf } from './sheet-caption.ts'

const WEIGHTS = new URL('../../packages/engine/weights/surface-network.bin', import.meta.url)
const PAINTS = ['#F4F1E8', '#2C3E50'] as const
const PHOTO_FILE = /\.(jpe?g|png|webp)$/i

const ROWS_PER_PAGE = 5
const CELL = { width: 520, height: 390, gap: 8 } as const
const CAPTION_PX = 28
const ROW_PX = CELL.height + CAPTION_PX + CELL.gap
const PAGE_WIDTH_PX = (1 + PAINTS.length) * (CELL.width + CELL.gap) + CELL.gap

/** One photo of a sheet. */
interface Row {
  readonly caption: string
  /** the photo, then each paint */
  readonly pictures: readonly ColorRaster[]
}

async function makeRow(file: string, surface: Surface, network: SurfaceNetwork): Promise<Row> {
  const photo = await fitColor(await readColor(file), ANALYSIS_LONG_SIDE_PX)
  const { mask, confidence, isSure } = findArea(
    photo,
    buildHouseModel(photo, analyzePhoto(photo, network, surroundingsOf(surface))),
    surface,
  )
  const name = parse(file).name
  if (!mask.data.includes(255)) return { caption: `${name}: nothing found`, pictures: [photo] }
  const matte = refineMatte(photo, mask)
  const light = findAreaReflectance(photo, mask, surroundingsOf(surface))
  const painted = PAINTS.map((hex) => {
    const data = new Uint8Array(photo.data.length)
    repaintOnce(photo, matte, light, linearFromEncoded(parseHex(hex)), data)
    return { ...photo, data }
  })
  const start = isSure ? '' : ' (pages start blank)'
  return {
    caption: `${name}: expected overlap ${confidence.toFixed(2)}${start}`,
    pictures: [photo, ...painted],
  }
}

async function writePage(rows: readonly Row[], file: string): Promise<void> {
  const parts = await Promise.all(rows.map((row, k) => layRow(row, CELL.gap + k * ROW_PX)))
  const height = CELL.gap + rows.length * ROW_PX
  await sharp({ create: { width: PAGE_WIDTH_PX, height, channels: 3, background: '#fff' } })
    .composite(parts.flat())
    .jpeg({ quality: 88 })
    .toFile(file)
}

async function layRow({ caption, pictures }: Row, top: number): Promise<OverlayOptions[]> {
  const cells = pictures.map(async ({ width, height, channels, data }, column) => ({
    input: await sharp(data, { raw: { width, height, channels } })
      .resize(CELL.width, CELL.height, { fit: 'contain', background: '#ddd' })
      .png()
      .toBuffer(),
    left: CELL.gap + column * (CELL.width + CELL.gap),
    top,
  }))
  const input = captionOf(caption, PAGE_WIDTH_PX, CAPTION_PX)
  return [...(await Promise.all(cells)), { input, left: 0, top: top + CELL.height }]
}

function readSurface(name: string): Surface {
  const surface = SURFACES.find((one) => one === name)
  if (surface === undefined) throw new Error(`no surface "${name}"; there are ${SURFACES.join(', ')}`)
  return surface
}

async function writeSheets(folder: string, out: string, surface: Surface): Promise<void> {
  const files = (await readdir(folder)).filter((name) => PHOTO_FILE.test(name)).sort()
  if (files.length === 0) throw new Error(`${folder} has no JPEG, PNG or WebP photos`)
  const network = loadSurfaceNetwork(new Uint8Array(await readFile(WEIGHTS)))
  await mkdir(out, { recursive: true })
  for (let from = 0; from < files.length; from += ROWS_PER_PAGE) {
    const rows: Row[] = []
    for (const name of files.slice(from, from + ROWS_PER_PAGE))
      rows.push(await makeRow(join(folder, name), surface, network))
    const page = join(out, `by-eye-${surface}-${String(1 + from / ROWS_PER_PAGE).padStart(2, '0')}.jpg`)
    await writePage(rows, page)
    console.log(page)
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    surface: { type: 'string', default: 'exterior' },
    out: { type: 'string', default: '.cache/by-eye' },
  },
})
const folder = positionals.at(0)
if (folder === undefined) throw new Error('which folder of photos? npm run bench:by-eye -- DIR')
await writeSheets(folder, values.out, readSurface(values.surface))
