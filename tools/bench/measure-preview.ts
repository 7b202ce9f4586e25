import {
  buildHouseModel,
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  createMaskEditor,
  findArea,
  findAreaReflectance,
  fitWithin,
  prepareRepaint,
  refineMatte,
  repaint,
  resizeColor,
  startArea,
  surroundingsOf,
  type ColorRaster,
  type Mask,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { measureArea } from './measure-area.ts'
import { PREVIEW_LONG_SIDE_PX, enlargeMask, fitColor, readColor, withAlpha } from './picture-files.ts'
import { markCentralBox } from './peers/central-box.ts'
import { median, quantile } from './statistics.ts'
import { Stopwatch, type StepTime } from './stopwatch.ts'
import { paintOf, type TruthScene } from './truth-scene.ts'

/** Dark, pale and strong paints in turn. */
const PAINTS = ['2C3E50', 'F4F1E8', '8C3B2E', 'E3C565', '9CAF88', '2B2B2D']

export interface PreviewFigures {
  readonly colorMs: readonly number[]
  readonly tapMs: readonly number[]
  /** what happens before the first mask shows, in order */
  readonly firstMask: readonly StepTime[]
  /** what happens while it shows */
  readonly afterwards: readonly StepTime[]
}

/** Measures what a visitor waits for on the page, with a large photo of a scene. */
export async function measurePreview(
  largePhoto: Uint8Array,
  scene: TruthScene,
  network: SurfaceNetwork | null,
  rounds: number,
): Promise<PreviewFigures> {
  const watch = new Stopwatch()
  const { preview, analysisPhoto } = await findFirstMask(largePhoto, scene, network, watch)
  watch.reset()
  const wall = await enlargeMask(scene.wall, analysisPhoto.width, analysisPhoto.height)
  const afterwards = new Stopwatch()
  for (let round = 0; round < rounds; round++) {
    const { editor } = await findFirstMask(largePhoto, scene, network, watch)
    await afterwards.time('prepare taps', () => editor.prepareTaps())
  }
  return {
    colorMs: measurePaints(preview, analysisPhoto, wall, scene, rounds * PAINTS.length),
    tapMs: await measureTaps(analysisPhoto, wall, scene, network),
    firstMask: watch.steps,
    afterwards: afterwards.steps,
  }
}

async function findFirstMask(
  largePhoto: Uint8Array,
  scene: TruthScene,
  network: SurfaceNetwork | null,
  watch: Stopwatch,
) {
  const photo = await watch.time('decode (by sharp; on the page by the browser)', () => readColor(largePhoto))
  const preview = await watch.time('fit to 1600 px (by sharp; on the page by the browser)', async () =>
    withAlpha(await fitColor(photo, PREVIEW_LONG_SIDE_PX)),
  )
  const { width, height } = fitWithin(preview.width, preview.height, ANALYSIS_LONG_SIDE_PX)
  const analysisPhoto = await watch.time('fit to 1024 px', () => resizeColor(preview, width, height))
  const analysis =
    network &&
    (await watch.time('look at the photo', () =>
      analyzePhoto(analysisPhoto, network, surroundingsOf(scene.surface)),
    ))
  const found =
    analysis &&
    (await watch.time('find the area', () =>
      findArea(analysisPhoto, buildHouseModel(analysisPhoto, analysis), scene.surface),
    ))
  const mask = found?.mask ?? markCentralBox(width, height)
  const editor = createMaskEditor(analysisPhoto, found && startArea(found), analysis)
  await watch.time('refine the matte at 1600 px', () => refineMatte(preview, mask))
  return { preview, analysisPhoto, editor }
}

function measurePaints(
  preview: ColorRaster,
  analysisPhoto: ColorRaster,
  mask: Mask,
  { surroundings }: TruthScene,
  count: number,
): number[] {
  const reflectance = findAreaReflectance(analysisPhoto, mask, surroundings)
  const plan = prepareRepaint(preview, refineMatte(preview, mask), reflectance)
  const out = new Uint8ClampedArray(preview.data.length)
  repaint(plan, paintOf(PAINTS[0]), out)
  return Array.from({ length: count }, (_, index) => {
    const start = performance.now()
    repaint(plan, paintOf(PAINTS[index % PAINTS.length]), out)
    return performance.now() - start
  })
}

async function measureTaps(
  photo: ColorRaster,
  truth: Mask,
  scene: TruthScene,
  network: SurfaceNetwork | null,
) {
  const marked = { name: scene.name, photo, surface: scene.surface, truth, ignore: null }
  return (await measureArea(marked, network, 10, [])).figures.tapMs
}

/** The least disturbed time, the median and the 90th percentile. */
export function spreadOfMs(times: readonly number[]) {
  return { best: Math.min(...times), median: median(times), p90: quantile(times, 0.9) }
}
