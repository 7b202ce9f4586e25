/**
 * Measures how well areas are found: the overlap (IoU) of `findArea` with labels drawn by hand or rendered.
 *
 * Run: node tools/surface-network/measure.ts [--weights FILE] [--house FILE|none] [--context FILE|none] [--taps [--tap-model FILE]] [--model-surfaces FILE] [--truth DIR] [--photos DIR] [--hand DIR [--all]] [--careful DIR]... [--sheets DIR] [--look DIR]
 *
 * `--truth` holds folders of rendered truth (photo.jpg, classes.png, scene.json); `--photos` a folder with labels/index.json
 * (its sets "hand" and "wallai" are scored); `--hand` the hand-labeled training set, of which the photos in held-out.txt are scored, or all
 * with `--all`; `--careful` careful outlines, as `draw_labels.py --outlines second-outlines` writes them. With `--taps` a simulated
 * finger then corrects the walls; `--tap-model` names the description of a model that answers its taps, as for `TAP_MODEL`. `--model-surfaces` names such a
 * description with a surface head, which then helps to find the surfaces of houses. `--weights`, `--house` and `--context` name other networks; with `--house none` the surface network finds houses too, and `--context none` analyzes rooms with the surface network alone. `--sheets` gets a picture of each found area. Surfaces under half a percent of the photo do not count. `--look`
 * holds photos without labels in folders `exterior` and `interior`: only their pictures are made, to be judged by eye.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildHouseModel,
  ANALYSIS_LONG_SIDE_PX,
  analyzePhoto,
  blendAnalyses,
  type Analysis,
  CLASS_OF_SURFACE,
  type ColorRaster,
  findArea,
  type FoundArea,
  type Mask,
  SURFACE_CLASSES,
  SURFACES,
  surroundingsOf,
  type Surface,
  type SurfaceClass,
} from '@housecoat/engine'
import sharp from 'sharp'
import {
  BUILT_IN_WEIGHTS,
  readBuiltInWeights,
} from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { TapModel } from '../../apps/server/src/platform/tap-model/tap-model.ts'
import { openEditor, tapAround } from '../bench/measure-area.ts'
import { readHeldOut } from './held-out.ts'
import { markBorderBand, overlap, type Label } from './label-overlap.ts'
import { openModelTaps } from './model-taps.ts'
import { listWindows, measureBorder, type BorderResult } from './opening-borders.ts'
import { BAND_PX, summarize, TAPS, type Result } from './summarize-results.ts'

interface Case {
  readonly set: string
  readonly photo: string
  readonly label: string
  /** label value → class name; null is left out of the score */
  readonly nameOf: (value: number) => string | null
  readonly surfaces: readonly Surface[]
}

interface SceneFile {
  kind: string
  classes: string[]
  classScale: number
}

const INDOORS = SURFACES.filter((surface) => surroundingsOf(surface) === 'indoors')
const SMALLEST_SHARE = 0.005
const UNLABELED = 255

const { values: options } = parseArgs({
  options: {
    weights: { type: 'string', default: BUILT_IN_WEIGHTS.surface },
    house: { type: 'string', default: BUILT_IN_WEIGHTS.house },
    context: { type: 'string', default: BUILT_IN_WEIGHTS.context },
    truth: { type: 'string' },
    photos: { type: 'string' },
    hand: { type: 'string' },
    careful: { type: 'string', multiple: true, default: [] },
    taps: { type: 'boolean', default: false },
    'tap-model': { type: 'string' },
    'model-surfaces': { type: 'string' },
    all: { type: 'boolean', default: false },
    sheets: { type: 'string' },
    look: { type: 'string' },
  },
})

function surfacesOf(kind: string): readonly Surface[] {
  return kind === 'exterior' ? ['exterior'] : INDOORS
}

function listTruth(folder: string): Case[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries.map(({ name }) => {
    const at = join(folder, name)
    const scene = JSON.parse(readFileSync(join(at, 'scene.json'), 'utf8')) as SceneFile
    // The renderer dithers, so values may be off their steps by a little.
    const nameOf = (value: number) => scene.classes[Math.round(value / scene.classScale)]
    return {
      set: `rendered ${scene.kind}`,
      photo: join(at, 'photo.jpg'),
      label: join(at, 'classes.png'),
      nameOf,
      surfaces: surfacesOf(scene.kind),
    }
  })
}

function ownName(value: number): string | null {
  return value < SURFACE_CLASSES.length ? SURFACE_CLASSES[value] : null
}

