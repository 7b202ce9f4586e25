/**
 * Measures how well areas are found: the overlap (IoU) of `findArea` with labels drawn by hand or rendered.
 *
 * Run: node tools/surface-network/measure.ts --weights FILE [--truth DIR] [--photos DIR] [--hand DIR] [--sheets DIR]
 *
 * `--truth` holds folders of rendered truth (photo.jpg, classes.png, scene.json); `--photos` a folder with labels/index.json
 * (set "hand" is scored); `--hand` the hand-labeled training set, of which the names in held-out.txt are scored, or all with
 * `--all`. `--sheets` gets a picture per photo with the found area laid over it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { analyzePhoto, type Analysis } from '../../packages/engine/src/segment/analyze-photo.ts'
import { findArea } from '../../packages/engine/src/segment/find-area.ts'
import { loadSurfaceNetwork } from '../../packages/engine/src/segment/surface-network.ts'
import {
  ANALYSIS_LONG_SIDE_PX,
  SURFACE_CLASSES,
  type Surface,
} from '../../packages/engine/src/segment/surfaces.ts'

interface Case {
  readonly set: string
  readonly photo: string
  readonly label: string
  /** label value → class name; values not listed are rest */
  readonly names: Readonly<Record<number, string>>
  readonly surfaces: readonly Surface[]
}

const CLASS_OF_SURFACE: Record<Surface, string> = {
  exterior: 'wall',
  walls: 'wall',
  ceiling: 'ceiling',
  cabinets: 'cabinet',
  trim: 'trim',
  backsplash: 'backsplash',
}
const INDOORS: readonly Surface[] = ['walls', 'ceiling', 'cabinets', 'trim', 'backsplash']
const IGNORE = 255

const { values: options } = parseArgs({
  options: {
    weights: { type: 'string', default: 'packages/engine/weights/surface-network.bin' },
    truth: { type: 'string' },
    photos: { type: 'string' },
    hand: { type: 'string' },
    all: { type: 'boolean', default: false },
    sheets: { type: 'string' },
  },
})

function listTruth(folder: string): Case[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const scene = JSON.parse(readFileSync(join(folder, name, 'scene.json'), 'utf8'))
      const names = Object.fromEntries(scene.classes.map((c: string, i: number) => [i * scene.classScale, c]))
      const surfaces: readonly Surface[] = scene.kind === 'exterior' ? ['exterior'] : INDOORS
      return {
        set: `truth ${scene.kind}`,
        photo: join(folder, name, 'photo.jpg'),
        label: join(folder, name, 'classes.png'),
        names,
        surfaces,
      }
    })
}

function ownNames(): Record<number, string> {
  return Object.fromEntries(SURFACE_CLASSES.map((name, i) => [i, name]))
}

function listPhotos(folder: string): Case[] {
  const rows: { file: string; label: string; set: string }[] = JSON.parse(
    readFileSync(join(folder, 'labels/index.json'), 'utf8'),
  )
  return rows
    .filter((row) => row.set === 'hand')
    .map((row) => ({
      set: 'photos',
      photo: join(folder, row.file),
      label: join(folder, row.label),
      names: ownNames(),
      surfaces: ['exterior'] as const,
    }))
}

function listHand(folder: string): Case[] {
  const held = readFileSync(join(import.meta.dirname, 'held-out.txt'), 'utf8').split('\n')
  const kinds = new Map(
    readFileSync(join(folder, 'manifest.csv'), 'utf8')
      .split('\n')
      .map((line) => line.split(',').slice(0, 2) as [string, string]),
  )
  return [...kinds.keys()]
    .filter((name) => name !== '' && name !== 'name')
    .filter((name) => (options.all && kinds.get(name)?.endsWith('erior')) || held.includes(name))
    .map((name) => {
      const surfaces: readonly Surface[] = kinds.get(name) === 'exterior' ? ['exterior'] : INDOORS
      return {
        set: `held out ${kinds.get(name)}`,
        photo: join(folder, 'images', `${name}.jpg`),
        label: join(folder, 'labels', `${name}.png`),
        names: ownNames(),
        surfaces,
      }
    })
}

