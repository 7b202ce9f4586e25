/**
 * Makes sheets to judge the engine by eye: each photo of a folder beside itself in a light and in a dark color, painted untouched.
 *
 * Run: npm run bench:by-eye -- DIR [--surface walls] [--out DIR]
 */
import { ANALYSIS_LONG_SIDE_PX, type ColorRaster, type Surface, type SurfaceNetwork } from '@housecoat/engine'
import { mkdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { findPaintable, paintArea } from './paint-found-area.ts'
import { fitColor, readColor } from './picture-files.ts'
import { listPhotos, readSurface } from './sheet-arguments.ts'
import { captionOf } from './sheet-caption.ts'
import { fillCell } from './sheet-cell.ts'

const PAINTS = ['#F4F1E8', '#2C3E50'] as const

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
  const name = parse(file).name
  const area = await findPaintable(photo, surface, network)
  if (area === null) return { caption: `${name}: nothing found`, pictures: [photo] }
  const start = area.isSure ? '' : ' (pages start blank)'
  return {
    caption: `${name}: expected overlap ${area.confidence.toFixed(2)}${start}`,
    pictures: [photo, ...PAINTS.map((hex) => paintArea(area, hex))],
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
  const cells = pictures.map(async (picture, column) => ({
    input: await fillCell(picture, CELL),
    left: CELL.gap + column * (CELL.width + CELL.gap),
    top,
  }))
  const input = captionOf(caption, PAGE_WIDTH_PX, CAPTION_PX)
  return [...(await Promise.all(cells)), { input, left: 0, top: top + CELL.height }]
}

async function writeSheets(files: readonly string[], out: string, surface: Surface): Promise<void> {
  const network = await readBuiltInWeights()
  await mkdir(out, { recursive: true })
  for (let from = 0; from < files.length; from += ROWS_PER_PAGE) {
    const rows: Row[] = []
    for (const file of files.slice(from, from + ROWS_PER_PAGE))
      rows.push(await makeRow(file, surface, network))
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
await writeSheets(await listPhotos(positionals.at(0)), values.out, readSurface(values.surface))
