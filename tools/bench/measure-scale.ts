import {
  analyzePhoto,
  ANALYSIS_LONG_SIDE_PX,
  findAreaPlanes,
  findStyleAreas,
  fitWithin,
  measureUpright,
  resizeColor,
  type Point,
  type SurfaceNetwork,
} from '@housecoat/engine'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readColor } from './picture-files.ts'

/** How high tools/scenes builds its doors, in meters. */
const TRUE_HEIGHT_M = { garage_door: 2.3, entry_door: 2.1 } as const

interface ScaleScene {
  readonly doors?: readonly {
    readonly kind: keyof typeof TRUE_HEIGHT_M
    readonly quad: readonly [Point, Point, Point, Point]
  }[]
}

/** How much too large or too small a style's pieces are beside one door. */
export interface ScaleFigures {
  readonly scene: string
  readonly kind: 'garage' | 'entry'
  /** the door's height on the walls that the engine found, relative to its true height: 1 is right; NaN where no wall is found */
  readonly ratio: number
}

/**
 * Measures the scale of the walls beside the doors of rendered homes. Where the doors truly are is known to this function alone, not to
 * the engine.
 * @param folder of rendered scenes, see tools/scenes; those without a door are skipped
 */
export async function measureScale(folder: string, network: SurfaceNetwork): Promise<ScaleFigures[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const figures = await Promise.all(
    names.sort().map((name) => measureScene(join(folder, name), name, network)),
  )
  return figures.flat()
}

async function measureScene(folder: string, name: string, network: SurfaceNetwork): Promise<ScaleFigures[]> {
  const { doors = [] } = JSON.parse(await readFile(join(folder, 'scene.json'), 'utf8')) as ScaleScene
  if (doors.length === 0) return []
  const photo = await readColor(join(folder, 'photo.jpg'))
  const size = fitWithin(photo.width, photo.height, ANALYSIS_LONG_SIDE_PX)
  const small = resizeColor(photo, size.width, size.height)
  const analysis = analyzePhoto(small, network, 'outdoors')
  const walls = findStyleAreas(small, analysis, 'outdoors').find(({ surface }) => surface === 'siding')
  const planes = walls?.mask.data.includes(255) ? findAreaPlanes(small, walls.mask, 'siding', analysis) : null
  const scale = size.width / photo.width
  const between = ([x1, y1]: Point, [x2, y2]: Point): Point => [
    (scale * (x1 + x2)) / 2,
    (scale * (y1 + y2)) / 2,
  ]
  return doors.map(({ kind, quad: [topLeft, topRight, bottomRight, bottomLeft] }) => {
    const [foot, head] = [between(bottomLeft, bottomRight), between(topLeft, topRight)]
    const heightM = planes === null ? Number.NaN : measureUpright(planes, small, foot, head)
    return {
      scene: name,
      kind: kind === 'garage_door' ? 'garage' : 'entry',
      ratio: heightM / TRUE_HEIGHT_M[kind],
    }
  })
}
