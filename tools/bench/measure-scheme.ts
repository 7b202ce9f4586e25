import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  findAreaReflectance,
  fitWithin,
  labelSurfaces,
  linearFromEncoded,
  maskOfLabel,
  parseHex,
  prepareRepaint,
  refineMatte,
  repaintAll,
  resizeColor,
  shareMattes,
  type Mask,
  type Surface,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { packPng } from '../../apps/server/src/platform/painter/write-png.ts'
import { openHelperThread } from '../../apps/server/src/platform/painter/helper-thread.ts'
import { paintPhoto } from '../../apps/server/src/platform/painter/paint-photo.ts'
import { openBuiltInNetwork } from '../../apps/server/src/platform/surface-model/built-in-network.ts'
import { enlargeMask, encodeMask, readPreview } from './picture-files.ts'
import type { TruthScene } from './truth-scene.ts'

/** Four surfaces that share the wall's pixels: its left half, and three strips of the rest. */
const SURFACES = ['exterior', 'garage', 'shutters', 'door'] as const satisfies readonly Surface[]
const ENDS = [0.5, 0.7, 0.9, 1] as const
const PAINTS = ['#2C3E50', '#8C3B2E', '#3F7A3D', '#E3C987'] as const

export interface SchemeFigures {
  /** a 12-megapixel photo from file to PNG, the areas given: one surface and four in turn */
  readonly oneMs: readonly number[]
  readonly fourMs: readonly number[]
  /** another color of one of four surfaces at 1600 px */
  readonly colorMs: readonly number[]
}

/** Measures what four surfaces cost beside one with the same pixels. */
export async function measureScheme(
  largePhoto: Uint8Array,
  scene: TruthScene,
  network: SurfaceNetwork,
  rounds: number,
): Promise<SchemeFigures> {
  const { width, height } = fitWithin(scene.wall.width * 8, scene.wall.height * 8, ANALYSIS_LONG_SIDE_PX)
  const wall = await enlargeMask(scene.wall, width, height)
  const strips = cutWall(wall)
  const paint = await openPainting(largePhoto, network)
  const [onePng, fourPng] = [await encodeMask(wall), await encodeMask(labelSurfaces(strips))]
  const [oneMs, fourMs]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round++) {
    const [one, four] = [await paint(onePng, 1), await paint(fourPng, SURFACES.length)]
    // the first round warms up
    if (round < 0) continue
    oneMs.push(one)
    fourMs.push(four)
  }
  return { oneMs, fourMs, colorMs: await measureColors(largePhoto, strips, network, rounds) }
}

/** The wall's pixels, from left to right. */
function cutWall({ width, height, data }: Mask): Mask[] {
  const columns = [...data.keys()].filter((i) => data[i] !== 0).map((i) => i % width)
  const [left, right] = [
    columns.reduce((a, b) => Math.min(a, b)),
    columns.reduce((a, b) => Math.max(a, b)) + 1,
  ]
  const stripOf = (x: number) => ENDS.findIndex((end) => x < left + end * (right - left))
  return SURFACES.map((_, k) => {
    const part = data.map((inside, i) => (inside !== 0 && stripOf(i % width) === k ? 255 : 0))
    return { width, height, data: part }
  })
}

async function openPainting(photo: Uint8Array, network: SurfaceNetwork) {
  const model = await openBuiltInNetwork(network)
  const { readLight } = openHelperThread()
  return async (mask: Uint8Array, count: number): Promise<number> => {
    const paints = SURFACES.slice(0, count).map((surface, k) => ({ surface, paint: PAINTS[k] }))
    const [first, ...others] = paints
    const start = performance.now()
    const job = { photo, mask, ...first, others, surroundings: 'outdoors' } as const
    const picture = await paintPhoto(job, (...small) => model.analyze(...small), readLight)
    await packPng(picture)
    return performance.now() - start
  }
}

async function measureColors(
  largePhoto: Uint8Array,
  strips: readonly Mask[],
  network: SurfaceNetwork,
  rounds: number,
): Promise<number[]> {
  const preview = await readPreview(largePhoto)
  const [{ width, height }] = strips
  const small = resizeColor(preview, width, height)
  const analysis = analyzePhoto(small, network, 'outdoors')
  const labels = labelSurfaces(strips)
  const masks = strips.map((_, k) => maskOfLabel(labels, k + 1))
  const mattes = masks.map((mask) => refineMatte(preview, mask, small))
  shareMattes(mattes, labels)
  const plans = masks.map((mask, k) =>
    prepareRepaint(preview, mattes[k], findAreaReflectance(small, mask, 'outdoors', analysis)),
  )
  const out = new Uint8ClampedArray(preview.data.length)
  const show = (turn: number): number => {
    const surfaces = plans.map((plan, k) => {
      return { plan, paint: linearFromEncoded(parseHex(PAINTS[(k + turn) % PAINTS.length])) }
    })
    const start = performance.now()
    repaintAll(surfaces, out)
    return performance.now() - start
  }
  show(0)
  return Array.from({ length: 5 * rounds }, (_, turn) => show(turn))
}
