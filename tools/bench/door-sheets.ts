/**
 * Makes sheets to judge doors by eye: each opening that is found in a folder's photos, beside itself with doors of the built-in
 * catalog that fit it. All openings of a photo get their doors in one picture, as on a page.
 *
 * Run: npm run bench:doors-by-eye -- DIR [--doors 12] [--out DIR]
 */
import {
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  boxOf,
  cutOut,
  findDoors,
  fitsOpening,
  scaleQuad,
  setDoorsOnce,
  type ColorRaster,
  type DoorAndOpening,
  type FoundDoor,
  type GrayRaster,
  type SurfaceNetwork,
} from '@housecoat/engine'
import type { DoorCatalog, DoorItem } from '@housecoat/contract'
import { mkdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { SHOWN_FROM } from './measure-doors.ts'
import { fitColor, PREVIEW_LONG_SIDE_PX, readColor, readGray } from './picture-files.ts'
import { listPhotos, readCount } from './sheet-arguments.ts'
import { captionOf } from './sheet-caption.ts'
import { fillCell } from './sheet-cell.ts'

const ROOT = join(import.meta.dirname, '../..')
const CATALOG_FILE = join(ROOT, 'apps/server/src/features/doors/built-in-catalog.json')
const PICTURES = join(ROOT, 'apps/web/public')

/** What is shown around an opening, as a share of its longer side. */
const AROUND = 0.35

const CELL = { width: 440, height: 440, gap: 8 } as const
const CAPTION_PX = 28
const COLUMNS_MAX = 5

/** One opening with the doors that were set into it. */
interface Row {
  readonly captions: readonly string[]
  /** the photo, then each door */
  readonly pictures: readonly ColorRaster[]
}

async function listDoors(): Promise<DoorItem[]> {
  const catalog = JSON.parse(await readFile(CATALOG_FILE, 'utf8')) as DoorCatalog
  return Object.values(catalog).flat()
}

/** As many doors that fit an opening, evenly from the catalog: next to each other there are finishes of one design. */
function pickDoors(
  doors: readonly DoorItem[],
  { kind, quad }: FoundDoor,
  photo: ColorRaster,
  count: number,
): DoorItem[] {
  const ofKind = doors.filter((door) => door.kind === kind)
  const fitting = ofKind.filter(
    ({ widthInches, heightInches }) =>
      widthInches !== null &&
      heightInches !== null &&
      fitsOpening(widthInches / heightInches, quad, photo).fits,
  )
  const pool = fitting.length > 0 ? fitting : ofKind
  return Array.from({ length: count }, (_, k) => pool[Math.floor(((k + 0.5) * pool.length) / count)])
}

async function readDoor(door: DoorItem, { quad }: FoundDoor): Promise<DoorAndOpening> {
  const glass: GrayRaster | null =
    door.url_glass === null ? null : await readGray(join(PICTURES, door.url_glass))
  return { quad, picture: await readColor(join(PICTURES, door.url_original)), glass }
}

/** The opening with what is around it. */
function cutAround(picture: ColorRaster, { quad }: FoundDoor): ColorRaster {
  const box = boxOf(quad)
  const margin = AROUND * Math.max(box.right - box.left, box.bottom - box.top)
  const left = Math.max(0, Math.floor(box.left - margin))
  const top = Math.max(0, Math.floor(box.top - margin))
  const right = Math.min(picture.width, Math.ceil(box.right + margin))
  const bottom = Math.min(picture.height, Math.ceil(box.bottom + margin))
  return cutOut(picture, { left, top, width: right - left, height: bottom - top })
}

async function makeRows(
  file: string,
  doors: readonly DoorItem[],
  count: number,
  network: SurfaceNetwork,
): Promise<Row[]> {
  const photo = await fitColor(await readColor(file), PREVIEW_LONG_SIDE_PX)
  const small = await fitColor(photo, ANALYSIS_LONG_SIDE_PX)
  const scale = photo.width / small.width
  const openings = findDoors(small, analyzePhoto(small, network, 'doors'))
    .filter(({ confidence }) => confidence > SHOWN_FROM)
    .map((door) => ({ ...door, quad: scaleQuad(door.quad, scale, scale) }))
  if (openings.length === 0) return []
  const analysis = analyzePhoto(small, network, 'outdoors')
  const choices = openings.map((opening) => pickDoors(doors, opening, photo, count))
  const pictures: ColorRaster[] = [photo]
  for (let k = 0; k < count; k++) {
    const chosen = await Promise.all(openings.map((opening, o) => readDoor(choices[o][k], opening)))
    pictures.push(setDoorsOnce(photo, chosen, analysis).picture)
  }
  const { name } = parse(file)
  return openings.map((opening, o) => ({
    captions: [
      `${name}: ${opening.kind}, ${opening.confidence.toFixed(2)}`,
      ...choices[o].map(({ catalogID }) => catalogID),
    ],
    pictures: pictures.map((picture) => cutAround(picture, opening)),
  }))
}

async function writeRow({ captions, pictures }: Row, file: string): Promise<void> {
  const columns = Math.min(COLUMNS_MAX, pictures.length)
  const [stepX, stepY] = [CELL.width + CELL.gap, CELL.height + CAPTION_PX + CELL.gap]
  const parts = pictures.map(async (picture, k): Promise<OverlayOptions[]> => {
    const left = CELL.gap + (k % columns) * stepX
    const top = CELL.gap + Math.floor(k / columns) * stepY
    const input = await fillCell(picture, CELL)
    const caption = captionOf(captions[k], CELL.width, CAPTION_PX)
    return [
      { input, left, top },
      { input: caption, left, top: top + CELL.height },
    ]
  })
  const width = CELL.gap + columns * stepX
  const height = CELL.gap + Math.ceil(pictures.length / columns) * stepY
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite((await Promise.all(parts)).flat())
    .jpeg({ quality: 90 })
    .toFile(file)
}

async function writeSheets(files: readonly string[], count: number, out: string): Promise<void> {
  const [network, doors] = await Promise.all([readBuiltInWeights(), listDoors()])
  await mkdir(out, { recursive: true })
  for (const file of files) {
    const rows = await makeRows(file, doors, count, network)
    if (rows.length === 0) console.log(`${file}: no door found`)
    for (const [k, row] of rows.entries()) {
      const sheet = join(out, `${parse(file).name}-${k + 1}.jpg`)
      await writeRow(row, sheet)
      console.log(sheet)
    }
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    doors: { type: 'string', default: '12' },
    out: { type: 'string', default: '.cache/doors-by-eye' },
  },
})
await writeSheets(await listPhotos(positionals.at(0)), readCount('doors', values.doors), values.out)
