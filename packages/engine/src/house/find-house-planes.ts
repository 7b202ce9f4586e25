/** Finds the planes of a house or room, and which of them each region lies on. */
import { findLineSegments } from '../geometry/line-segments.ts'
import { findCameraFrame } from '../geometry/vanishing-points.ts'
import type { SurfaceClass, Surroundings } from '../nn/surface-classes.ts'
import type { AreaPlanes, Plane } from '../planes/area-planes.ts'
import { cellCenter, type Parts } from '../planes/find-parts.ts'
import { findPlanes, type PhotoView, type PlaneKind } from '../planes/find-planes.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { type HouseModel, type HousePlaneGroup, type HousePlanes, mapOf } from './house-model.ts'
import type { Paintable } from './surface-likelihoods.ts'

/** What the planes are found from: the surfaces that are large and flat. */
const FLAT_SURFACES: Readonly<
  Record<Surroundings, readonly { readonly kind: PlaneKind; readonly paintable: Paintable }[]>
> = {
  outdoors: [
    { kind: 'wall', paintable: 'both' },
    { kind: 'roof', paintable: 'roof' },
  ],
  indoors: [
    { kind: 'wall', paintable: 'walls' },
    { kind: 'ceiling', paintable: 'ceiling' },
  ],
}

/** Regions mostly of these classes lie on the nearest wall. */
const ON_WALLS: readonly SurfaceClass[] = [
  'masonry',
  'trim',
  'window',
  'shutter',
  'entry_door',
  'garage_door',
  'backsplash',
  'picture',
]

/** Likelihood of a surface from which a region belongs to it. */
const EVEN_ODDS = 0.5

/** Directions and meters are rounded to this: storing more digits tells nothing more. */
const PRECISION = 1_000_000

/**
 * Finds the planes of the home's walls and roof, or of a room's walls and ceiling.
 * @param photo that the model was built from
 * @param model its own planes are not read
 */
export function findHousePlanes(
  photo: ColorRaster,
  model: HouseModel,
  surroundings: Surroundings,
): HousePlanes {
  const segments = findLineSegments(photo)
  const frame = findCameraFrame(segments, photo.width, photo.height)
  const view: PhotoView = { surroundings, frame, segments, doors: model.doors }
  const planes: Plane[] = []
  const groups: HousePlaneGroup[] = []
  const groupOfRegion = model.regions.map(() => -1)
  let confidence = 0
  for (const { kind, paintable } of FLAT_SURFACES[surroundings]) {
    const members = model.regions.map(
      ({ likelihoods, building }) => likelihoods[paintable] > EVEN_ODDS && building !== 'neighbor',
    )
    const mask = drawRegions(model, members)
    if (!mask.data.includes(255)) continue
    const found = findPlanes(mask, kind, view)
    assignRegions(model, found.parts, groups.length, groupOfRegion, (region) =>
      kind === 'wall' ? members[region] || isOnWall(model, region) : members[region],
    )
    groups.push(...listGroups(found, kind, planes.length))
    planes.push(...found.planes.map(withoutExtent))
    confidence = found.confidence
  }
  return roundNumbers({ surroundings, frame, planes, groups, groupOfRegion, confidence })
}

/** Rounds all numbers of plain data; none becomes -0, which JSON does not know. */
function roundNumbers<T>(data: T): T {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(PRECISION * value) / PRECISION : value
  return JSON.parse(JSON.stringify(data, round)) as T
}

function drawRegions(model: HouseModel, isMember: readonly boolean[]): Mask {
  const { width, height, data } = mapOf(model)
  return { width, height, data: Uint8Array.from(data, (region) => (isMember[region] ? 255 : 0)) }
}

function isOnWall({ classes, regions }: HouseModel, region: number): boolean {
  const { probabilities, building } = regions[region]
  const likeliest = probabilities.indexOf(Math.max(...probabilities))
  return ON_WALLS.includes(classes[likeliest]) && building !== 'neighbor'
}

/** Gives each region that belongs to an area the component that most of its cells lie on or nearest to. */
function assignRegions(
  model: HouseModel,
  parts: Parts,
  firstGroup: number,
  groupOfRegion: number[],
  isMember: (region: number) => boolean,
): void {
  const { data, width } = mapOf(model)
  const votes = model.regions.map(() => new Uint32Array(parts.count))
  for (let cell = 0; cell < parts.data.length; cell++) {
    const { x, y } = cellCenter(parts, model, cell)
    votes[data[Math.floor(y) * width + Math.floor(x)]][parts.data[cell]]++
  }
  for (const [region, counts] of votes.entries()) {
    const most = Math.max(...counts)
    if (most > 0 && groupOfRegion[region] < 0 && isMember(region))
      groupOfRegion[region] = firstGroup + counts.indexOf(most)
  }
}

function listGroups(
  { faces, scaleConfidence }: AreaPlanes,
  kind: PlaneKind,
  firstPlane: number,
): HousePlaneGroup[] {
  return faces.map(({ planes, corners }) => ({
    kind,
    planes: planes.map((plane) => firstPlane + plane),
    corners,
    scaleConfidence,
  }))
}

function withoutExtent({ normal, offsetM, uDirection, vDirection, vStartM }: Plane): Plane {
  return { normal, offsetM, uDirection, vDirection, vStartM }
}
