/**
 * Paints the photos of a folder whose walls are darkest or most strongly colored, untouched and at their full size, to be judged at
 * 100 %: a picture for each photo, with the original and three paints side by side.
 *
 * Run: npm run bench:strong-walls -- DIR --out DIR [--surface walls] [--count 12]
 */
import { formatHex, encodedFromLinear, type ColorRaster, type LinearRgb } from '@housecoat/engine'
import { mkdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { findPaintable, paintArea, type PaintableArea } from './paint-found-area.ts'
import { readColor } from './picture-files.ts'
import { listPhotos, readCount, readSurface } from './sheet-arguments.ts'

/** A light, a medium and a dark paint, as in the benchmark's scenes. */
const PAINTS = ['#F1EBDC', '#6F8FA6', '#2C3E50'] as const

/** Luminance below which a wall is the stronger, the darker it is. */
const DARK_LUMINANCE = 0.15

const GAP_PX = 8

interface StrongWall {
  readonly file: string
  readonly area: PaintableArea
  readonly strength: number
}

/** 0 for a gray wall of medium lightness, 1 for a black or a fully saturated one. */
function strengthOf([red, green, blue]: LinearRgb): number {
  const most = Math.max(red, green, blue)
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return Math.max((most - Math.min(red, green, blue)) / most, 1 - luminance / DARK_LUMINANCE)
}

/** @returns the strongest walls of the photos in which any are found, strongest first */
async function findStrongest(
  files: readonly string[],
  surfaceName: string,
  count: number,
): Promise<StrongWall[]> {
  const surface = readSurface(surfaceName)
  const network = await readBuiltInWeights()
  let strongest: StrongWall[] = []
  for (const file of files) {
    const area = await findPaintable(await readColor(file), surface, network)
    if (area?.isSure !== true) continue
    const wall = { file, area, strength: strengthOf(area.light.linear) }
    // not all of them: photos at full size take much memory
    strongest = [...strongest, wall].sort((one, other) => other.strength - one.strength).slice(0, count)
  }
  return strongest
}

async function writeSideBySide(pictures: readonly ColorRaster[], file: string): Promise<void> {
  const [{ width, height }] = pictures
  const step = width + GAP_PX
  await sharp({
    create: { width: pictures.length * step - GAP_PX, height, channels: 3, background: '#fff' },
  })
    .composite(
      pictures.map(({ data, channels }, k) => ({
        input: Buffer.from(data.buffer, data.byteOffset, data.length),
        raw: { width, height, channels },
        left: k * step,
        top: 0,
      })),
    )
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(file)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    surface: { type: 'string', default: 'exterior' },
    out: { type: 'string' },
    count: { type: 'string', default: '12' },
  },
})
const { out } = values
if (out === undefined) throw new Error('where to? npm run bench:strong-walls -- DIR --out DIR')
const walls = await findStrongest(
  await listPhotos(positionals.at(0)),
  values.surface,
  readCount('count', values.count),
)
await mkdir(out, { recursive: true })
for (const [k, { file, area }] of walls.entries()) {
  const picture = join(out, `strong-${String(k + 1).padStart(2, '0')}-${parse(file).name}.jpg`)
  await writeSideBySide([area.photo, ...PAINTS.map((hex) => paintArea(area, hex))], picture)
  const [red, green, blue] = area.light.linear.map((value) => Math.min(1, value))
  console.log(`${picture}: old wall read as ${formatHex(encodedFromLinear([red, green, blue]))}`)
}
