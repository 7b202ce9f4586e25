/**
 * Lets a simulated finger mend areas of labeled photos and writes what the tap model sees at each tap.
 *
 * Run: node tools/tap-model/collect.ts --hand DIR --out FOLDER [--weights FILE] [--house FILE|none] [--context FILE|none] [--skip FILE]... [--walls-only] [--part SEED]
 *
 * DIR holds images/NAME.jpg, labels/NAME.png (the network's class indices, 255 is left out) and manifest.csv (name,
 * kind, ...); photos named in a --skip file are left out. Each photo is mended from where the page starts, from the other
 * start, and (every fourth) without a network. With `--part` a random part of each photo is mended by a careless finger: few
 * photos then make many. `--context none` analyzes rooms with the surface network alone. FOLDER gets one file a photo and surface, see {@link writeSamples}.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  createMaskEditor,
  cutOut,
  findArea,
  SURFACE_CLASSES,
  type Analysis,
  type ColorRaster,
  type FoundArea,
  type Mask,
  type MaskEditor,
  type Surface,
} from '@housecoat/engine'
import {
  BUILT_IN_WEIGHTS,
  readBuiltInWeights,
} from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { pickNearest } from '../bench/measure-area.ts'
import { fitColor, readColor, readGray } from '../bench/picture-files.ts'
import { simulateTap } from '../bench/simulated-finger.ts'
import { choosePart, createRandom, tapCarelessly } from './photo-parts.ts'

const TAPS = 5
/** What the rows' numbers are stored as, in bytes; they lie within -3 to 3. */
const ROW_SCALE = 40
const IGNORED = 255
/** Less of a photo than this is no surface that somebody would paint. */
const SHARE_MIN = 0.01
const CLASS_OF = { exterior: 'wall', walls: 'wall', ceiling: 'ceiling', cabinets: 'cabinet', roof: 'roof' }
const SURFACES_OF = { exterior: ['exterior', 'roof'], interior: ['walls', 'ceiling', 'cabinets'] } as const
const MAIN: readonly Surface[] = ['exterior', 'walls']
/** Learned from every start, where one has to do for the others. */
const HARDEST: Surface = 'exterior'
const WITHOUT_NETWORK_EVERY = 4

interface Marked {
  readonly truth: Mask
  readonly ignore: Mask
}

/** What the model sees of every patch at one tap. */
interface Sample {
  readonly rows: Int8Array
  readonly tap: number
}

const { values: options } = parseArgs({
  options: {
    hand: { type: 'string' },
    out: { type: 'string' },
    skip: { type: 'string', multiple: true, default: [] },
    'walls-only': { type: 'boolean', default: false },
    part: { type: 'string' },
    weights: { type: 'string', default: BUILT_IN_WEIGHTS.surface },
    house: { type: 'string', default: BUILT_IN_WEIGHTS.house },
    context: { type: 'string', default: BUILT_IN_WEIGHTS.context },
  },
})
if (!options.hand || !options.out)
  throw new Error('Name the photos with --hand DIR and the result with --out FOLDER')
const [folder, out] = [options.hand, options.out]
await mkdir(out, { recursive: true })
const network = await readBuiltInWeights({
  surface: options.weights,
  house: options.house === 'none' ? null : options.house,
  context: options.context === 'none' ? null : options.context,
})
const skipped = new Set(
  (await Promise.all(options.skip.map((file) => readFile(file, 'utf8')))).join('\n').split('\n'),
)
const manifest = (await readFile(join(folder, 'manifest.csv'), 'utf8')).trim().split('\n').slice(1)
for (const [number, line] of manifest.entries()) {
  const [name, kind] = line.split(',')
  if (!skipped.has(name)) await collectPhoto(number, name, kind === 'interior' ? kind : 'exterior')
}

