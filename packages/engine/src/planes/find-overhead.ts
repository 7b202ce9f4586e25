/** Places ceilings and roofs above the camera. */
import type { LineSegment } from '../geometry/line-segments.ts'
import { lengthOf } from '../geometry/line-segments.ts'
import { medianOf } from '../geometry/order-statistics.ts'
import type { CameraFrame, Vector } from '../geometry/vanishing-points.ts'
import { cross, dot, missAngle } from '../geometry/vanishing-points.ts'
import { type AreaPlanes, type Plane, planeAt } from './area-planes.ts'
import { axesOf, opposite } from './find-faces.ts'
import { cellCenter, type Parts } from './find-parts.ts'
import type { Room } from './find-room.ts'
import { DISTANCE, GRAZING, type Scene, USUAL_DISTANCE } from './find-walls.ts'
import { measureExtent, rayOfCell, scalePlane, startAtEave } from './plane-extent.ts'

/** Assumed heights above the camera of ceilings and eaves, in camera heights. */
const CEILING_PER_CAMERA = 0.75
const EAVE_PER_CAMERA = 0.8

/** Roof pitches that are tried, in degrees. */
const ROOF_PITCHES_DEG = [18, 23, 28, 33, 38, 43, 48] as const
const USUAL_PITCH_DEG = 30

/** Standard deviation of the angle between an edge and its vanishing point. */
const MISS_RAD = (2 * Math.PI) / 180

/** Assumed height of the camera. */
const EYE_LEVEL_M = 1.6

/** Share of a roof's cells, the lowest ones, that lie at its eave. */
const EAVE_SHARE = 0.08

/** Confidence in a scale that follows from assumed heights alone. */
const ASSUMED_SCALE_CONFIDENCE = 0.3

/**
 * One plane per component, in meters: a horizontal ceiling, or a roof that slopes away from the camera or to a side. Where the house's walls are
 * given, in meters, a roof meets the wall under its eave, so that both have one scale; otherwise usual heights are assumed.
 */
export function placeOverhead(
  scene: Scene,
  kind: 'roof' | 'ceiling',
  walls: AreaPlanes | null,
  room: Room | null,
): Pick<AreaPlanes, 'planes' | 'faces' | 'scaleConfidence'> {
  const { parts, frame } = scene
  const planes = Array.from({ length: parts.count }, (_, part) => {
    const cells: number[] = []
    for (let i = 0; i < parts.data.length; i++)
      if (parts.isInside[i] !== 0 && parts.data[i] === part) cells.push(i)
    const extend = (plane: Plane) => measureExtent(scene, cells, startAtEave(scene, cells, plane))
    if (kind === 'ceiling') {
      if (room === null || walls === null) return scalePlane(extend(ceilingPlane(frame)), EYE_LEVEL_M)
      return extend({ ...ceilingPlane(frame), offsetM: heightOf(walls) * (room.height - 1) })
    }
    const plane = fitRoofPlane(scene, part, cells)
    const offsetM = walls && meetWalls(scene, cells, plane, walls)
    return offsetM === null ? scalePlane(extend(plane), EYE_LEVEL_M) : extend({ ...plane, offsetM })
  })
  return {
    planes,
    faces: planes.map((_, index) => ({ planes: [index], corners: [] })),
    scaleConfidence: walls?.scaleConfidence ?? ASSUMED_SCALE_CONFIDENCE,
  }
}

/** The camera's height above the floor, in meters: walls start at the floor. */
function heightOf({ planes }: AreaPlanes): number {
  return -planes[0].vStartM
}

/** The distance at which a roof's lowest cells lie as far away as the walls under them; null without cells. */
function meetWalls(scene: Scene, cells: readonly number[], plane: Plane, walls: AreaPlanes): number | null {
  // cells are in the order of rows
  const lowest = cells.slice(-Math.max(1, Math.round(EAVE_SHARE * cells.length)))
  const offsets = lowest.map((cell) => {
    const { x, y } = cellCenter(scene.parts, scene.photo, cell)
    const ray = rayOfCell(scene, cell)
    const wall = walls.planes[planeAt(walls, scene.photo, x, y)]
    const slant = Math.max(GRAZING * Math.hypot(...ray), dot(ray, wall.normal))
    return (wall.offsetM / slant) * dot(ray, plane.normal)
  })
  return offsets.length === 0 ? null : medianOf(offsets)
}

function ceilingPlane({ up, along, across }: CameraFrame): Plane {
  return { normal: up, offsetM: CEILING_PER_CAMERA, uDirection: along, vDirection: across, vStartM: 0 }
}

/** The roof plane whose rakes and eaves explain the most edges, with its eave at a storey's height. */
function fitRoofPlane(scene: Scene, part: number, cells: readonly number[]): Plane {
  const { frame } = scene
  const edges = listEdgesOf(scene, part)
  let best = { votes: -1, plane: roofPlane(frame, 'front', USUAL_PITCH_DEG) }
  for (const facing of ['front', 'right', 'left'] as const)
    for (const pitchDeg of ROOF_PITCHES_DEG) {
      const plane = roofPlane(frame, facing, pitchDeg)
      const isSeen = cells.every((cell) => dot(rayOfCell(scene, cell), plane.normal) > 0)
      if (!isSeen) continue
      const lead = (facing === 'front' ? 1.3 : 1) * (1 - Math.abs(pitchDeg - USUAL_PITCH_DEG) / 400)
      const votes = lead * (1 + edges.reduce((sum, edge) => sum + voteOf(frame, edge, plane), 0))
      if (votes > best.votes) best = { votes, plane }
    }
  const lowest = cells.at(-1) ?? 0
  const ray = rayOfCell(scene, lowest)
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

function voteOf(frame: CameraFrame, edge: LineSegment, plane: Plane): number {
  const miss =
    Math.min(missAngle(frame, edge, plane.uDirection), missAngle(frame, edge, plane.vDirection)) / MISS_RAD
  return lengthOf(edge) * Math.exp((-miss * miss) / 2)
}

function roofPlane(frame: CameraFrame, facing: 'front' | 'right' | 'left', pitchDeg: number): Plane {
  const { normal: ahead, right } = axesOf(frame, facing)
  const [c, s] = [Math.cos((pitchDeg * Math.PI) / 180), Math.sin((pitchDeg * Math.PI) / 180)]
  const { up } = frame
  const slope: Vector = [ahead[0] * c + up[0] * s, ahead[1] * c + up[1] * s, ahead[2] * c + up[2] * s]
  const normal = cross(right, slope)
  // away from the camera, as the walls' normals
  const isAway = dot(normal, ahead) > 0
  return {
    normal: isAway ? normal : opposite(normal),
    offsetM: 1,
    uDirection: right,
    vDirection: slope,
    vStartM: 0,
  }
}
