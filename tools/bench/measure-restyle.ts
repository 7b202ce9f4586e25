import { STYLES } from '@housecoat/contract'
import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  findRecipe,
  fitWithin,
  prepareStyle,
  renderStyle,
  resizeColor,
  studyStyle,
  type Mask,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { openHelperThread, type StartTiles } from '../../apps/server/src/platform/painter/helper-thread.ts'
import { neverCancelled } from '../../apps/server/src/platform/painter/checkpoint.ts'
import type { RestyleJob } from '../../apps/server/src/platform/painter/paint-job.ts'
import { packPng } from '../../apps/server/src/platform/painter/write-png.ts'
import { restylePhoto } from '../../apps/server/src/platform/painter/restyle-photo.ts'
import { openBuiltInNetwork } from '../../apps/server/src/platform/surface-model/built-in-network.ts'
import type { SurfaceModel } from '../../apps/server/src/platform/surface-model/surface-model.ts'
import { enlargeMask, readPreview } from './picture-files.ts'
import type { TruthScene } from './truth-scene.ts'

/** Two materials with a door's wood and paint, many small stones, and one plain coat. */
const LARGE_STYLES = ['mountain_modern', 'colonial', 'mediterranean'] as const

export interface RestyleFigures {
  /** once per photo and area */
  readonly studyMs: readonly number[]
  /** each style of the photo's kind at preview size */
  readonly previewMs: readonly number[]
  /** a 12-megapixel photo from file to PNG, the area given */
  readonly fileMs: readonly number[]
  /** the same with all surfaces of the home, which are found first */
  readonly homeMs: readonly number[]
}

/** Measures what a style costs on the page and on the server. */
export async function measureRestyle(
  largePhoto: Uint8Array,
  maskPng: Uint8Array,
  scene: TruthScene,
  network: SurfaceNetwork,
): Promise<RestyleFigures> {
  const preview = await readPreview(largePhoto)
  const { width, height } = fitWithin(preview.width, preview.height, ANALYSIS_LONG_SIDE_PX)
  const small = resizeColor(preview, width, height)
  const analysis = analyzePhoto(small, network, 'outdoors')
  const mask: Mask = await enlargeMask(scene.wall, width, height)
  const study = () => studyStyle(small, mask, 'siding', analysis)
  const studyMs = [0, 1, 2, 3].map(() => timed(study)).slice(1)
  const plan = prepareStyle(preview, study())
  const out = new Uint8ClampedArray(preview.data.length)
  const styles = STYLES.filter(({ category }) => category === 'exterior')
  const show = () => styles.map(({ id }) => timed(() => renderStyle(plan, findRecipe('exterior', id)!, out)))
  show()
  const model = await openBuiltInNetwork(network)
  const { startTiles } = openHelperThread()
  const [fileMs, homeMs]: [number[], number[]] = [[], []]
  for (const styleId of LARGE_STYLES) {
    fileMs.push(await timeFile({ photo: largePhoto, mask: maskPng, styleId }, model, startTiles))
    homeMs.push(
      await timeFile({ photo: largePhoto, mask: null, styleId, isWholeHome: true }, model, startTiles),
    )
  }
  return { studyMs, previewMs: show(), fileMs, homeMs }
}

type TimedJob = Pick<RestyleJob, 'photo' | 'mask' | 'styleId' | 'isWholeHome'>

async function timeFile(timed: TimedJob, model: SurfaceModel, startTiles: StartTiles): Promise<number> {
  const start = performance.now()
  const job = { ...timed, surface: 'siding', category: 'exterior' } as const
  const picture = await restylePhoto(job, (...small) => model.analyze(...small), neverCancelled, startTiles)
  await packPng(picture)
  return performance.now() - start
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
