import { analyzePhoto, ANALYSIS_LONG_SIDE_PX, fitWithin, type SurfaceNetwork } from '@housecoat/engine'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  BUILT_IN_WEIGHTS,
  readBuiltInWeights,
} from '../../apps/server/src/platform/surface-model/read-built-in-weights.ts'
import {
  formatAlphas,
  formatAreas,
  formatColors,
  formatConfidence,
  formatEdges,
  formatLargePhoto,
  formatOutside,
  formatRooms,
  formatPreview,
  formatRestyle,
  formatScheme,
  formatEstimates,
  formatLights,
  formatSpread,
  formatSteps,
} from './format-tables.ts'
import { loadPhotoSets } from './labeled-photos.ts'
import { makeLargePhoto } from './make-large-photo.ts'
import { measureAlphas } from './measure-alpha.ts'
import { measureArea, TAPS_MAX, type AreaFigures } from './measure-area.ts'
import { measureColors, type ColorFigures } from './measure-colors.ts'
import { reportDoors } from './report-doors.ts'
import { measureLargePhoto } from './measure-large-photo.ts'
import { measurePreview } from './measure-preview.ts'
import { measureLights } from './measure-light.ts'
import { measureScheme } from './measure-scheme.ts'
import { measureEstimates } from './measure-estimates.ts'
import { measureRestyle } from './measure-restyle.ts'
import type { AreaPeer } from './peers/area-peer.ts'
import { centralBoxPeer } from './peers/central-box.ts'
import { loadGrabCut } from './peers/grab-cut.ts'
import { loadNamedModel } from './peers/named-model.ts'
import { enlargeMask, writeMask } from './picture-files.ts'
import { describeMachine, writeFigures } from './report.ts'
import { loadScenes, type TruthScene } from './truth-scene.ts'

const USAGE = `npm run bench -- [--truth DIR] [--strong DIR] [--materials DIR] [--evening DIR] [--light DIR] [--edges DIR] [--photos DIR]… [--model FILE] [--quick] [--write]
  --truth DIR   rendered scenes with their truth; this project's two small ones by default
  --strong DIR  the same with black, white and strongly colored walls, of which colors alone are measured; this project's six by default
  --materials DIR  the same with two wall materials, of which colors alone are measured; this project's two by default
  --evening DIR the same at dusk and under lamps; this project's two by default
  --light DIR   the same with the truth of their light (--layers of tools/scenes), of which light alone is measured; one by default
  --edges DIR   large renders with the wall's true share of each pixel (--alpha of tools/scenes), of which mattes alone are
                measured; a part of one by default
  --photos DIR  real photos with walls drawn by hand: DIR/labels/index.json, or DIR/manifest.csv with images/ and
                labels/ (of these the ones that training never saw); may be given several times
  --model FILE  a larger model to measure beside the network, see docs/surface-models.md
  --quick       fewer taps and rounds, no 12-megapixel photo
  --write       put the figures into docs/benchmarks.md`

const OWN_SCENES = fileURLToPath(new URL('./scenes', import.meta.url))
const STRONG_SCENES = fileURLToPath(new URL('./strong-scenes', import.meta.url))
const EDGE_SCENES = fileURLToPath(new URL('./edge-scenes', import.meta.url))
const TWO_MATERIAL_SCENES = fileURLToPath(new URL('./two-material-scenes', import.meta.url))
const EVENING_SCENES = fileURLToPath(new URL('./evening-scenes', import.meta.url))
const LIGHT_SCENES = fileURLToPath(new URL('./light-scenes', import.meta.url))

/** In the report the figures stand between these lines. */
const FIGURES = {
  start: '<!-- figures: written by npm run bench -->',
  end: '<!-- end of figures -->',
}

async function findNetwork(): Promise<SurfaceNetwork | null> {
  return existsSync(BUILT_IN_WEIGHTS.surface) ? await readBuiltInWeights() : null
}

/** What pages and the server know of a photo when they read its light. */
function surfacesOf({ photo, surroundings }: TruthScene, network: SurfaceNetwork | null) {
  return network && analyzePhoto(photo, network, surroundings)
}

async function measureScenes(
  scenes: readonly TruthScene[],
  network: SurfaceNetwork | null,
  taps: number,
  peers: readonly AreaPeer[],
) {
  const colors: ColorFigures[] = []
  const areas: AreaFigures[] = []
  for (const scene of scenes) {
    console.error(`measuring ${scene.name}`)
    const marked = { ...scene, truth: scene.wall, ignore: null }
    const { figures, found } = await measureArea(marked, network, taps, peers)
    areas.push(figures)
    colors.push(...measureColors(scene, found?.mask ?? null, surfacesOf(scene, network)))
  }
  return { colors, areas }
}

