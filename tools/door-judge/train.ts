/**
 * Trains the judge of door candidates on labeled photos and prints its weights.
 *
 * Run: node tools/door-judge/train.ts --hand DIR [--write packages/engine/src/doors/judge-weights.ts]
 *
 * DIR holds images/NAME.jpg, labels/NAME.png (class indices), classes.json (index → class) and manifest.csv (name, kind, ...).
 * Each candidate that the engine lists is taught the overlap of its box with the labeled door's; what it lists indoors is no door.
 * First whole photos are held out in turn, to see what the judge knows of photos that it never saw.
 */
import {
  boxOf,
  intersectionOverUnion,
  type Box,
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  EVIDENCE_NAMES,
  listDoorCandidates,
  loadSurfaceNetwork,
  readDoorMaps,
  type ColorRaster,
  type Mask,
  type Quad,
} from '@housecoat/engine'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fitColor, readColor, readGray } from '../bench/picture-files.ts'

/** Overlap (IoU) with a labeled door at which a candidate starts to be one, and from which it is wholly. */
const OVERLAP_NONE = 0.4
const OVERLAP_FULL = 0.8
/** Labeled parts smaller than this share of the photo are left out. */
const PART_SHARE_MIN = 0.0004
/** Each photo is shown this many times more with a shadow on it. */
const VARIANTS = 1
/** The darkest of these shadows, as a share of the encoded light. */
const SHADE_LEAST = 0.3
const FOLDS = 6
/** Keeps weights small: as many imagined candidates speak for 0. */
const RIDGE = 3
const ROUNDS = 25

interface Sample {
  readonly photo: number
  readonly evidence: readonly number[]
  /** 0–1 */
  readonly target: number
  readonly weight: number
}

interface Judge {
  readonly means: readonly number[]
  readonly scales: readonly number[]
  /** one per kind of evidence, then the constant */
  readonly weights: readonly number[]
}

const { values: options } = parseArgs({ options: { hand: { type: 'string' }, write: { type: 'string' } } })
if (!options.hand) throw new Error('Name the photos with --hand DIR')
const samples = await collect(options.hand)
report(samples)
const judge = train(samples)
if (options.write) await writeFile(options.write, formatWeights(judge))
else console.log(formatWeights(judge))

async function collect(folder: string): Promise<Sample[]> {
  const weights = new URL('../../packages/engine/weights/house-network.bin', import.meta.url)
  const network = loadSurfaceNetwork(await readFile(fileURLToPath(weights)))
  const classes = JSON.parse(await readFile(join(folder, 'classes.json'), 'utf8')) as Record<string, string>
  const manifest = (await readFile(join(folder, 'manifest.csv'), 'utf8')).trim().split('\n').slice(1)
  const all: Sample[] = []
  for (const [photoNumber, line] of manifest.entries()) {
    const [name, kind] = line.split(',')
    const photo = await fitColor(
      await readColor(join(folder, 'images', `${name}.jpg`)),
      ANALYSIS_LONG_SIDE_PX,
    )
    const labels = await readGray(join(folder, 'labels', `${name}.png`))
    const scale = photo.width / labels.width
    const doors = kind === 'interior' ? [] : listLabeledDoors(labels, classes, scale)
    for (let variant = 0; variant <= VARIANTS; variant++) {
      const seen = variant === 0 ? photo : disturb(photo, photoNumber * VARIANTS + variant)
      // at the size of a house, because doors are found in the analysis of a house, too; the judge also fits the smaller size of the mode 'doors'
      const candidates = listDoorCandidates(seen, readDoorMaps(analyzePhoto(seen, network, 'outdoors')))
      for (const { quad, evidence } of candidates) {
        const weight = 1 / Math.sqrt(candidates.length)
        all.push({ photo: photoNumber, evidence, target: targetOf(quad, doors), weight })
      }
    }
    console.error(name, kind, `${doors.length} doors`)
  }
  return all
}

/** A straight shadow across the photo and another exposure, so that the network is as unsure as of photos that it never saw. */
function disturb(photo: ColorRaster, seed: number): ColorRaster {
  const random = randomNumbers(seed + 1)
  const data = photo.data.slice()
  const { width, height, channels } = photo
  const angle = random() * 2 * Math.PI
  const [x0, y0] = [width * (0.25 + 0.5 * random()), height * (0.4 + 0.4 * random())]
  const shade = SHADE_LEAST + (1 - SHADE_LEAST) * 0.6 * random()
  const gains = [0, 1, 2].map(() => 0.75 + 0.5 * random())
  for (let i = 0, at = 0; i < width * height; i++, at += channels) {
    const depth = ((i % width) - x0) * Math.cos(angle) + (Math.floor(i / width) - y0) * Math.sin(angle)
    const light = depth > 0 ? shade : 1
    for (let c = 0; c < 3; c++) {
      const noise = 8 * (random() - 0.5)
      data[at + c] = Math.min(255, Math.max(0, data[at + c] * light * gains[c] + noise))
    }
  }
  return { ...photo, data }
}

