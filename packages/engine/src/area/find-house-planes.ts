/** Finds the planes of a house or room, and which of them each region lies on. */
import type { Quad } from '../geometry/homography.ts'
import { findPhotoFrame } from '../geometry/photo-frame.ts'
import type { SurfaceClass, Surroundings } from '../nn/surface-classes.ts'
import type { AreaPlanes, Plane } from '../planes/area-planes.ts'
import { cellCenter, type Parts } from '../planes/find-parts.ts'
import { findPlanes, type PhotoView, type PlaneKind } from '../planes/find-planes.ts'
import { findRoom } from '../planes/find-room.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { buildHouseModel, rememberHouseModel } from '../house/build-house-model.ts'
import {
  classOf,
  type HouseModel,
  type HousePlaneGroup,
  type HousePlanes,
  mapOf,
  type PlacedHouseModel,
} from '../house/house-model.ts'
import type { Surface } from '../house/surfaces.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { findAreaOnce } from './find-area.ts'
import { findDoorMasks } from './find-door-masks.ts'
import { findRoomBorders } from './find-room-borders.ts'

/** What the planes are found from: the surfaces that are large and flat. */
const FLAT_SURFACES: Readonly<
  Record<Surroundings, readonly { readonly kind: PlaneKind; readonly surface: Surface }[]>
> = {
  outdoors: [
    // walls first: they give the roof its scale
    { kind: 'wall', surface: 'siding' },
    { kind: 'roof', surface: 'roof' },
  ],
  indoors: [
    { kind: 'wall', surface: 'walls' },
    { kind: 'ceiling', surface: 'ceiling' },
  ],
}

/** A region that is most likely of one of these classes lies on the nearest wall. */
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

/** Least confidence of a window that serves as a yardstick. */
const WINDOW_SURE_FROM = 0.5

/** Share of a region's cells in an area from which it belongs to the area. */
const MEMBER_SHARE = 0.5

/** Directions and meters are rounded to this: storing more digits tells nothing more. */
const PRECISION = 1_000_000

/**
 * Builds the model with the planes of a house or room, once per analysis. The planes take about a third of the model's time,
 * so they wait until after the first area.
 * @param photo the photo that was analyzed, same size; encoded sRGB, its bytes must not change
 * @throws RangeError when photo and analysis have different sizes
 */
export function buildPlacedHouseModel(
  photo: ColorRaster,
  analysis: Analysis,
  surroundings: Surroundings,
): PlacedHouseModel {
  const model = buildHouseModel(photo, analysis)
  const planes =
    model.planes?.surroundings === surroundings ? model.planes : findHousePlanes(photo, model, surroundings)
  const placed = { ...model, planes }
  if (planes !== model.planes) rememberHouseModel(photo, analysis, placed)
  return placed
}

/**
 * Finds the planes of the home's walls and roof, or of a room's walls and ceiling.
 * @param photo that the model was built from
 * @param model its own planes are not read
 */
function findHousePlanes(photo: ColorRaster, model: HouseModel, surroundings: Surroundings): HousePlanes {
  const { segments, frame: edges } = findPhotoFrame(photo)
  const room = surroundings === 'indoors' ? findRoom(findRoomBorders(model), edges, photo) : null
  const frame = room?.frame ?? edges
  const windows = listWindows(model)
  const view: PhotoView = { surroundings, frame, segments, doors: model.doors, windows, room }
  const planes: Plane[] = []
  const groups: HousePlaneGroup[] = []
  const groupOfRegion = model.regions.map(() => -1)
  let confidence = 0
  let walls: AreaPlanes | null = null
  for (const { kind, surface } of FLAT_SURFACES[surroundings]) {
    const mask = drawFlatSurface(photo, model, surface)
    if (!mask.data.includes(255)) continue
    const found = findPlanes(mask, kind, { ...view, walls })
    if (kind === 'wall') walls = found
    assignRegions(model, found.parts, groups.length, groupOfRegion, (region) =>
      kind === 'wall' ? isOnWall(model, region) : false,
    )
    groups.push(...listGroups(found, kind, planes.length))
    planes.push(...found.planes.map(withoutExtent))
    confidence = found.confidence
  }
  return roundNumbers({
    surroundings,
    frame,
    planes,
    groups,
    groupOfRegion,
    isBox: room !== null,
    confidence,
  })
}

/** The home's windows that are found with confidence. */
export function listWindows({ openings }: Pick<HouseModel, 'openings'>): Quad[] {
  return openings
    .filter(
      ({ kind, building, confidence }) =>
        kind === 'window' && building !== 'neighbor' && confidence >= WINDOW_SURE_FROM,
    )
    .map(({ quad }) => quad)
}

/** Rounds all numbers of plain data; none becomes -0, which JSON does not know. */
function roundNumbers<T>(data: T): T {
  const round = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(PRECISION * value) / PRECISION : value
  return JSON.parse(JSON.stringify(data, round)) as T
}

/** The area of a surface as it is found for painting, walls without doors. */
function drawFlatSurface(photo: ColorRaster, model: HouseModel, surface: Surface): Mask {
  const { mask } = findAreaOnce(photo, model, surface)
  if (surface !== 'siding') return mask
  const doors = findDoorMasks(model)
  const data = mask.data.map((value, i) => (doors.some((door) => door.mask.data[i] !== 0) ? 0 : value))
  return { ...mask, data }
}

function isOnWall(model: HouseModel, region: number): boolean {
  const own = model.regions[region]
  return ON_WALLS.includes(classOf(model, own)) && own.building !== 'neighbor'
}

/** Gives each region of an area, and others on the same planes, the component that most of its cells lie on or nearest to. */
function assignRegions(
  model: HouseModel,
  parts: Parts,
  firstGroup: number,
  groupOfRegion: number[],
  isBeside: (region: number) => boolean,
): void {
  const { data, width } = mapOf(model)
  const votes = model.regions.map(() => ({ inside: 0, all: 0, parts: new Uint32Array(parts.count) }))
  for (let cell = 0; cell < parts.data.length; cell++) {
    const { x, y } = cellCenter(parts, model, cell)
    const vote = votes[data[Math.floor(y) * width + Math.floor(x)]]
    vote.inside += parts.isInside[cell]
    vote.all++
    vote.parts[parts.data[cell]]++
  }
  for (const [region, vote] of votes.entries()) {
    if (vote.all === 0 || groupOfRegion[region] >= 0) continue
    if (vote.inside < MEMBER_SHARE * vote.all && !isBeside(region)) continue
    groupOfRegion[region] = firstGroup + vote.parts.indexOf(Math.max(...vote.parts))
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
