/** Places the walls of an area before the camera. */
import type { LineSegment } from '../geometry/line-segments.ts'
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { dot } from '../geometry/vanishing-points.ts'
import type { AreaPlane, PlaneGroup } from './area-planes.ts'
import { axesOf, azimuthOf, type Facing, type FaceRun } from './find-faces.ts'
import type { Parts } from './find-parts.ts'
import { measureExtent, rayOfCell } from './plane-extent.ts'

/** Assumed distance of a wall whose ground is not visible, in camera heights. */
export const USUAL_DISTANCE = 7

/** Bounds of a wall's distance, in camera heights. */
export const DISTANCE = { least: 0.6, most: 40 } as const

/** Quantile of the lower edges of a wall's columns that marks the ground; shrubs hide it in most columns. */
const GROUND_QUANTILE = 0.85

/**
 * A wall whose own ground sets it this many times nearer or farther than the wall beside it is assumed to have its ground hidden, or not to
 * reach the ground: walls of one house stand on one ground, and their bricks look about equally large where they meet.
 */
const OWN_GROUND = { least: 0.55, most: 1.4 } as const

/** Least cosine of the angle between a ray and a wall's normal where two planes are made to meet. */
export const GRAZING = 0.05

/** About this many cells of each wall are compared to find which walls are next to each other. */
const NEIGHBOR_SAMPLES = 150

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
 * @param distances of the walls of each facing along their normals, in camera heights; absent where the ground has to tell them
 * @returns upright planes; all lengths in camera heights, v from the ground
 */
export function placeWalls(
  scene: Scene,
  faces: readonly FaceRun[][],
  distances?: Readonly<Record<Facing, number>>,
): { readonly planes: readonly AreaPlane[]; readonly faces: readonly PlaneGroup[] } {
  const walls = listWalls(scene, faces)
  const offsets = distances
    ? walls.map(({ run }) => limitDistance(distances[run.facing]))
    : findOffsets(scene, walls)
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
 * the ground make walls seem farther. Walls around a corner join it there. Others use their own ground if that agrees with the
 * placed wall that is next to them in the photo; else they meet that wall, such as a wall above a porch roof.
 */
function findOffsets(scene: Scene, walls: readonly Wall[]): number[] {
  const grounds = walls.map((wall) => findGround(scene, wall))
  const offsets = walls.map(() => Number.NaN)
  for (const index of sortForPlacing(scene, walls, grounds)) {
    if (!Number.isNaN(offsets[index])) continue
    const ground = grounds[index]
    const expected = meetNeighbor(scene, walls, offsets, index)
    if (expected === null) offsets[index] = ground ?? USUAL_DISTANCE / reachOf(scene, walls[index])
    else {
      const share = ground === null ? 0 : ground / expected
      offsets[index] = share > OWN_GROUND.least && share < OWN_GROUND.most ? ground! : expected
    }
    joinCorners(scene.frame, walls, offsets, index)
  }
  return offsets
}

/** Indices of the walls: the nearest large one, then by size. */
function sortForPlacing(scene: Scene, walls: readonly Wall[], grounds: readonly (number | null)[]): number[] {
  const order = walls
    .map((_, index) => index)
    .sort((a, b) => walls[b].cells.length - walls[a].cells.length || a - b)
  const distances = new Map(
    order
      .filter(
        (index) =>
          grounds[index] !== null &&
          walls[index].cells.length >= LARGE_WALL_SHARE * walls[order[0]].cells.length,
      )
      .map((index) => [index, grounds[index]! * reachOf(scene, walls[index])]),
  )
  const nearest = [...distances].sort(([, a], [, b]) => a - b).at(0)?.[0]
  return nearest === undefined ? order : [nearest, ...order.filter((index) => index !== nearest)]
}

/** Level distance from the camera to a wall's middle cell, relative to the wall's distance along its normal. */
function reachOf(scene: Scene, { cells, normal }: Wall): number {
  if (cells.length === 0) return 1
  const ray = rayOfCell(scene, cells[cells.length >> 1])
  const { along, across } = scene.frame
  return Math.hypot(dot(ray, along), dot(ray, across)) / slantOf(ray, normal)
}

/** A ray's component along a normal, away from grazing ones. */
function slantOf(ray: Vector, normal: Vector): number {
  return Math.max(GRAZING * Math.hypot(...ray), dot(ray, normal))
}

/** The distance at which a wall meets the placed wall that is next to it in the photo; null when none is placed. */
function meetNeighbor(
  scene: Scene,
  walls: readonly Wall[],
  offsets: readonly number[],
  index: number,
): number | null {
  let best: { gap: number; offset: number } | null = null
  const own = sampleCells(scene, walls[index].cells)
  for (const [other, wall] of walls.entries()) {
    if (Number.isNaN(offsets[other])) continue
    for (const { cell, x, y } of sampleCells(scene, wall.cells))
      for (const mine of own) {
        const gap = Math.hypot(x - mine.x, y - mine.y)
        if (best !== null && gap >= best.gap) continue
        const ray = rayOfCell(scene, cell)
        const depth = offsets[other] / slantOf(ray, wall.normal)
        best = { gap, offset: limitDistance(depth * slantOf(ray, walls[index].normal)) }
      }
  }
  return best?.offset ?? null
}

function sampleCells({ parts }: Scene, cells: readonly number[]) {
  const step = Math.max(1, Math.floor(cells.length / NEIGHBOR_SAMPLES))
  return cells
    .filter((_, at) => at % step === 0)
    .map((cell) => ({ cell, x: cell % parts.width, y: Math.floor(cell / parts.width) }))
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
      const distance = offsets[index] / Math.max(GRAZING, dot(walls[index].normal, ray))
      offsets[next] = limitDistance(distance * Math.max(GRAZING, dot(walls[next].normal, ray)))
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