async function collectPhoto(number: number, name: string, kind: 'interior' | 'exterior'): Promise<void> {
  const random = options.part === undefined ? null : createRandom(`${name} ${options.part}`)
  const whole = await readColor(join(folder, 'images', `${name}.jpg`))
  const wholeLabels = pickNearest(
    await readGray(join(folder, 'labels', `${name}.png`)),
    whole.width,
    whole.height,
  )
  const box = random && choosePart(whole, random)
  const photo = await fitColor(box ? cutOut(whole, box) : whole, ANALYSIS_LONG_SIDE_PX)
  const labels = pickNearest(box ? cutOut(wholeLabels, box) : wholeLabels, photo.width, photo.height)
  const analysis = analyzePhoto(photo, network, kind === 'interior' ? 'indoors' : 'outdoors')
  for (const surface of SURFACES_OF[kind]) {
    if (options['walls-only'] && !MAIN.includes(surface)) continue
    const marked = markSurface(labels, surface)
    const file = join(out, `${name}${options.part === undefined ? '' : `~${options.part}`}-${surface}.taps`)
    if (!marked || existsSync(file)) continue
    const editors = openEditors(photo, analysis, surface, number % WITHOUT_NETWORK_EVERY === 0)
    await writeSamples(
      file,
      editors[0],
      marked,
      editors.flatMap((editor) => collectTaps(editor, marked, random)),
    )
    console.log(name, surface)
  }
}

function markSurface(labels: Mask, surface: Surface): Marked | null {
  const name = (CLASS_OF as Partial<Record<Surface, string>>)[surface]
  const pick = (belongs: (value: number) => boolean) => ({
    ...labels,
    data: labels.data.map((value) => (belongs(value) ? 255 : 0)),
  })
  const truth = pick((value) => SURFACE_CLASSES[value] === name)
  const share = truth.data.reduce((sum, byte) => sum + byte / 255, 0) / truth.data.length
  return share < SHARE_MIN ? null : { truth, ignore: pick((value) => value === IGNORED) }
}

function openEditors(
  photo: ColorRaster,
  analysis: Analysis,
  surface: Surface,
  alsoBlind: boolean,
): MaskEditor[] {
  const found = findArea(photo, buildHouseModel(photo, analysis), surface)
  const blank = { ...found.mask, data: new Uint8Array(found.mask.data.length) }
  const from = ({ likelihood }: FoundArea, mask: Mask) =>
    createMaskEditor(photo, { mask, likelihood }, analysis)
  if (surface !== HARDEST) return [from(found, found.isSure ? found.mask : blank)]
  return [from(found, found.mask), from(found, blank), ...(alsoBlind ? [createMaskEditor(photo, null)] : [])]
}

function collectTaps(editor: MaskEditor, { truth, ignore }: Marked, random: (() => number) | null): Sample[] {
  const samples: Sample[] = []
  for (let taps = 0; taps < TAPS; taps++) {
    const middle = simulateTap(editor.mask, truth, ignore)
    if (!middle) break
    const finger = random ? tapCarelessly(middle, editor.mask, truth, random) : middle
    const tap = { kind: 'tap' as const, ...finger }
    editor.apply(tap)
    const rows = Int8Array.from(editor.describe().rows, (value) =>
      Math.max(-127, Math.min(127, Math.round(value * ROW_SCALE))),
    )
    samples.push({ rows, tap: taps + 1 })
  }
  return samples
}

/**
 * A file is a line of JSON (patches, features, grid width and height, the number of each sample's tap), padded to a multiple of 4 bytes, then
 * the grid's owners and the patches' cells (32-bit), what each patch holds of the truth and of what is left out (bytes,
 * 255 all), and each sample's rows (signed bytes).
 */
async function writeSamples(
  file: string,
  editor: MaskEditor,
  marked: Marked,
  samples: readonly Sample[],
): Promise<void> {
  const { grid, shareInside } = editor.describe()
  const shares = [marked.truth, marked.ignore].map((mask) =>
    Uint8Array.from(shareInside(mask), (share) => Math.round(share * 255)),
  )
  const patches = grid.cells.length
  const features = samples.length === 0 ? 0 : samples[0].rows.length / patches
  const head = JSON.stringify({
    patches,
    features,
    width: grid.width,
    height: grid.height,
    taps: samples.map(({ tap }) => tap),
  })
  const line = `${head.padEnd(Math.ceil((head.length + 1) / 4) * 4 - 1)}\n`
  const parts = [grid.owners, grid.cells, ...shares, ...samples.map(({ rows }) => rows)]
  await writeFile(
    file,
    Buffer.concat([
      Buffer.from(line),
      ...parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
    ]),
  )
}
