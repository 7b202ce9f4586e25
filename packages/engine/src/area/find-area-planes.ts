/** The planes of an area: those of the house model, or for an area that the model does not know, planes of its own. */
import { findPhotoFrame } from '../geometry/photo-frame.ts'
import type { Analysis } from '../nn/analyze-photo.ts'
import { type AreaPlanes, planeAt } from '../planes/area-planes.ts'
import { type AreaCells, cellCenter, findAreaCells, spreadLabels } from '../planes/find-parts.ts'
import { findPlanes, type PlaneKind } from '../planes/find-planes.ts'
import { findRoom } from '../planes/find-room.ts'
import { measureExtent } from '../planes/plane-extent.ts'
import type { ColorRaster, Mask } from '../raster/raster.ts'
import { buildPlacedHouseModel, listWindows } from './find-house-planes.ts'
import { findRoomBorders } from './find-room-borders.ts'
import { mapOf, type PlacedHouseModel } from '../house/house-model.ts'
import { planeKindOf, type Surface, surroundingsOf } from '../house/surfaces.ts'

/** An area lies on the model's planes from this share of its cells on regions that have one. */
const KNOWN_SHARE = 0.9

/** Surfaces that are often set back from the wall around them or face another way; their own lower end says how far they are. */
const STANDS_APART: readonly Surface[] = ['door', 'garage']

/**
 * Finds the planes that an area lies on.
 * @param photo encoded sRGB at analysis size
 * @param mask the area, of the photo's size, with at least one pixel inside
 * @param surface what the area is
 * @param analysis of the photo; without it the area's own edges and its lower end decide
 */
export function findAreaPlanes(
  photo: ColorRaster,
  mask: Mask,
  surface: Surface,
  analysis: Analysis | null,
): AreaPlanes {
  const surroundings = surroundingsOf(surface)
  const kind = planeKindOf(surface)
  const model = analysis && buildPlacedHouseModel(photo, analysis, surroundings)
  const known = model && !STANDS_APART.includes(surface) ? placeOnModel(mask, kind, model) : null
  if (known !== null) return known
  const { segments, frame: ofEdges } = findPhotoFrame(photo)
  const edges = model?.planes.frame ?? ofEdges
  const room = model?.planes.isBox ? findRoom(findRoomBorders(model), edges, photo) : null
  const frame = room?.frame ?? edges
  const windows = model === null ? [] : listWindows(model)
  return findPlanes(mask, kind, { surroundings, frame, segments, doors: model?.doors ?? [], windows, room })
}

/**
 * Lays an area on the model's planes.
 * @returns null when too much of it lies on regions without a plane of the kind: a neighbor's house, or what a person drew
 */
function placeOnModel(mask: Mask, kind: PlaneKind, model: PlacedHouseModel): AreaPlanes | null {
  const { frame, isBox, confidence, groups: all, planes: allPlanes } = model.planes
  const cells = findAreaCells(mask)
  const labels = labelCells(cells, kind, model)
  const used = [...new Set(labels)].filter((group) => group >= 0)
  if (used.length === 0 || shareKnown(cells, labels) < KNOWN_SHARE) return null
  const data = spreadLabels(
    labels.map((group) => used.indexOf(group)),
    cells.width,
  )
  const parts = { ...cells, data, count: used.length }
  let next = 0
  const faces = used.map((group) => ({ ...all[group], planes: all[group].planes.map(() => next++) }))
  const planes = used.flatMap((group) => all[group].planes.map((plane) => allPlanes[plane]))
  const onPlanes = planes.map((): number[] => [])
  for (let cell = 0; cell < data.length; cell++) {
    if (cells.isInside[cell] === 0) continue
    const { x, y } = cellCenter(cells, mask, cell)
    onPlanes[planeAt({ frame, parts, faces }, mask, x, y)].push(cell)
  }
  const rays = { parts, frame, photo: mask }
  return {
    frame,
    planes: planes.map((plane, index) => measureExtent(rays, onPlanes[index], plane)),
    parts,
    faces,
    isBox,
    confidence,
    scaleConfidence: Math.min(...used.map((group) => all[group].scaleConfidence)),
  }
}

/** Per cell the group of planes of a kind that its region lies on; -1 outside the area and where there is none. */
function labelCells(cells: AreaCells, kind: PlaneKind, model: PlacedHouseModel): Int16Array {
  const { data, width } = mapOf(model)
  const { groupOfRegion, groups } = model.planes
  return Int16Array.from(cells.isInside, (isInside, cell) => {
    if (isInside === 0) return -1
    const { x, y } = cellCenter(cells, model, cell)
    const group = groupOfRegion[data[Math.floor(y) * width + Math.floor(x)]]
    return group >= 0 && groups[group].kind === kind ? group : -1
  })
}

function shareKnown({ isInside }: AreaCells, labels: Int16Array): number {
  let [inside, known] = [0, 0]
  for (let cell = 0; cell < labels.length; cell++) {
    inside += isInside[cell]
    if (labels[cell] >= 0) known++
  }
  return known / inside
}
