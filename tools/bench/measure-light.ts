import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  boxMean,
  findSunShares,
  fitWithin,
  relight,
  repaintOnce,
  resizeColor,
  separateLight,
  srgbToLinear,
  type ColorRaster,
  type GrayRaster,
  type Reflectance,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { join } from 'node:path'
import { readGray } from './picture-files.ts'
import { median } from './statistics.ts'
import { loadScenes, paintOf, type TruthScene } from './truth-scene.ts'

/** Steps of `light.png` that are a doubling of light, see tools/scenes. */
const STEPS_PER_DOUBLING = 8

/** Radius of the squares in which errors are averaged: renders of few samples are noisy. */
const NOISE_RADIUS_PX = 2

/** A pixel lies in the sun from this share on (0–255); what is within a tenth of it is neither sun nor shade. */
const IN_SUN = 85
const UNCLEAR = 25

/** Surfaces of a house whose light is compared with the truth. */
const HOUSE = ['wall', 'trim', 'roof', 'garage_door']

/** Linear luminance from which a pixel was taken for sunlit when its own brightness decided. */
const BRIGHT = 0.1

/** How well the light of a rendered scene is told from its surfaces. Errors are root mean squares of doublings, up to a factor. */
export interface LightFigures {
  readonly scene: string
  /** of the light, if the photo's luminance is taken for it */
  readonly photoError: number
  /** of the light that the engine finds */
  readonly lightError: number
  /** share of the house's pixels whose sun or shade their brightness tells; null in rooms */
  readonly rightByBrightness: number | null
  /** the same by the engine's shares */
  readonly rightByShare: number | null
  /** at dusk, the median change of green light on navy walls over that on white ones: 1 is right */
  readonly navyOverWhite: number
}

/** Measures every scene of a folder that was rendered with `--layers`. */
export async function measureLights(folder: string, network: SurfaceNetwork | null): Promise<LightFigures[]> {
  const scenes = await loadScenes(folder)
  return Promise.all(scenes.map((scene) => measureLight(scene, join(folder, scene.name), network)))
}

async function measureLight(
  scene: TruthScene,
  folder: string,
  network: SurfaceNetwork | null,
): Promise<LightFigures> {
  const { photo, surroundings } = scene
  const light = await readGray(join(folder, 'light.png'))
  const sun = surroundings === 'indoors' ? null : await readGray(join(folder, 'sun.png'))
  const small = enlarge(photo)
  const analysis = network && analyzePhoto(small, network, surroundings)
  const layers = separateLight(small, analysis)
  const shares = findSunShares(small, analysis, photo)
  const luminances = luminancesOf(photo)
  const reflectances = luminances.map((_, i) => {
    const [x, y] = [(i % photo.width) + 0.5, Math.floor(i / photo.width) + 0.5]
    const row = Math.floor((y * layers.height) / photo.height)
    return layers.reflectance[row * layers.width + Math.floor((x * layers.width) / photo.width)]
  })
  const rightBy = (isLit: (pixel: number) => boolean) => sun && rightShareOf(scene, sun, isLit)
  return {
    scene: scene.name,
    photoError: errorOf(luminances, light, scene),
    lightError: errorOf(
      luminances.map((luminance, i) => luminance / reflectances[i]),
      light,
      scene,
    ),
    rightByBrightness: rightBy((i) => luminances[i] > BRIGHT),
    rightByShare: rightBy((i) => shares.data[i] > 127),
    navyOverWhite: changeAtDusk(scene, shares, '20304F') / changeAtDusk(scene, shares, 'F4F3EE'),
  }
}

function enlarge(photo: ColorRaster): ColorRaster {
  const { width, height } = fitWithin(photo.width * 8, photo.height * 8, ANALYSIS_LONG_SIDE_PX)
  return resizeColor(photo, width, height)
}

function luminancesOf({ width, height, channels, data }: ColorRaster): Float32Array {
  const linear = (at: number) => srgbToLinear(data[at] / 255)
  return Float32Array.from({ length: width * height }, (_, i) => {
    const at = i * channels
    return Math.max(0.002, 0.2126 * linear(at) + 0.7152 * linear(at + 1) + 0.0722 * linear(at + 2))
  })
}

/** Root mean square of the doublings between two lights, their mean aside, over surfaces that are neither sky nor window. */
function errorOf(lights: Float32Array, truth: GrayRaster, { classOf }: TruthScene): number {
  const { width, height, data } = truth
  const isKnown = Float32Array.from(data, (step, i) =>
    step > 1 && step < 255 && !['sky', 'window'].includes(classOf[i]) ? 1 : 0,
  )
  const offs = isKnown.map((known, i) => known * (Math.log2(lights[i]) - data[i] / STEPS_PER_DOUBLING))
  const counts = boxMean(isKnown, width, height, NOISE_RADIUS_PX)
  const means = boxMean(offs, width, height, NOISE_RADIUS_PX).map((sum, i) => sum / counts[i])
  const known = means.filter((_, i) => isKnown[i] === 1)
  const mean = known.reduce((sum, off) => sum + off, 0) / known.length
  return Math.sqrt(known.reduce((sum, off) => sum + (off - mean) ** 2, 0) / known.length)
}

function rightShareOf({ classOf }: TruthScene, sun: GrayRaster, isLit: (pixel: number) => boolean): number {
  const pixels = classOf.flatMap((name, i) =>
    HOUSE.includes(name) && Math.abs(sun.data[i] - IN_SUN) > UNCLEAR ? [i] : [],
  )
  return pixels.filter((i) => isLit(i) === sun.data[i] > IN_SUN).length / pixels.length
}

/** Median factor of the green light of the painted walls at dusk. */
function changeAtDusk({ photo, wall, albedo }: TruthScene, shares: GrayRaster, hex: string): number {
  const painted = { ...photo, data: new Uint8Array(photo.data.length) }
  const known: Reflectance = { linear: albedo, confidence: 1, basis: 'white-trim' }
  repaintOnce(photo, wall, known, paintOf(hex), painted.data)
  const before = painted.data.slice()
  relight(painted, shares, 'dusk')
  const factors = [...wall.data.keys()].flatMap((i) => {
    const at = i * photo.channels + 1
    if (wall.data[i] === 0 || before[at] === 0) return []
    return [srgbToLinear(painted.data[at] / 255) / srgbToLinear(before[at] / 255)]
  })
  return median(factors)
}
