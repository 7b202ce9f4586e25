import { linearFromEncoded, parseHex, type ColorRaster, type LinearRgb, type Mask } from '@housecoat/engine'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readColor, readGray } from './picture-files.ts'

/** What the renderer wrote beside its pictures; see tools/scenes. */
interface SceneFile {
  kind: 'exterior' | 'interior'
  target: string
  albedo: string
  classes: string[]
  classScale: number
  /** added to the wall's class where the second wall material is; 0 or absent with one material */
  secondOffset?: number
  paints: string[]
}

export interface PaintTruth {
  /** RRGGBB */
  readonly hex: string
  readonly paint: LinearRgb
  /** the same scene rendered with its walls in this paint */
  readonly picture: ColorRaster
}

/** A rendered photo of which everything is known. */
export interface TruthScene {
  readonly name: string
  readonly surroundings: 'indoors' | 'outdoors'
  readonly surface: 'walls' | 'exterior'
  readonly photo: ColorRaster
  /** what each pixel shows, row by row: a name of tools/scenes */
  readonly classOf: readonly string[]
  readonly wall: Mask
  /** square meters of wall that the photo shows; null where nobody measured it */
  readonly wallSquareMeters: number | null
  /** the part of the walls that is of another material; empty in most scenes */
  readonly second: Mask
  /** the walls' reflectance before painting */
  readonly albedo: LinearRgb
  readonly truths: readonly PaintTruth[]
}

/** Finds the linear reflectance of RRGGBB. */
export function paintOf(hexDigits: string): LinearRgb {
  return linearFromEncoded(parseHex(`#${hexDigits}`))
}

/** Loads every scene of a folder, in the order of their names. */
export async function loadScenes(folder: string): Promise<TruthScene[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  if (names.length === 0) throw new Error(`no scenes in ${folder}`)
  return Promise.all(names.sort().map((name) => loadScene(folder, name)))
}

async function loadScene(folder: string, name: string): Promise<TruthScene> {
  const path = (file: string) => join(folder, name, file)
  const scene = JSON.parse(await readFile(path('scene.json'), 'utf8')) as SceneFile
  const classes = await readGray(path('classes.png'))
  const wallClass = scene.classes.indexOf(scene.target)
  // The renderer dithers: values may be off their steps by a little.
  const indexOf = (value: number) => Math.round(value / scene.classScale)
  const isWall = (value: number) => indexOf(value) === wallClass
  const { secondOffset = 0 } = scene
  const isSecond = (value: number) =>
    secondOffset > 0 && isWall(value) && value - wallClass * scene.classScale > secondOffset / 2
  const isIndoors = scene.kind === 'interior'
  return {
    name,
    surroundings: isIndoors ? 'indoors' : 'outdoors',
    surface: isIndoors ? 'walls' : 'exterior',
    photo: await readColor(path('photo.jpg')),
    classOf: Array.from(classes.data, (value) => scene.classes[indexOf(value)]),
    wallSquareMeters: await readWallSize(path('areas.json'), scene.target),
    wall: { ...classes, data: classes.data.map((value) => (isWall(value) ? 255 : 0)) },
    second: { ...classes, data: classes.data.map((value) => (isSecond(value) ? 255 : 0)) },
    albedo: paintOf(scene.albedo),
    truths: await Promise.all(scene.paints.map((hex) => loadTruth(hex, path(`truth-${hex}.png`)))),
  }
}

/** @param file square meters by class, see `--measure` of tools/scenes */
async function readWallSize(file: string, target: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : ((JSON.parse(text) as Record<string, number>)[target] ?? null)
}

async function loadTruth(hex: string, file: string): Promise<PaintTruth> {
  return { hex, paint: paintOf(hex), picture: await readColor(file) }
}
