/** Where the cells of an area lie on its planes, and how far they reach. */
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { dot } from '../geometry/vanishing-points.ts'
import { type AreaPlane, type Plane, rayAt } from './area-planes.ts'
import type { AreaCells } from './find-parts.ts'

/** Where the cells of an area's grid lie before the camera. */
export interface CellRays {
  readonly parts: AreaCells
  readonly frame: CameraFrame
  /** size of the photo, in pixels */
  readonly photo: { readonly width: number; readonly height: number }
}

/** Quantile of a roof's cells, from its lowest, that lies on the eave. */
const EAVE_QUANTILE = 0.02

/** The ray through a cell's middle, or lower: 1 is the cell's lower edge. */
export function rayOfCell({ parts, frame, photo }: CellRays, cell: number, below = 0.5): Vector {
  const x = (((cell % parts.width) + 0.5) * photo.width) / parts.width
  const y = ((Math.floor(cell / parts.width) + below) * photo.height) / parts.height
  return rayAt(frame, x, y)
}

/** Adds the extent of the cells to a plane; an extent without cells is 0. */
export function measureExtent(rays: CellRays, cells: readonly number[], plane: Plane): AreaPlane {
  const points = projectCells(rays, cells, plane)
  const uAt = quantilesOf(points.map(({ u }) => u))
  const vAt = quantilesOf(points.map(({ v }) => v))
  const isEmpty = cells.length === 0
  return {
    ...plane,
    uStartM: uAt(0),
    widthM: uAt(1) - uAt(0),
    bottomM: isEmpty ? 0 : vAt(0.01) - plane.vStartM,
    topM: isEmpty ? 0 : vAt(0.99) - plane.vStartM,
  }
}

/** Makes v start at the cells' lower end. */
export function startAtEave(rays: CellRays, cells: readonly number[], plane: Plane): Plane {
  const vAt = quantilesOf(projectCells(rays, cells, plane).map(({ v }) => v))
  return { ...plane, vStartM: vAt(EAVE_QUANTILE) }
}

/** The cells on a plane, in its coordinates. */
function projectCells(rays: CellRays, cells: readonly number[], plane: Plane) {
  return cells.map((cell) => {
    const ray = rayOfCell(rays, cell)
    const depth = plane.offsetM / Math.max(1e-3 * rays.frame.focalPx, dot(ray, plane.normal))
    return { u: depth * dot(ray, plane.uDirection), v: depth * dot(ray, plane.vDirection) }
  })
}

/** @returns the values' quantile function, for shares from 0 to 1; it is 0 without values */
function quantilesOf(values: readonly number[]): (share: number) => number {
  const sorted = [...values].sort((a, b) => a - b)
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

/** Multiplies a plane's lengths. */
export function scalePlane(plane: AreaPlane, factor: number): AreaPlane {
  return {
    ...plane,
    offsetM: plane.offsetM * factor,
    uStartM: plane.uStartM * factor,
    vStartM: plane.vStartM * factor,
    widthM: plane.widthM * factor,
    bottomM: plane.bottomM * factor,
    topM: plane.topM * factor,
  }
}
