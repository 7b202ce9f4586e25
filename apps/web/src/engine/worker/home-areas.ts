import {
  compareSpecificity,
  findStyleAreas,
  labelSurfaces,
  maskOfLabel,
  STYLE_SURFACES,
  surroundingsOf,
  type Analysis,
  type LabelMask,
  type Mask,
  type StyleArea,
  type Surface,
} from '@housecoat/engine'
import { isDarkPhoto } from '../../photo/dark-photo.ts'
import type { OpenArea, OpenScene } from './open-photo.ts'

/** The surfaces of a home with the masks that the person corrected, from which {@link StyleArea}s were drawn. */
export interface HomeAreas {
  readonly areas: readonly StyleArea[]
  /** the corrected masks that they follow */
  readonly marked: readonly Mask[]
}

/**
 * The areas of all surfaces of a home: what the person marked, then what is found for sure. Each pixel has one owner; what is
 * neither has an empty mask. The same as before if nothing changed.
 * @param current an open area, of a house or a room
 * @param orderByClaim orders areas so that the first one gets the pixels that several claim
 */
export function drawHomeAreas(
  scene: OpenScene,
  { surface, analysis }: OpenArea,
  orderByClaim: (areas: readonly OpenArea[]) => OpenArea[],
): readonly StyleArea[] {
  const surfaces = STYLE_SURFACES[surroundingsOf(surface)]
  const marked = orderByClaim(
    [...scene.areas.values()].filter((area) => surfaces.includes(area.surface) && area.changedAt > 0),
  )
  const masks = marked.map(({ editor }) => editor.mask)
  const known = scene.homeAreas
  if (known !== null && isSameList(known, surfaces, masks)) return known.areas
  const found = analysis === null ? [] : findSureAreas(scene, analysis, surface)
  const unmarked = found.filter((area) => !marked.some((open) => open.surface === area.surface))
  const claims: readonly StyleArea[] = [
    ...marked.map(({ surface, editor }) => ({ surface, mask: editor.mask })),
    ...unmarked.toSorted((one, other) => compareSpecificity(one.surface, other.surface)),
  ]
  const areas = shareOut(scene, surfaces, claims)
  scene.homeAreas = { areas, marked: masks }
  return areas
}

function isSameList({ areas, marked }: HomeAreas, surfaces: readonly Surface[], masks: readonly Mask[]) {
  const isSameHome = areas[0].surface === surfaces[0]
  return isSameHome && marked.length === masks.length && marked.every(({ data }, k) => data === masks[k].data)
}

/** What is found in the photo for sure, once per photo. */
function findSureAreas(scene: OpenScene, analysis: Analysis, surface: Surface): readonly StyleArea[] {
  if (isDarkPhoto(scene.analysisPhoto)) return []
  const surroundings = surroundingsOf(surface)
  const known = scene.styleAreas.get(surroundings)
  if (known !== undefined) return known
  const sure = findStyleAreas(scene.analysisPhoto, analysis, surroundings).filter(({ isSure }) => isSure)
  scene.styleAreas.set(surroundings, sure)
  return sure
}

function shareOut(
  { analysisPhoto: { width, height } }: OpenScene,
  surfaces: readonly Surface[],
  claims: readonly StyleArea[],
): StyleArea[] {
  const empty: Mask = { width, height, data: new Uint8Array(width * height) }
  if (claims.length === 0) return surfaces.map((surface) => ({ surface, mask: empty }))
  const owners = labelSurfaces(claims.map(({ mask }) => mask))
  return surfaces.map((surface) => {
    const label = 1 + claims.findIndex((claim) => claim.surface === surface)
    return { surface, mask: label === 0 ? empty : maskOfLabel(owners, label) }
  })
}

/** One mask of all areas: n where the n-th one is. */
export function labelHomeAreas(areas: readonly StyleArea[]): LabelMask {
  return labelSurfaces(areas.map(({ mask }) => mask))
}