async function readLabel(
  path: string,
  width: number,
  height: number,
  names: Case['names'],
): Promise<(string | null)[]> {
  const { data } = await sharp(path)
    .toColorspace('b-w')
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // Rendered truth may be off by a little from its 16 steps.
  const isStepped = names[16] !== undefined && names[1] === undefined
  return Array.from(data, (value) => {
    if (value === IGNORE) return null
    const name = names[isStepped ? Math.round(value / 16) * 16 : value] ?? 'rest'
    return name === 'stone' ? 'masonry' : name
  })
}

function overlap(
  mask: Uint8Array,
  label: readonly (string | null)[],
  name: string,
): { both: number; either: number; labeled: number } {
  let both = 0
  let either = 0
  let labeled = 0
  for (let i = 0; i < mask.length; i++) {
    if (label[i] === null) continue
    const isThere = label[i] === name
    const isFound = mask[i] === 255
    if (isThere) labeled++
    if (isThere && isFound) both++
    if (isThere || isFound) either++
  }
  return { both, either, labeled }
}

/** The network's own answer, without refinement: its likeliest class per cell, enlarged. */
function coarseMask(analysis: Analysis, name: string): Uint8Array {
  const { grid, width, height, probabilities } = analysis
  const own = probabilities[analysis.classes.indexOf(name as never)]
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const x = Math.floor((((i % width) + 0.5) * grid.width) / width)
    const y = Math.floor(((Math.floor(i / width) + 0.5) * grid.height) / height)
    return own[y * grid.width + x] >= 128 ? 255 : 0
  })
}

const network = loadSurfaceNetwork(new Uint8Array(readFileSync(options.weights)))
const cases = [
  ...(options.truth ? listTruth(options.truth) : []),
  ...(options.photos ? listPhotos(options.photos) : []),
  ...(options.hand ? listHand(options.hand) : []),
]
const results = new Map<string, number[]>()
console.log('set, photo, surface: IoU (without refinement) | confidence, sure | ms')
for (const one of cases) {
  const { data, info } = await sharp(one.photo)
    .rotate()
    .resize(ANALYSIS_LONG_SIDE_PX, ANALYSIS_LONG_SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const photo = { width: info.width, height: info.height, channels: 3 as const, data: new Uint8Array(data) }
  const label = await readLabel(one.label, info.width, info.height, one.names)
  const begun = performance.now()
  const analysis = analyzePhoto(photo, network)
  const analyzed = performance.now()
  for (const surface of one.surfaces) {
    const from = performance.now()
    const area = findArea(photo, analysis, surface)
    const ms = performance.now() - from
    const name = CLASS_OF_SURFACE[surface]
    const score = overlap(area.mask.data, label, name)
    const raw = overlap(coarseMask(analysis, name), label, name)
    const iou = score.both / Math.max(1, score.either)
    const share = score.labeled / label.length
    if (share > 0.005)
      results.set(`${one.set} ${surface}`, [...(results.get(`${one.set} ${surface}`) ?? []), iou])
    const file = basename(one.photo) === 'photo.jpg' ? basename(join(one.photo, '..')) : basename(one.photo)
    console.log(
      `${one.set}, ${file}, ${surface} (${(100 * share).toFixed(1)} %): ${iou.toFixed(3)} (${(raw.both / Math.max(1, raw.either)).toFixed(3)}) | ${area.confidence.toFixed(2)} ${area.isSure ? 'sure' : 'unsure'} | ${(analyzed - begun).toFixed(0)} + ${ms.toFixed(0)}`,
    )
    if (options.sheets) {
      const shown = Buffer.from(data)
      for (let i = 0; i < area.mask.data.length; i++)
        if (area.mask.data[i] === 255) shown[3 * i] = 128 + shown[3 * i] / 2
        else for (let c = 0; c < 3; c++) shown[3 * i + c] = shown[3 * i + c] * 0.6
      await sharp(shown, { raw: { width: info.width, height: info.height, channels: 3 } })
        .resize(480)
        .png()
        .toFile(join(options.sheets, `${file.replace(/\W/g, '-')}-${surface}.png`))
    }
  }
}
for (const [key, values] of results) {
  const sorted = values.toSorted((a, b) => a - b)
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length
  const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
  console.log(
    `${key}: mean ${mean.toFixed(3)}, median ${middle.toFixed(3)}, worst ${sorted[0].toFixed(3)}, ${values.length} photos`,
  )
}
