/**
 * Makes sheets to judge color schemes by eye: each photo of a folder in palettes of three styles, painted untouched as the server paints it.
 * One sheet a photo, its four pictures at 1200 px, so that seams and double paint are seen at full size.
 *
 * Run: npm run bench:schemes -- DIR [--count 8] [--out DIR]
 */
import { surfaceOfArea, type AreaId } from '@housecoat/contract'
import { PAINT_COLORS } from '@housecoat/contract/paint-catalog'
import { mkdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import sharp, { type OutputInfo } from 'sharp'
import { openHelperThread } from '../../apps/server/src/platform/painter/helper-thread.ts'
import { paintPhoto } from '../../apps/server/src/platform/painter/paint-photo.ts'
import { openBuiltInNetwork } from '../../apps/server/src/platform/surface-model/built-in-network.ts'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { listPhotos, readCount } from './sheet-arguments.ts'
import { captionOf } from './sheet-caption.ts'

const PALETTES = new URL('../../apps/web/src/features/paint/palettes/palettes.json', import.meta.url)
/** A light body, a strong one and a dark one, each with other trim and doors. */
const NAMES = ['White Farmhouse', 'Harbor Blue', 'Black and Barn Wood'] as const
const CELL_PX = 1200
const GAP_PX = 8
const CAPTION_PX = 32

interface SheetPicture {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  readonly caption: string
}

/** A palette as palettes.json has it: the paints' names by area. */
interface Palette {
  readonly name: string
  readonly colors: Readonly<Partial<Record<AreaId, string>>>
}

async function readPalettes(): Promise<Palette[]> {
  const all = JSON.parse(await readFile(PALETTES, 'utf8')) as Palette[]
  return NAMES.map((wanted) => {
    const palette = all.find(({ name }) => name === wanted)
    if (palette === undefined) throw new Error(`no palette "${wanted}"`)
    return palette
  })
}

function getHex(paintName: string): string {
  const color = PAINT_COLORS.find(({ name }) => name === paintName)
  if (color === undefined) throw new Error(`the catalog has no color ${paintName}`)
  return color.hex
}

async function openPainting() {
  const model = await openBuiltInNetwork(await readBuiltInWeights())
  const { readLight } = openHelperThread()
  return async (photo: Buffer, { name, colors }: Palette): Promise<SheetPicture> => {
    const [first, ...others] = Object.entries(colors).map(([areaId, paintName]) => {
      return { surface: surfaceOfArea(areaId as AreaId, true), paint: getHex(paintName) }
    })
    const job = { photo, mask: null, ...first, others, surroundings: 'outdoors' } as const
    const painted = await paintPhoto(job, (...small) => model.analyze(...small), readLight)
    const { data, width, height, channels, missing = [] } = painted
    const png = await sharp(data, { raw: { width, height, channels } }).png().toBuffer()
    const notFound = missing.length === 0 ? '' : ` (not found: ${missing.join(', ')})`
    return { png, width, height, caption: name + notFound }
  }
}

/** Two rows of two pictures, each with its caption below. */
async function writeSheet(pictures: readonly SheetPicture[], file: string): Promise<void> {
  const [{ width, height }] = pictures
  const rowPx = height + CAPTION_PX + GAP_PX
  const parts = pictures.flatMap(({ png, caption }, k) => {
    const [left, top] = [GAP_PX + (k % 2) * (width + GAP_PX), GAP_PX + Math.floor(k / 2) * rowPx]
    return [
      { input: png, left, top },
      { input: captionOf(caption, width, CAPTION_PX), left, top: top + height },
    ]
  })
  const size = {
    width: 2 * (width + GAP_PX) + GAP_PX,
    height: GAP_PX + Math.ceil(pictures.length / 2) * rowPx,
  }
  await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(parts)
    .jpeg({ quality: 92 })
    .toFile(file)
}

/** @returns up to `count` of the files, spread evenly */
function spread(files: readonly string[], count: number): string[] {
  const taken = Math.min(count, files.length)
  return Array.from({ length: taken }, (_, k) => files[Math.floor((k * files.length) / taken)])
}

async function writeSheets(files: readonly string[], out: string): Promise<void> {
  const [paint, palettes] = [await openPainting(), await readPalettes()]
  await mkdir(out, { recursive: true })
  for (const photoFile of files) {
    const { name } = parse(photoFile)
    const fitted = sharp(photoFile).autoOrient().resize(CELL_PX, CELL_PX, { fit: 'inside' })
    const { data: photo, info } = await fitted.jpeg({ quality: 95 }).toBuffer({ resolveWithObject: true })
    const pictures: SheetPicture[] = [{ png: photo, width: info.width, height: info.height, caption: name }]
    for (const palette of palettes)
      pictures.push(
        await paint(photo, palette).catch((error: unknown) => describeFailure(photo, info, error)),
      )
    const file = join(out, `schemes-${name}.jpg`)
    await writeSheet(pictures, file)
    console.log(file)
  }
}

/** A photo in which no surface was found is shown as it is. */
function describeFailure(png: Buffer, { width, height }: OutputInfo, error: unknown): SheetPicture {
  return { png, width, height, caption: error instanceof Error ? error.message : String(error) }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '8' },
    out: { type: 'string', default: '.cache/schemes' },
  },
})
const count = readCount('count', values.count)
await writeSheets(spread(await listPhotos(positionals.at(0)), count), values.out)
// the light reader's thread has nothing left to do
process.exit()