/** Repeatable numbers 0–1. Source: Park and Miller's minimal standard generator, 1988. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

function targetOf(quad: Quad, doors: readonly Box[]): number {
  const overlap = Math.max(0, ...doors.map((door) => intersectionOverUnion(boxOf(quad), door)))
  return Math.min(1, Math.max(0, (overlap - OVERLAP_NONE) / (OVERLAP_FULL - OVERLAP_NONE)))
}

/** Boxes of the connected parts that are labeled door, in pixels times `scale`. */
function listLabeledDoors(labels: Mask, classes: Record<string, string>, scale: number): Box[] {
  const { width, data } = labels
  const isDoor = data.map((value) => (/_door$/.test(classes[value]) ? 1 : 0))
  const boxes: Box[] = []
  for (let start = 0; start < data.length; start++) {
    if (isDoor[start] !== 1) continue
    const value = data[start]
    const box = { left: Infinity, top: Infinity, right: 0, bottom: 0 }
    let count = 0
    const waiting = [start]
    isDoor[start] = 0
    const visit = (i: number): void => {
      if (isDoor[i] !== 1 || data[i] !== value) return
      isDoor[i] = 0
      waiting.push(i)
    }
    for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
      const [x, y] = [i % width, Math.floor(i / width)]
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x + 1)
      box.bottom = Math.max(box.bottom, y + 1)
      count++
      if (x > 0) visit(i - 1)
      if (x < width - 1) visit(i + 1)
      visit(i - width)
      visit(i + width)
    }
    if (count < PART_SHARE_MIN * data.length) continue
    boxes.push({
      left: box.left * scale,
      top: box.top * scale,
      right: box.right * scale,
      bottom: box.bottom * scale,
    })
  }
  return boxes
}

/** Logistic regression by Newton's method on evidence of mean 0 and spread 1. */
function train(chosen: readonly Sample[]): Judge {
  const size = EVIDENCE_NAMES.length
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0)
  const meanOf = (pick: (sample: Sample) => number) =>
    chosen.reduce((sum, sample) => sum + sample.weight * pick(sample), 0) / total
  const means = EVIDENCE_NAMES.map((_, k) => meanOf(({ evidence }) => evidence[k]))
  const scales = EVIDENCE_NAMES.map((_, k) =>
    Math.max(1e-3, Math.sqrt(meanOf(({ evidence }) => (evidence[k] - means[k]) ** 2))),
  )
  const rows = chosen.map(({ evidence }) => [
    ...evidence.map((value, k) => (value - means[k]) / scales[k]),
    1,
  ])
  let weights = new Array<number>(size + 1).fill(0)
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, k) => (k < size ? RIDGE * weight : 0))
    const bend = weights.map((_, k) => weights.map((__, l) => (k === l ? (k < size ? RIDGE : 1e-6) : 0)))
    rows.forEach((row, i) => {
      const chance = sigmoid(row.reduce((sum, value, k) => sum + value * weights[k], 0))
      const { target, weight } = chosen[i]
      for (let k = 0; k <= size; k++) {
        slope[k] += weight * (chance - target) * row[k]
        for (let l = 0; l <= size; l++) bend[k][l] += weight * chance * (1 - chance) * row[k] * row[l]
      }
    })
    const step = solve(bend, slope)
    weights = weights.map((weight, k) => weight - step[k])
  }
  return { means, scales, weights }
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function judgeOf({ means, scales, weights }: Judge, evidence: readonly number[]): number {
  const start = weights[means.length]
  return sigmoid(
    evidence.reduce((sum, value, k) => sum + ((value - means[k]) / scales[k]) * weights[k], start),
  )
}

/** Gauss elimination; the matrix is symmetric and positive. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]])
  const size = rows.length
  for (let k = 0; k < size; k++)
    for (let row = 0; row < size; row++) {
      if (row === k) continue
      const share = rows[row][k] / rows[k][k]
      for (let l = k; l <= size; l++) rows[row][l] -= share * rows[k][l]
    }
  return rows.map((row, k) => row[size] / row[k])
}

function report(all: readonly Sample[]): void {
  let [right, count, wrongHigh, high] = [0, 0, 0, 0]
  for (let fold = 0; fold < FOLDS; fold++) {
    const judge = train(all.filter(({ photo }) => photo % FOLDS !== fold))
    for (const { photo, evidence, target } of all) {
      if (photo % FOLDS !== fold) continue
      const chance = judgeOf(judge, evidence)
      if (target === 0 || target > 0.5) {
        count++
        if (chance > 0.5 === target > 0.5) right++
      }
      if (chance > 0.5) high++
      if (chance > 0.5 && target === 0) wrongHigh++
    }
  }
  console.error(
    `held out: ${right} of ${count} judged right; ${wrongHigh} of ${high} taken for doors are none`,
  )
}

function formatWeights({ means, scales, weights }: Judge): string {
  const constant = means.reduce(
    (sum, value, k) => sum - (weights[k] * value) / scales[k],
    weights[means.length],
  )
  const lines = EVIDENCE_NAMES.map((name, k) => `  '${name}': ${(weights[k] / scales[k]).toFixed(4)},`)
  return `/** Written by tools/door-judge/train.ts. */
import type { EvidenceName } from './evidence-names.ts'

/** Logarithm of the odds per unit of each kind of evidence. */
export const JUDGE_WEIGHTS: Readonly<Record<EvidenceName, number>> = {
${lines.join('\n')}
}
export const JUDGE_CONSTANT = ${constant.toFixed(4)}
`
}
