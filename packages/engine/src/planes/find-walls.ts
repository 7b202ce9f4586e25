/** Places the walls of an area before the camera. */
import type { LineSegment } from '../geometry/line-segments.ts'
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { dot } from '../geometry/vanishing-points.ts'
import type { AreaPlane, PlaneGroup } from './area-planes.ts'
import { axesOf, azimuthOf, type FaceRun } from './find-faces.ts'
import type { Parts } from './find-parts.ts'
import { measureExtent, rayOfCell } from './plane-extent.ts'

/** Assumed distance of a wall whose ground is not visible, in camera heights. */
export const USUAL_DISTANCE = 7

/** Bounds of a wall's distance, in camera heights. */
export const DISTANCE = { least: 0.6, most: 40 } as const

/** Quantile of the lower edges of a wall's columns that marks the ground; shrubs hide it in most columns. */
const GROUND_QUANTILE = 0.85

/** A wall this many times farther away than the first one is assumed to have its ground hidden. */
const FARTHER_MOST = 1.4

/** Least size of the first wall to be placed, relative to the largest one. */
const LARGE_WALL_SHARE = 0.2

/** An area, and the perspective of its photo. */
export interface Scene {
  readonly parts: Parts
  readonly frame: CameraFrame
  /** the photo's straight edges, in its pixels */
  readonly segments: readonly LineSegment[]
  /** size of the photo, in pixels */
  readonly photo: { readonly width: number; readonly height: number }
}

/** A wall of unknown distance. */
interface Wall {
  readonly part: number
  readonly run: FaceRun
  readonly normal: Vector
  readonly right: Vector
  /** cells that lie on it */
  readonly cells: readonly number[]
}

/**
 * Places the walls of an area before the camera.
 * @param scene the area and the photo's perspective
 * @param faces of each connected component
 * @returns upright planes; all lengths in camera heights, v from the ground
 */
export function placeWalls(
  scene: Scene,
  faces: readonly FaceRun[][],
): { readonly planes: readonly AreaPlane[]; readonly faces: readonly PlaneGroup[] } {
  const walls = listWalls(scene, faces)
  const offsets = findOffsets(scene, walls)
  let next = 0
  return {
    planes: walls.map((wall, index) => planeOf(scene, wall, offsets[index])),
    faces: faces.map((runs) => ({
      planes: runs.map(() => next++),
      corners: runs.slice(1).map(({ from }) => cornerAt(scene.frame, from)),
    })),
  }
}

/** A horizontal vector perpendicular to the rays of an azimuth, towards the right. */
function cornerAt({ along, across }: CameraFrame, azimuth: number): Vector {
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)]
  return [along[0] * c - across[0] * s, along[1] * c - across[1] * s, along[2] * c - across[2] * s]
}

function listWalls(scene: Scene, faces: readonly FaceRun[][]): Wall[] {
  const { parts, frame } = scene
  const cells = faces.map((runs) => runs.map((): number[] => []))
  for (let i = 0; i < parts.data.length; i++) {
    if (parts.isInside[i] === 0) continue
    const azimuth = azimuthOf(frame, rayOfCell(scene, i))
    const runs = faces[parts.data[i]]
    let face = 0
    while (face < runs.length - 1 && azimuth >= runs[face].to) face++
    cells[parts.data[i]][face].push(i)
  }
  return faces.flatMap((runs, part) =>
    runs.map((run, face) => ({ part, run, ...axesOf(frame, run.facing), cells: cells[part][face] })),
  )
}

/**
 * Distance of each wall along its normal. The nearest large wall is placed first, because shrubs and porch roofs that hide
 * the ground make walls seem farther. Walls around a corner join it there; others use their own ground unless it is much
 * farther.
 */
function findOffsets(scene: Scene, walls: readonly Wall[]): number[] {
  const grounds = walls.map((wall) => findGround(scene, wall))
  const offsets = walls.map(() => Number.NaN)
  const order = sortForPlacing(walls, grounds)
  const first = grounds[order[0]] ?? USUAL_DISTANCE
  for (const index of order) {
    if (!Number.isNaN(offsets[index])) continue
    const ground = grounds[index]
    offsets[index] = ground !== null && ground < FARTHER_MOST * first ? ground : first
    joinCorners(scene.frame, walls, offsets, index)
  }
  return offsets
}

/** Indices of the walls: the nearest large one, then by size. */
function sortForPlacing(walls: readonly Wall[], grounds: readonly (number | null)[]): number[] {
  const order = walls
    .map((_, index) => index)
    .sort((a, b) => walls[b].cells.length - walls[a].cells.length || a - b)
  const large = order.filter(
    (index) =>
      grounds[index] !== null && walls[index].cells.length >= LARGE_WALL_SHARE * walls[order[0]].cells.length,
  )
  const nearest = large.sort((a, b) => grounds[a]! - grounds[b]!).at(0)
  return nearest === undefined ? order : [nearest, ...order.filter((index) => index !== nearest)]
}

/** Places the walls to the left and right in the same component so that they meet at the corners. */
function joinCorners(frame: CameraFrame, walls: readonly Wall[], offsets: number[], from: number): void {
  for (const step of [-1, 1])
    for (let index = from; ; index += step) {
      const next = index + step
      if (walls.at(next)?.part !== walls[index].part || next < 0 || !Number.isNaN(offsets[next])) break
      const corner = step === 1 ? walls[index].run.to : walls[index].run.from
      const [c, s] = [Math.cos(corner), Math.sin(corner)]
      const { along, across } = frame
      const ray: Vector = [
        along[0] * s + across[0] * c,
        along[1] * s + across[1] * c,
        along[2] * s + across[2] * c,
      ]
      const distance = offsets[index] / Math.max(0.05, dot(walls[index].normal, ray))
      offsets[next] = limitDistance(distance * Math.max(0.05, dot(walls[next].normal, ray)))
    }
}

function limitDistance(offset: number): number {
  return Math.min(DISTANCE.most, Math.max(DISTANCE.least, offset))
}

/** Distance of a wall from its lower edge on the ground, in camera heights; null if that is above the horizon. */
function findGround(scene: Scene, wall: Wall): number | null {
  const { parts, frame } = scene
  const lowest = new Map<number, number>()
  for (const cell of wall.cells) {
    const x = cell % parts.width
    lowest.set(x, Math.max(lowest.get(x) ?? 0, cell))
  }
  const drops = [...lowest.values()]
    .map((cell) => {
      const ray = rayOfCell(scene, cell, 1)
      return -dot(ray, frame.up) / Math.max(1e-6, dot(ray, wall.normal))
    })
    .sort((a, b) => a - b)
  if (drops.length === 0) return null
  const drop = drops[Math.floor(GROUND_QUANTILE * (drops.length - 1))]
  return drop < 1 / DISTANCE.most ? null : limitDistance(1 / drop)
}

function planeOf(scene: Scene, wall: Wall, offset: number): AreaPlane {
  const plane = { normal: wall.normal, uDirection: wall.right, vDirection: scene.frame.up }
  return measureExtent(scene, wall.cells, { ...plane, offsetM: offset, vStartM: -1 })
}