function listPhotos(folder: string): Case[] {
  const rows = JSON.parse(readFileSync(join(folder, 'labels/index.json'), 'utf8')) as Record<string, string>[]
  const ofSet = (name: string) => rows.filter((row) => row['set'] === name)
  const files = (row: Record<string, string>) => ({
    photo: join(folder, row['file']),
    label: join(folder, row['label']),
  })
  return [
    ...ofSet('hand').map((row) => ({
      set: 'measuring photos',
      ...files(row),
      nameOf: ownName,
      surfaces: ['exterior' as const],
    })),
    ...ofSet('wallai').map((row) => ({
      set: 'bedrooms',
      ...files(row),
      nameOf: nameOfWallPlane,
      surfaces: ['walls' as const],
    })),
  ]
}

/** The bedrooms' labels number the planes of wall. */
function nameOfWallPlane(value: number): string | null {
  if (value === UNLABELED) return null
  return value === 0 ? 'rest' : 'wall'
}

function listHand(folder: string): Case[] {
  const held = readHeldOut()
  const rows = readFileSync(join(folder, 'manifest.csv'), 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.split(','))
    .filter(([name]) => options.all || held.has(name))
    .map(([name, kind]) => ({
      set: `${held.has(name) ? 'held-out' : 'trained-on'} ${kind}`,
      photo: join(folder, 'images', `${name}.jpg`),
      label: join(folder, 'labels', `${name}.png`),
      nameOf: ownName,
      surfaces: surfacesOf(kind),
    }))
}

/** Photos whose walls are outlined to a pixel or two. */
function listCareful(folder: string): Case[] {
  const rows = readFileSync(join(folder, 'manifest.csv'), 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.split(','))
    .map(([name, kind]) => ({
      set: `${basename(folder)}, careful outlines`,
      photo: join(folder, 'images', `${name}.jpg`),
      label: join(folder, 'labels', `${name}.png`),
      nameOf: ownName,
      surfaces: [kind === 'exterior' ? 'exterior' : 'walls'],
    }))
}

async function readPhoto(path: string): Promise<ColorRaster> {
  const side = ANALYSIS_LONG_SIDE_PX
  const { data, info } = await sharp(path)
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) }
}

async function readLabel(one: Case, width: number, height: number): Promise<(string | null)[]> {
  const data = await sharp(one.label)
    .toColorspace('b-w')
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  return Array.from(data, one.nameOf)
}

/** Corrects an area as a person would. */
async function correct(
  photo: ColorRaster,
  analysis: Analysis,
  { surface, area }: { surface: Surface; area: FoundArea },
  label: readonly (string | null)[],
): Promise<readonly number[]> {
  const pick = (belongs: (name: string | null) => boolean) => ({
    width: photo.width,
    height: photo.height,
    data: Uint8Array.from(label, (name) => (belongs(name) ? 255 : 0)),
  })
  const [truth, ignore] = [pick((name) => name === 'wall'), pick((name) => name === null)]
  const editor = openEditor(photo, analysis, area)
  const improve = tapModel ? await openModelTaps(tapModel, editor, photo, surface) : undefined
  const { afterTaps } = await tapAround(editor, truth, ignore, { count: TAPS, improve })
  // the last one when nothing was left to correct
  return Array.from({ length: TAPS + 1 }, (_, taps) => afterTaps[Math.min(taps, afterTaps.length - 1)])
}

/** The network's own answer, cell by cell, without refinement. */
function coarseMask(analysis: Analysis, name: SurfaceClass): Uint8Array {
  const { grid, width, height, probabilities } = analysis
  const own = probabilities[analysis.classes.indexOf(name)]
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const x = Math.floor((((i % width) + 0.5) * grid.width) / width)
    const y = Math.floor(((Math.floor(i / width) + 0.5) * grid.height) / height)
    return own[y * grid.width + x] >= 128 ? 255 : 0
  })
}

async function writeSheet(photo: ColorRaster, mask: Uint8Array, file: string): Promise<void> {
  const shown = Buffer.from(photo.data)
  mask.forEach((value, i) => {
    if (value === 255) shown[3 * i] = 128 + shown[3 * i] / 2
    else for (let c = 0; c < 3; c++) shown[3 * i + c] *= 0.6
  })
  const raw = { width: photo.width, height: photo.height, channels: 3 as const }
  await sharp(shown, { raw }).resize(480).png().toFile(file)
}

/** Areas of photos that nobody has labeled, as pictures only. */
async function look(folder: string, sheets: string): Promise<void> {
  for (const kind of ['exterior', 'interior']) {
    for (const file of readdirSync(join(folder, kind))) {
      const photo = await readPhoto(join(folder, kind, file))
      const surface = kind === 'exterior' ? 'exterior' : 'walls'
      const analysis = await analyze(photo, surface)
      const area = findArea(photo, buildHouseModel(photo, analysis), surface)
      const answer = area.isSure ? 'sure' : 'unsure'
      console.log(`${kind}, ${file}: ${area.confidence.toFixed(2)} ${answer}`)
      await writeSheet(photo, area.mask.data, join(sheets, `${kind}-${answer}-${file}.png`))
    }
  }
}

