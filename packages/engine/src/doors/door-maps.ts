import { pointBetween, type Line } from '../geometry/homography.ts'
import { sampleBilinear } from '../raster/bilinear.ts'
import type { PixelSize } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import type { SurfaceClass } from '../nn/surface-classes.ts'

/** Probabilities (× 255) of doors and their surroundings, per cell of the network's grid. */
export interface DoorMaps {
  readonly width: number
  readonly height: number
  /** entry and garage doors together, because the network confuses the two */
  readonly door: Uint8Array
  readonly garage: Uint8Array
  readonly window: Uint8Array
  readonly trim: Uint8Array
  /** wall, masonry, trim and shutters */
  readonly facade: Uint8Array
  readonly ground: Uint8Array
  /** plants, cars and everything that is not part of a home */
  readonly obstacle: Uint8Array
  /** share of the photo that is ceiling or floor, 0–1; doors inside rooms are ignored */
  readonly indoorShare: number
}

/** @param analysis of a photo */
export function readDoorMaps(analysis: Analysis): DoorMaps {
  const map = (name: SurfaceClass) => analysis.probabilities[analysis.classes.indexOf(name)]
  const sum = (...names: SurfaceClass[]) => saturatedSum(names.map(map))
  const indoors = sum('ceiling', 'floor')
  return {
    ...analysis.grid,
    door: sum('entry_door', 'garage_door'),
    garage: map('garage_door'),
    window: map('window'),
    trim: map('trim'),
    facade: sum('wall', 'masonry', 'trim', 'shutter'),
    ground: sum('ground', 'floor'),
    obstacle: sum('vegetation', 'rest'),
    indoorShare: indoors.reduce((total, value) => total + value, 0) / (255 * indoors.length),
  }
}

/** Samples along a line. */
const SAMPLES = 24

/**
 * Mean probability of a door along a line, 0–1.
 * @param line in pixels of the photo
 * @param maps of the photo
 * @param photo its size
 */
export function meanDoorAlong(line: Line, maps: DoorMaps, photo: PixelSize): number {
  return meanAlong(line, maps, maps.door, photo)
}

/** Like {@link meanDoorAlong}, for wall, masonry, trim and shutters together. */
export function meanFacadeAlong(line: Line, maps: DoorMaps, photo: PixelSize): number {
  return meanAlong(line, maps, maps.facade, photo)
}

function meanAlong(line: Line, grid: PixelSize, map: Uint8Array, photo: PixelSize): number {
  const [scaleX, scaleY] = [grid.width / photo.width, grid.height / photo.height]
  let sum = 0
  for (let k = 0; k < SAMPLES; k++) {
    const [x, y] = pointBetween(line.from, line.to, (k + 0.5) / SAMPLES)
    sum += sampleBilinear(map, grid, x * scaleX - 0.5, y * scaleY - 0.5, 'lerp')
  }
  return sum / SAMPLES / 255
}

/** Adds maps cell by cell; sums over 255 become 255. */
function saturatedSum(maps: readonly Uint8Array[]): Uint8Array {
  return maps[0].map((_, i) => {
    const total = maps.reduce((sum, values) => sum + values[i], 0)
    return Math.min(255, total)
  })
}
