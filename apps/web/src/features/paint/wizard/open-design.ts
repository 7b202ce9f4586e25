import {
  INTERIOR_AREAS,
  projectResponseSchema,
  surfaceOfArea,
  type AreaId,
  type ProjectWithMask,
} from '@housecoat/contract'
import { maskOfLabel, startHistory, type LabelMask, type Mask } from '@housecoat/engine'
import { callApi, callForFile } from '../../../api/call-api.ts'
import { storeArea, storePhoto, storeSession, tabName } from '../../../photo/browser-store.ts'
import { findPhotoKey, randomHex } from '../../../photo/photo-key.ts'
import { decodePicture } from '../../../photo/pixels.ts'
import { packSession } from '../../../studio/session/saved-session.ts'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { INITIAL_WIZARD_STATE, selectedArea, type AreaColor, type WizardState } from './wizard-state.ts'
import { WIZARD_SESSION } from './wizard-session.ts'

type PaintDesign = Extract<DesignSelection, { kind: 'paint' }>

/**
 * Stores a saved design in this browser as this tab's session of the paint wizard: its photo, area and color, at the step where
 * colors are chosen. The wizard then restores it like any session.
 * @param id of a design of the signed-in person
 * @returns colors that the catalog doesn't have, which the wizard can't show
 * @throws ApiError when the person has no such design, or it is no painted one; a TypeError when the server cannot be
 *   reached
 */
export async function openDesign(id: string): Promise<readonly PaintDesign[]> {
  const answer = await callApi(`/api/projects/${encodeURIComponent(id)}`)
  const { project } = projectResponseSchema.parse(answer)
  const selections = readSelections(project).filter((selection) => selection.kind === 'paint')
  if (selections.length === 0) throw new TypeError('only the color of a painted design can be changed')
  const file = await callForFile(project.originalImage)
  const originalImage = { key: await findPhotoKey(file), name: project.name, file }
  const openedDesign = { name: project.name, originalImage: project.originalImage }
  const state = { ...(await readState(project, selections)), originalImage, openedDesign }
  await storePhoto(originalImage)
  if (project.mask !== null) {
    const labels = await decodeLabels(project.mask)
    const surfaces = selections.map(({ areaId }) => surfaceOfArea(areaId, project.isExterior))
    for (const [k, surface] of surfaces.entries()) {
      const mask = selections.length === 1 ? toMask(labels) : maskOfLabel(labels, k + 1)
      await storeArea(originalImage.key, surface, { history: startHistory(mask), upTo: 0 })
    }
  }
  await storeSession(tabName(randomHex), packSession(WIZARD_SESSION, state))
  const { findCatalogColor } = await import('../../../ui/designs/find-catalog-color.ts')
  return selections.filter((selection) => findCatalogColor(selection) === null)
}

async function readState(
  { isExterior, name }: ProjectWithMask,
  selections: readonly PaintDesign[],
): Promise<WizardState> {
  const { findCatalogColor } = await import('../../../ui/designs/find-catalog-color.ts')
  const [first, ...others] = selections.map((selection) => ({
    areaId: selection.areaId,
    color: findCatalogColor(selection),
  }))
  const state: WizardState = {
    ...INITIAL_WIZARD_STATE,
    ...{
      step: 3,
      isExterior,
      designName: name,
      color: first.color,
      ...areaOf(first.areaId, selections.length),
    },
    otherColors: others.filter((other): other is AreaColor => other.color !== null),
  }
  return { ...state, selectedAreas: [selectedArea(state)] }
}

/** How the wizard stores an area: as the one area of the plain flow, or as the current surface of a scheme. */
function areaOf(areaId: AreaId, count: number): Pick<WizardState, 'interiorArea' | 'schemeArea'> {
  const interiorArea = INTERIOR_AREAS.find((id) => id === areaId) ?? null
  const isWizards = areaId === 'exterior' || areaId === 'interior' || interiorArea !== null
  return { interiorArea, schemeArea: count > 1 || !isWizards ? areaId : null }
}

async function decodeLabels(base64: string): Promise<LabelMask> {
  const png = await fetch(`data:image/png;base64,${base64}`)
  const { width, height, channels, data: pixels } = await decodePicture(await png.blob())
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => pixels[channels * i]) }
}

function toMask({ width, height, data }: LabelMask): Mask {
  return { width, height, data: data.map((value) => (value >= 128 ? 255 : 0)) }
}
