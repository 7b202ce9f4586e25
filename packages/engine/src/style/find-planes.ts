/** Estimates the planes of an area in perspective and scale. */
import type { LineSegment } from '../geometry/line-segments.ts'
import { lengthOf } from '../geometry/line-segments.ts'
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { cross, dot, missAngle } from '../geometry/vanishing-points.ts'
import type { Mask } from '../raster/raster.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { surroundingsOf, type Surface } from '../house/surfaces.ts'
import { type AreaPlanes, type Plane, planeAt, rayAt } from './area-planes.ts'
import { axesOf, azimuthOf, type FaceRun, findFaces, opposite } from './find-faces.ts'
import { findParts, type Parts } from './find-parts.ts'
import { findCameraHeight } from './find-camera-height.ts'

/** Assumed heights above the camera of ceilings and eaves, in camera heights. */
const CEILING_PER_CAMERA = 0.75
const EAVE_PER_CAMERA = 0.8

/** Assumed distance of a wall whose ground is not visible, in camera heights. */
const USUAL_DISTANCE = 7

/** Bounds of a wall's distance, in camera heights. */
const DISTANCE = { least: 0.6, most: 40 } as const

/** Quantile of the lower edges of a wall's columns that marks the ground; shrubs hide it in most columns. */
const GROUND_QUANTILE = 0.85

/** A wall this many times farther away than the first one is assumed to have its ground hidden. */
const FARTHER_MOST = 1.4

/** Least size of the first wall to be placed, relative to the largest one. */
const LARGE_WALL_SHARE = 0.2

/** Roof pitches that are tried, in degrees. */
const ROOF_PITCHES_DEG = [18, 23, 28, 33, 38, 43, 48] as const
const USUAL_PITCH_DEG = 30

/** Standard deviation of the angle between an edge and its vanishing point. */
const MISS_RAD = (2 * Math.PI) / 180

/** Confidence of a camera frame from which the perspective is fully trusted. */
const SURE_FRAME = 0.6

/**
 * Finds an area's planes. Horizontal edges give the walls' orientation, the visible ground gives their distance relative to
 * the camera's height, and doors, storeys and eye level give that height.
 * @param mask the area, of the analysis photo's size, with at least one pixel inside
 * @param surface decides whether planes are vertical, sloped or horizontal
 * @param frame of the camera, see findCameraFrame
 * @param segments of the photo, in its pixels
 * @param analysis of the photo, if there is one: doors give the scale
 */
export function findPlanes(
  mask: Mask,
  surface: Surface,
  frame: CameraFrame,
  segments: readonly LineSegment[],
  analysis: Analysis | null,
): AreaPlanes {
  const parts = findParts(mask)
  const scene: Scene = { parts, frame, segments, photo: mask }
  if (surface === 'roof' || surface === 'ceiling') return placeOverhead(scene, surface)
  const faces = findFaces(parts, frame, segments, mask)
  const walls = placeWalls(scene, faces)
  const wallAt = (x: number, y: number) => walls.planes[planeAt(walls, mask, x, y)]
  const cameraHeight = findCameraHeight(analysis, surroundingsOf(surface), wallAt, frame, walls.planes)
  return {
    ...walls,
    planes: walls.planes.map((plane) => scalePlane(plane, cameraHeight.meters)),
    scaleConfidence: cameraHeight.confidence,
  }
}

interface Scene {
  readonly parts: Parts
  readonly frame: CameraFrame
  readonly segments: readonly LineSegment[]
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

/** Vertical planes; lengths in camera heights, v from the ground. */
function placeWalls(scene: Scene, faces: readonly FaceRun[][]): AreaPlanes {
  const { frame, parts } = scene
  const walls = listWalls(scene, faces)
  const offsets = findOffsets(scene, walls)
  const planes = walls.map((wall, index) => planeOf(scene, wall, offsets[index]))
  let next = 0
  return {
    frame,
    planes,
    parts,
    faces: faces.map((runs) => ({
      planes: runs.map(() => next++),
      corners: runs.slice(1).map(({ from }) => cornerAt(frame, from)),
    })),
    confidence: Math.min(1, frame.confidence / SURE_FRAME),
    scaleConfidence: 0,
  }
}

/** A horizontal vector perpendicular to the rays of an azimuth, towards the right. */
function cornerAt({ along, across }: CameraFrame, azimuth: number): Vector {
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)]
  return [along[0] * c - across[0] * s, along[1] * c - across[1] * s, along[2] * c - across[2] * s]
}