const network = await readBuiltInWeights({
  surface: options.weights,
  house: options.house === 'none' ? null : options.house,
  context: options.context === 'none' ? null : options.context,
})

const tapModel = options['tap-model'] ? await TapModel.open(options['tap-model']) : null
const surfaceModel = options['model-surfaces'] ? await TapModel.open(options['model-surfaces']) : null

/** As on a page of a server with such a model. */
async function analyze(photo: ColorRaster, surface: Surface): Promise<Analysis> {
  const surroundings = surroundingsOf(surface)
  const analysis = analyzePhoto(photo, network, surroundings)
  if (surfaceModel === null || surroundings === 'indoors') return analysis
  await surfaceModel.addPhoto('photo', photo, photo)
  const surfaces = await surfaceModel.findSurfaces('photo')
  return blendAnalyses(analysis, surfaces!)
}

async function measure(one: Case): Promise<Result[]> {
  const photo = await readPhoto(one.photo)
  const label = await readLabel(one, photo.width, photo.height)
  const begun = performance.now()
  const analysis = await analyze(photo, one.surfaces[0])
  const analysisMs = performance.now() - begun
  const stem = basename(one.photo).startsWith('photo.') ? basename(dirname(one.photo)) : basename(one.photo)
  const results: Result[] = []
  for (const surface of one.surfaces) {
    const from = performance.now()
    const area = findArea(photo, buildHouseModel(photo, analysis), surface)
    const areaMs = performance.now() - from
    const name = CLASS_OF_SURFACE[surface]
    const { iou, share } = overlap(area.mask.data, label, name)
    const coarse = overlap(coarseMask(analysis, name), label, name)
    const band = markBorderBand(label, name, { width: photo.width, reach: BAND_PX })
    const bandless = overlap(area.mask.data, label, name, band)
    const sure = `${area.confidence.toFixed(2)} ${area.isSure ? 'sure' : 'unsure'}`
    const ms = `${analysisMs.toFixed(0)} + ${areaMs.toFixed(0)} ms`
    console.log(
      `${one.set}, ${stem}, ${surface} (${(100 * share).toFixed(1)} %): ` +
        `${iou.toFixed(3)} (without the border ${bandless.iou.toFixed(3)}, unrefined ${coarse.iou.toFixed(3)}), ${sure}, ${ms}`,
    )
    if (share > SMALLEST_SHARE)
      results.push({
        key: `${one.set} ${surface}`,
        iou,
        bandlessIou: bandless.iou,
        afterTaps:
          options.taps && name === 'wall' ? await correct(photo, analysis, { surface, area }, label) : null,
        ...area,
      })
    if (surface === 'exterior') borders.push({ set: one.set, results: bordersOf(area.mask, label) })
    if (options.sheets)
      await writeSheet(photo, area.mask.data, join(options.sheets, `${stem}-${surface}.png`))
  }
  return results
}

/** The painted borders along the label's windows. */
function bordersOf(mask: Mask, label: Label): BorderResult[] {
  return listWindows(label, mask).map((corners) => measureBorder(mask.data, label, mask, corners))
}

function summarizeBorders(set: string, results: readonly BorderResult[]): string {
  const found = results.filter(({ isFound }) => isFound)
  const straight = found.filter(({ isStraight }) => isStraight).length
  const onLabel = found.filter(({ isTrue }) => isTrue).length
  return (
    `${set}: of ${results.length} windows ${found.length} found, the painted border of ${straight} is a straight line ` +
    `within 1.5 px, of ${onLabel} also within 1.5 px of the label`
  )
}

const cases = [
  ...(options.truth ? listTruth(options.truth) : []),
  ...(options.photos ? listPhotos(options.photos) : []),
  ...(options.hand ? listHand(options.hand) : []),
  ...options.careful.flatMap(listCareful),
]
if (options.look) await look(options.look, options.sheets ?? '.')
const borders: { readonly set: string; readonly results: readonly BorderResult[] }[] = []
const all: Result[] = []
for (const one of cases) all.push(...(await measure(one)))
for (const key of new Set(all.map((result) => result.key)))
  console.log(
    summarize(
      key,
      all.filter((result) => result.key === key),
    ),
  )
for (const set of new Set(borders.map((one) => one.set))) {
  const results = borders.filter((one) => one.set === set).flatMap((one) => one.results)
  console.log(summarizeBorders(set, results))
}
