/**
 * Trains the trees that tell a neighbor's house from the home, and prints their weights.
 *
 * Run: node tools/neighbor-judge/train.ts --photos DIR [--write packages/engine/src/house/neighbor-weights.ts]
 *
 * DIR holds NAME.jpg for the outlines in tools/surface-network/careful-outlines; outlines without a photo, or of photos in
 * held-out.txt, are left out.
 * First whole photos are held out in turn, to see what the trees know of photos that they never saw.
 */
import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  buildHouseModel,
  loadSurfaceNetwork,
  mapOf,
  placeRegions,
  scoreNeighbor,
  NEIGHBOR_EVIDENCE,
  type ColorRaster,
  type NeighborTrees,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { fitColor, readColor } from '../bench/picture-files.ts'
import { readHeldOut } from '../surface-network/held-out.ts'
import { boostTrees, type Sample } from './boost-trees.ts'

const OUTLINES = fileURLToPath(new URL('../surface-network/careful-outlines', import.meta.url))
const NETWORK = new URL('../../packages/engine/weights/house-network.bin', import.meta.url)
/** Gray values of drawn outlines. */
const HOME_WALL = 255
const NEIGHBOR = 128
/** Regions that are less likely wall than this are not trained on: no paint reaches them. */
const WALL_MIN = 0.25
/** Nor are those of which less than this share is outlined as a wall or a neighbor's house. */
const LABELED_MIN = 0.3
/** A region of this share of the photo has the full weight; smaller ones count less, by the square root. */
const FULL_SHARE = 0.005
/** Neighbors' regions are rarer, and count this many times. */
const NEIGHBOR_WEIGHT = 2
const FOLDS = 5

interface Polygon {
  readonly class: string
  readonly house?: 'neighbor'
  /** shares of the photo's width and height */
  readonly points: readonly (readonly [number, number])[]
}

const { values: options } = parseArgs({ options: { photos: { type: 'string' }, write: { type: 'string' } } })
if (!options.photos) throw new Error('Name the photos with --photos DIR')
const samples = await collect(options.photos)
report(samples)
const boosted = boostTrees(samples)
for (const [k, name] of NEIGHBOR_EVIDENCE.entries())
  console.error(`${countSplits(boosted, k)} splits by ${name}`)
const text = formatWeights(boosted)
if (options.write) await writeFile(options.write, text)
else console.log(text)

async function collect(folder: string): Promise<Sample[]> {
  const network = loadSurfaceNetwork(await readFile(fileURLToPath(NETWORK)))
  const heldOut = readHeldOut()
  const all: Sample[] = []
  for (const [number, file] of (await readdir(OUTLINES)).sort().entries()) {
    const name = file.replace('.json', '')
    const photo = join(folder, `${name}.jpg`)
    const { kind, polygons } = JSON.parse(await readFile(join(OUTLINES, file), 'utf8')) as {
      kind: string
      polygons: Polygon[]
    }
    if (kind !== 'exterior' || heldOut.has(name) || !existsSync(photo)) continue
    const found = await listSamples(photo, polygons, network, number)
    all.push(...found)
    console.error(file, found.length, found.filter(({ isNeighbors }) => isNeighbors).length)
  }
  return all
}

async function listSamples(
  file: string,
  polygons: readonly Polygon[],
  network: SurfaceNetwork,
  number: number,
): Promise<Sample[]> {
  const photo = await fitColor(await readColor(file), ANALYSIS_LONG_SIDE_PX)
  const analysis = analyzePhoto(photo, network, 'outdoors')
  const model = buildHouseModel(photo, analysis)
  const map = mapOf(model)
  const labels = await drawLabels(polygons, photo)
  const counts = model.regions.map(() => ({ home: 0, neighbor: 0 }))
  for (const [i, region] of map.data.entries()) {
    if (labels[i] === HOME_WALL) counts[region].home++
    else if (labels[i] === NEIGHBOR) counts[region].neighbor++
  }
  const masonry = model.classes.indexOf('masonry')
  const places = placeRegions(
    analysis,
    map,
    model.regions.map(({ probabilities }) => probabilities[masonry]),
  )
  return places.flatMap((place, r): Sample[] => {
    const { pixels, likelihoods } = model.regions[r]
    const { home, neighbor } = counts[r]
    if (place === null || likelihoods.both < WALL_MIN || home + neighbor < LABELED_MIN * pixels) return []
    const isNeighbors = neighbor > home
    const size = Math.min(1, Math.sqrt(pixels / map.data.length / FULL_SHARE))
    const weight = isNeighbors ? NEIGHBOR_WEIGHT * size : size
    return [{ photo: number, evidence: place.evidence, isNeighbors, weight }]
  })
}

/** Draws whose wall each pixel shows: {@link HOME_WALL}, {@link NEIGHBOR} or another value for neither. */
async function drawLabels(polygons: readonly Polygon[], { width, height }: ColorRaster): Promise<Uint8Array> {
  const valueOf = ({ house, class: name }: Polygon) =>
    house === 'neighbor' ? NEIGHBOR : name === 'wall' ? HOME_WALL : 0
  const shapes = polygons.map((polygon) => {
    const points = polygon.points.map(([x, y]) => `${x * width},${y * height}`).join(' ')
    const value = valueOf(polygon)
    return `<polygon points="${points}" fill="rgb(${value},${value},${value})"/>`
  })
  const size = `width="${width}" height="${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges"><rect ${size}/>${shapes.join('')}</svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer())
}

/** Prints how well regions of photos that were not trained on are told apart. */
function report(all: readonly Sample[]): void {
  const photos = [...new Set(all.map(({ photo }) => photo))]
  const foldOf = (sample: Sample) => photos.indexOf(sample.photo) % FOLDS
  const scored = Array.from({ length: FOLDS }, (_, fold) => {
    const trees = boostTrees(all.filter((sample) => foldOf(sample) !== fold))
    return all
      .filter((sample) => foldOf(sample) === fold)
      .map(({ evidence, isNeighbors }) => ({ isNeighbors, score: scoreNeighbor(trees, evidence) }))
  }).flat()
  scored.sort((one, other) => one.score - other.score)
  let [homes, pairs, neighbors] = [0, 0, 0]
  for (const { isNeighbors } of scored) {
    if (isNeighbors) {
      neighbors++
      pairs += homes
    } else homes++
  }
  const area = (pairs / neighbors / homes).toFixed(3)
  console.error(`${photos.length} photos, ${neighbors} regions of neighbors and ${homes} of homes`)
  console.error(`held out: area under the ROC curve ${area}`)
}

function countSplits({ trees }: NeighborTrees, evidence: number): number {
  return trees.flatMap(([split, left, right]) => [split, left, right]).filter(([k]) => k === evidence).length
}

function formatWeights({ base, trees }: NeighborTrees): string {
  const number = (value: number) => String(Number(value.toFixed(4)))
  const list = (values: readonly number[]) => `[${values.map(number).join(', ')}]`
  const lines = trees.map(
    ([split, left, right, leaves]) => `  [${[split, left, right, leaves].map(list).join(', ')}],`,
  )
  return `/** Written by tools/neighbor-judge/train.ts. */
import type { NeighborTree } from './neighbor-tree.ts'

/** Log-odds of a neighbor's house before the trees. */
export const NEIGHBOR_BASE = ${number(base)}
// prettier-ignore
export const NEIGHBOR_TREES: readonly NeighborTree[] = [
${lines.join('\n')}
]
`
}
