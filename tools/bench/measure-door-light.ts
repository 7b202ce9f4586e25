import {
  analyzePhoto,
  parseHex,
  setDoorsOnce,
  type ColorRaster,
  type Mask,
  type Quad,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listColorErrors } from './color-error.ts'
import { readColor, readGray } from './picture-files.ts'
import { median, quantile } from './statistics.ts'

/** What the renderer wrote beside its pictures; see tools/scenes. */
interface DoorSceneFile {
  readonly classes: readonly string[]
  readonly classScale: number
  readonly doors: readonly { readonly kind: 'garage_door' | 'entry_door'; readonly quad: Quad }[]
  /** colors that the doors were rendered again in: RRGGBB */
  readonly doorPaints: readonly string[]
}

/** ΔE2000 between a door that the engine set in and the same door rendered there. */
export interface DoorLightFigures {
  readonly scene: string
  readonly kind: 'garage' | 'entry'
  /** of the new door */
  readonly hex: string
  readonly median: number
  readonly p90: number
}

/**
 * Sets flat doors into each rendered photo of a folder and compares them with the same scenes rendered with those doors.
 * @param folder of scenes rendered with `--leaf` and `--door`, see tools/scenes
 */
export async function measureDoorLight(
  folder: string,
  network: SurfaceNetwork | null,
): Promise<DoorLightFigures[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const figures = await Promise.all(names.sort().map((name) => measureScene(folder, name, network)))
  return figures.flat()
}

async function measureScene(
  folder: string,
  name: string,
  network: SurfaceNetwork | null,
): Promise<DoorLightFigures[]> {
  const path = (file: string) => join(folder, name, file)
  const scene = JSON.parse(await readFile(path('scene.json'), 'utf8')) as DoorSceneFile
  const photo = await readColor(path('photo.jpg'))
  const classes = await readGray(path('classes.png'))
  const analysis = network && analyzePhoto(photo, network, 'doors')
  const figures: DoorLightFigures[] = []
  for (const hex of scene.doorPaints) {
    const truth = await readColor(path(`door-${hex}.jpg`))
    for (const { kind, quad } of scene.doors) {
      const value = scene.classes.indexOf(kind)
      const leaf: Mask = {
        ...classes,
        data: classes.data.map((own) => (Math.round(own / scene.classScale) === value ? 255 : 0)),
      }
      const { picture } = setDoorsOnce(photo, [{ picture: flatDoor(hex), quad }], analysis)
      const errors = listColorErrors(picture, truth, leaf)
      figures.push({
        scene: name,
        kind: kind === 'garage_door' ? 'garage' : 'entry',
        hex,
        median: median(errors),
        p90: quantile(errors, 0.9),
      })
    }
  }
  return figures
}

/** A picture of a door without panels: the renderer's leaf. */
function flatDoor(hex: string): ColorRaster {
  const side = 64
  const data = new Uint8Array(side * side * 3)
  const color = parseHex(`#${hex}`)
  for (let at = 0; at < data.length; at += 3) data.set(color, at)
  return { width: side, height: side, channels: 3, data }
}