async function measureSpeed(
  folder: string,
  scene: TruthScene,
  network: SurfaceNetwork | null,
  rounds: number,
): Promise<string[]> {
  console.error(`measuring a 12-megapixel photo made of ${scene.name}`)
  const largePhoto = await makeLargePhoto(join(folder, scene.name, 'photo.jpg'))
  const scratch = await mkdtemp(join(tmpdir(), 'housecoat-bench-'))
  try {
    const [photoFile, maskFile] = [join(scratch, 'photo.jpg'), join(scratch, 'mask.png')]
    await writeFile(photoFile, largePhoto)
    const maskSize = fitWithin(scene.wall.width * 8, scene.wall.height * 8, ANALYSIS_LONG_SIDE_PX)
    await writeMask(await enlargeMask(scene.wall, maskSize.width, maskSize.height), maskFile)
    const { surface, surroundings } = scene
    const paint = scene.truths[0].hex
    const job = { photoFile, maskFile, surface, surroundings, paint, rounds }
    const paths = await measureLargePhoto(job, join(scratch, 'result.png'), network)
    const preview = await measurePreview(largePhoto, scene, network, rounds)
    const restyle =
      network === null || scene.surroundings === 'indoors'
        ? []
        : [formatRestyle(await measureRestyle(largePhoto, await readFile(maskFile), scene, network))]
    const scheme =
      network === null || scene.surroundings === 'indoors'
        ? []
        : [formatScheme(await measureScheme(largePhoto, scene, network, rounds))]
    const size = `The photo is made of ${scene.name}: 4248 × 2832, ${(largePhoto.length / 1e6).toFixed(1)} MB of JPEG.`
    return [
      '### Speed and memory',
      size,
      formatPreview(preview),
      ...restyle,
      ...scheme,
      formatLargePhoto(paths),
      formatSteps(paths),
    ]
  } finally {
    await rm(scratch, { recursive: true })
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      truth: { type: 'string', default: OWN_SCENES },
      strong: { type: 'string', default: STRONG_SCENES },
      edges: { type: 'string', default: EDGE_SCENES },
      materials: { type: 'string', default: TWO_MATERIAL_SCENES },
      evening: { type: 'string', default: EVENING_SCENES },
      light: { type: 'string', default: LIGHT_SCENES },
      photos: { type: 'string', multiple: true, default: [] },
      model: { type: 'string' },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  const network = await findNetwork()
  const taps = values.quick ? 5 : TAPS_MAX
  const scenes = await loadScenes(values.truth)
  const peers = [
    centralBoxPeer,
    await loadGrabCut(),
    ...(values.model === undefined ? [] : [await loadNamedModel(values.model)]),
  ]
  const peerNames = peers.map(({ name }) => name)
  const { colors, areas } = await measureScenes(scenes, network, taps, peers)
  const [strongScenes, mixedScenes] = [await loadScenes(values.strong), await loadScenes(values.materials)]
  const measureColorsAlone = (measured: readonly TruthScene[]) =>
    measured.flatMap((scene) => measureColors(scene, null, surfacesOf(scene, network)))
  const strong = measureColorsAlone(strongScenes)
  const mixed = measureColorsAlone(mixedScenes)
  const evening = measureColorsAlone(await loadScenes(values.evening))
  const parts = [
    describeMachine(),
    ...(network ? [] : ['No network weights: areas were not found, taps started from nothing.']),
    '### Colors',
    formatColors(colors),
    formatOutside(colors),
    formatEdges(colors),
    formatConfidence(colors),
    '### Colors on black, white and strongly colored walls',
    formatColors(strong),
    formatConfidence(strong),
    '### One paint on two wall materials',
    formatColors(mixed),
    formatSpread(mixed),
    '### Colors at dusk and under lamps',
    formatColors(evening),
    '### What the paint’s light does to the rest of a room',
    formatRooms([...colors, ...strong, ...mixed, ...evening]),
    '### Light as a layer',
    formatLights(await measureLights(values.light, network)),
    '### Mattes of 12-megapixel photos',
    formatAlphas(await measureAlphas(values.edges, network)),
    '### Areas in the rendered scenes',
    formatAreas(areas, peerNames),
    '### Square meters in the rendered scenes',
    formatEstimates(measureEstimates([...scenes, ...strongScenes, ...mixedScenes], network)),
  ]
  for (const folder of values.photos) {
    for (const { title, photos } of await loadPhotoSets(folder)) {
      console.error(`measuring ${photos.length} ${title} of ${folder}`)
      const figures: AreaFigures[] = []
      for (const photo of photos) figures.push((await measureArea(photo, network, taps, peers)).figures)
      parts.push(`### Areas in ${title} (${basename(folder)})`, formatAreas(figures, peerNames))
    }
  }
  if (network) {
    const folders = scenes.map(({ name }) => join(values.truth, name))
    parts.push(...(await reportDoors(folders, values.photos, network)))
  }
  if (!values.quick) parts.push(...(await measureSpeed(values.truth, scenes[0], network, 5)))
  const figures = parts.join('\n\n')
  console.log(figures)
  if (values.write) await writeFigures(FIGURES, figures)
}

await main()
