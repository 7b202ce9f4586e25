import { projectResponseSchema, type InteriorArea, type ProjectWithMask } from '@housecoat/contract'
import { startHistory, type Mask } from '@housecoat/engine'
import { callApi, callForFile } from '../../../api/call-api.ts'
import { storeArea, storePhoto, storeSession, tabName } from '../../../photo/browser-store.ts'
import { findPhotoKey, randomHex } from '../../../photo/photo-key.ts'
import { decodePicture } from '../../../photo/pixels.ts'
import { packSession } from '../../../studio/session/saved-session.ts'
import { readSelections, type DesignSelection } from '../../../ui/designs/read-selections.ts'
import { INITIAL_WIZARD_STATE, selectedArea, surfaceOf, type WizardState } from './wizard-state.ts'
import { WIZARD_SESSION } from './wizard-session.ts'

type PaintDesign = Extract<DesignSelection, { kind: 'paint' }>

/**
 * Stores a saved design in this browser as this tab's session of the paint wizard: its photo, area and color, at the step where
 * colors are chosen. The wizard then restores it like any session.
 * @param id of a design of the signed-in person
 * @throws ApiError when the person has no such design, or it is no painted one; a TypeError when the server cannot be
 *   reached
 */
export async function openDesign(id: string): Promise<void> {
  const answer = await callApi(`/api/projects/${encodeURIComponent(id)}`)
  const { project } = projectResponseSchema.parse(answer)
  const selection = readSelections(project).at(0)
  if (selection?.kind !== 'paint') throw new TypeError('only the color of a painted design can be changed')
  const file = await callForFile(project.originalImage)
  const originalImage = { key: await findPhotoKey(file), name: project.name, file }
  const state = { ...(await readState(project, selection)), originalImage }
  await storePhoto(originalImage)
  if (project.mask !== null) {
    const history = startHistory(await decodeMask(project.mask))
    await storeArea(originalImage.key, surfaceOf(state), { history, upTo: 0 })
  }
  await storeSession(tabName(randomHex), packSession(WIZARD_SESSION, state))
}

async function readState(
  { isExterior, name }: ProjectWithMask,
  selection: PaintDesign,
): Promise<WizardState> {
  const { findCatalogColor } = await import('../../../ui/designs/find-catalog-color.ts')
  const { areaId } = selection
  const interiorArea = areaId === 'exterior' || areaId === 'interior' ? null : (areaId satisfies InteriorArea)
  const state: WizardState = {
    ...INITIAL_WIZARD_STATE,
    ...{ step: 3, isExterior, interiorArea, designName: name, color: findCatalogColor(selection) },
  }
  return { ...state, selectedAreas: [selectedArea(state)] }
}

async function decodeMask(base64: string): Promise<Mask> {
  const png = await fetch(`data:image/png;base64,${base64}`)
  const { width, height, channels, data: pixels } = await decodePicture(await png.blob())
  const isInside = (i: number) => pixels[channels * i] >= 128
  const data = Uint8Array.from({ length: width * height }, (_, i) => (isInside(i) ? 255 : 0))
  return { width, height, data }
}
