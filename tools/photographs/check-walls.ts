/**
 * Says how well the engine finds the walls of each photograph, untouched: `node tools/photographs/check-walls.ts FOLDER NAME…`
 * prints intersection over union with the walls in NAME-classes.png.
 */
import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  buildHouseModel,
  findArea,
  fitWithin,
  type ColorRaster,
  type Mask,
} from '@housecoat/engine'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readBuiltInWeights } from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import { overlapOf } from '../bench/area-overlap.ts'

const LEAF_GAP_PX = 5

async function readPhoto(file: string): Promise<ColorRaster> {
  const { width, height } = await sharp(file).metadata()
  const size = fitWithin(width, height, ANALYSIS_LONG_SIDE_PX)
  const data = await sharp(file).resize(size).removeAlpha().raw().toBuffer()
  return { ...size, channels: 3, data: new Uint8Array(data) }
}

interface Scene {
  readonly kind: 'exterior' | 'interior'
  readonly classes: readonly string[]
  readonly classScale: number
}

async function readWalls(file: string, scene: Scene, { width, height }: ColorRaster): Promise<Mask> {
  const classes = sharp(file).resize({ width, height, fit: 'fill', kernel: 'nearest' }).extractChannel(0)
  const wall = scene.classes.indexOf('wall')
  const data = (await classes.raw().toBuffer()).map((value) =>
    Math.round(value / scene.classScale) === wall ? 255 : 0,
  )
  // the pixels of wall between leaves belong to the shrub
  const whole = sharp(data, { raw: { width, height, channels: 1 } }).median(LEAF_GAP_PX)
  return { width, height, data: new Uint8Array(await whole.extractChannel(0).raw().toBuffer()) }
}

const network = await readBuiltInWeights()
const [folder, ...names] = process.argv.slice(2)
for (const name of names) {
  const scene = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as Scene
  const isExterior = scene.kind === 'exterior'
  const photo = await readPhoto(join(folder, `${name}.jpg`))
  const analysis = analyzePhoto(photo, network, isExterior ? 'outdoors' : 'indoors')
  const area = findArea(photo, buildHouseModel(photo, analysis), isExterior ? 'exterior' : 'walls')
  const walls = await readWalls(join(folder, `${name}-classes.png`), scene, photo)
  const overlap = overlapOf(area.mask, walls)
  console.log(
    `${name}: ${overlap.toFixed(3)}, ${area.isSure ? 'sure' : 'unsure'} (${area.confidence.toFixed(2)})`,
  )
}