function listWalls({ parts, frame, photo }: Scene, faces: readonly FaceRun[][]): Wall[] {
  const cells = faces.map((runs) => runs.map((): number[] => []))
  for (let i = 0; i < parts.data.length; i++) {
    if (parts.isInside[i] === 0) continue
    const azimuth = azimuthOf(frame, rayOfCell(parts, frame, photo, i))
    const runs = faces[parts.data[i]]
    let face = 0
    while (face < runs.length - 1 && azimuth >= runs[face].to) face++
    cells[parts.data[i]][face].push(i)
  }
  return faces.flatMap((runs, part) =>
    runs.map((run, face) => ({ part, run, ...axesOf(frame, run.facing), cells: cells[part][face] })),
  )
}

function rayOfCell(
  parts: { readonly width: number; readonly height: number },
  frame: CameraFrame,
  photo: { readonly width: number; readonly height: number },
  cell: number,
  below = 0.5,
): Vector {
  const x = (((cell % parts.width) + 0.5) * photo.width) / parts.width
  const y = ((Math.floor(cell / parts.width) + below) * photo.height) / parts.height
  return rayAt(frame, x, y)
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
function findGround({ parts, frame, photo }: Scene, wall: Wall): number | null {
  const lowest = new Map<number, number>()
  for (const cell of wall.cells) {
    const x = cell % parts.width
    lowest.set(x, Math.max(lowest.get(x) ?? 0, cell))
  }
  const drops = [...lowest.values()]
    .map((cell) => {
      const ray = rayOfCell(parts, frame, photo, cell, 1)
      return -dot(ray, frame.up) / Math.max(1e-6, dot(ray, wall.normal))
    })
    .sort((a, b) => a - b)
  if (drops.length === 0) return null
  const drop = drops[Math.floor(GROUND_QUANTILE * (drops.length - 1))]
  return drop < 1 / DISTANCE.most ? null : limitDistance(1 / drop)
}

function planeOf(scene: Scene, wall: Wall, offset: number): Plane {
  const { frame } = scene
  const base = { normal: wall.normal, uDirection: wall.right, vDirection: frame.up }
  return withExtent(scene, wall.cells, { ...base, offsetM: offset }, -1)
}

/** Adds the extent of the cells to a plane. */
function withExtent(
  scene: Scene,
  cells: readonly number[],
  plane: PlaneOrientation,
  vStartM: number | null,
): Plane {
  const points = projectCells(scene, cells, plane)
  const uAt = quantilesOf(points.map(({ u }) => u))
  const vAt = quantilesOf(points.map(({ v }) => v))
  const start = vStartM ?? vAt(0.02)
  return {
    ...plane,
    uStartM: uAt(0),
    vStartM: start,
    widthM: uAt(1) - uAt(0),
    bottomM: vAt(0.01) - start,
    topM: vAt(0.99) - start,
  }
}

/** The cells on a plane, in its coordinates. */
function projectCells({ parts, frame, photo }: Scene, cells: readonly number[], plane: PlaneOrientation) {
  return cells.map((cell) => {
    const ray = rayOfCell(parts, frame, photo, cell)
    const depth = plane.offsetM / Math.max(1e-3 * frame.focalPx, dot(ray, plane.normal))
    return { u: depth * dot(ray, plane.uDirection), v: depth * dot(ray, plane.vDirection) }
  })
}

/** @returns the values' quantile function, for shares from 0 to 1; it is 0 without values */
function quantilesOf(values: readonly number[]): (share: number) => number {
  const sorted = [...values].sort((a, b) => a - b)
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}

function scalePlane(plane: Plane, factor: number): Plane {
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

/** Assumed height of the camera. */
const EYE_LEVEL_M = 1.6

/** One plane per component: a horizontal ceiling, or a roof that slopes away from the camera or to a side. */
function placeOverhead(scene: Scene, surface: 'roof' | 'ceiling'): AreaPlanes {
  const { parts, frame } = scene
  const planes = Array.from({ length: parts.count }, (_, part) => {
    const cells: number[] = []
    for (let i = 0; i < parts.data.length; i++)
      if (parts.isInside[i] !== 0 && parts.data[i] === part) cells.push(i)
    const plane = surface === 'ceiling' ? ceilingPlane(frame) : fitRoofPlane(scene, part, cells)
    return scalePlane(withExtent(scene, cells, plane, null), EYE_LEVEL_M)
  })
  return {
    frame,
    planes,
    parts,
    faces: planes.map((_, index) => ({ planes: [index], corners: [] })),
    confidence: Math.min(1, frame.confidence / SURE_FRAME),
    scaleConfidence: 0.3,
  }
}

type PlaneOrientation = Pick<Plane, 'normal' | 'offsetM' | 'uDirection' | 'vDirection'>

function ceilingPlane({ up, along, across }: CameraFrame): PlaneOrientation {
  return { normal: up, offsetM: CEILING_PER_CAMERA, uDirection: along, vDirection: across }
}

/** The roof plane whose rakes and eaves explain the most edges, with its eave at a storey's height. */
function fitRoofPlane(scene: Scene, part: number, cells: readonly number[]): PlaneOrientation {
  const { frame, parts, photo } = scene
  const edges = listEdgesOf(scene, part)
  let best = { votes: -1, plane: roofPlane(frame, 'front', USUAL_PITCH_DEG) }
  for (const facing of ['front', 'right', 'left'] as const)
    for (const pitchDeg of ROOF_PITCHES_DEG) {
      const plane = roofPlane(frame, facing, pitchDeg)
      const isSeen = cells.every((cell) => dot(rayOfCell(parts, frame, photo, cell), plane.normal) > 0)
      if (!isSeen) continue
      const lead = (facing === 'front' ? 1.3 : 1) * (1 - Math.abs(pitchDeg - USUAL_PITCH_DEG) / 400)
      const votes = lead * (1 + edges.reduce((sum, edge) => sum + voteOf(frame, edge, plane), 0))
      if (votes > best.votes) best = { votes, plane }
    }
  const lowest = cells.at(-1) ?? 0
  const ray = rayOfCell(parts, frame, photo, lowest)
  const rise = dot(ray, frame.up)
  const distance = rise > 1e-3 * frame.focalPx ? EAVE_PER_CAMERA / rise : USUAL_DISTANCE / frame.focalPx
  const limited = Math.min(DISTANCE.most / frame.focalPx, distance)
  return { ...best.plane, offsetM: limited * dot(ray, best.plane.normal) }
}

/** The segments whose middle lies on a part or beside it. */
function listEdgesOf({ parts, segments, photo }: Scene, part: number): LineSegment[] {
  return segments.filter(({ x1, y1, x2, y2 }) => {
    const column = Math.min(parts.width - 1, Math.floor((((x1 + x2) / 2) * parts.width) / photo.width))
    const row = Math.min(parts.height - 1, Math.floor((((y1 + y2) / 2) * parts.height) / photo.height))
    return parts.data[row * parts.width + column] === part && isNear(parts, column, row)
  })
}

function isNear({ isInside, width, height }: Parts, column: number, row: number): boolean {
  for (let y = Math.max(0, row - 2); y <= Math.min(height - 1, row + 2); y++)
    for (let x = Math.max(0, column - 2); x <= Math.min(width - 1, column + 2); x++)
      if (isInside[y * width + x] !== 0) return true
  return false
}

function voteOf(frame: CameraFrame, edge: LineSegment, plane: PlaneOrientation): number {
  const miss =
    Math.min(missAngle(frame, edge, plane.uDirection), missAngle(frame, edge, plane.vDirection)) / MISS_RAD
  return lengthOf(edge) * Math.exp((-miss * miss) / 2)
}

function roofPlane(
  frame: CameraFrame,
  facing: 'front' | 'right' | 'left',
  pitchDeg: number,
): PlaneOrientation {
  const { normal: ahead, right } = axesOf(frame, facing)
  const [c, s] = [Math.cos((pitchDeg * Math.PI) / 180), Math.sin((pitchDeg * Math.PI) / 180)]
  const { up } = frame
  const slope: Vector = [ahead[0] * c + up[0] * s, ahead[1] * c + up[1] * s, ahead[2] * c + up[2] * s]
  const normal = cross(right, slope)
  // away from the camera, as the walls' normals
  const isAway = dot(normal, ahead) > 0
  return { normal: isAway ? normal : opposite(normal), offsetM: 1, uDirection: right, vDirection: slope }
}
