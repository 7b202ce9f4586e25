import {
  PAINT_BRAND,
  areaName,
  type AreaId,
  type InteriorArea,
  type PaintSelection,
} from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Surface } from '@housecoat/engine'
import type { PhotoChoice } from '../../../platform/photo-memory.ts'
import type { WizardStep } from '../../../shared/wizard/wizard-frame.ts'

export interface OriginalImage {
  /** what the engine opens */
  readonly file: Blob
  readonly name: string
  /** under which its areas are kept, see findPhotoKey */
  readonly key: string
}

/** The picture that the server made. */
export interface ResultImage {
  /** path of the full-size PNG; takes `?w=` and `?format=` */
  readonly path: string
  /** path of the photo it was made of; null where the server did not tell */
  readonly originalPath: string | null
  readonly width: number
  readonly height: number
  /** the light it was made with, as in `WizardState.lightness` */
  readonly lightness: number
}

export interface SelectedArea {
  readonly id: AreaId
  readonly name: string
}

export interface WizardState {
  readonly step: WizardStep
  readonly originalImage: OriginalImage | null
  readonly isExterior: boolean
  readonly interiorArea: InteriorArea | null
  readonly selectedAreas: readonly SelectedArea[]
  readonly color: PaintColor | null
  /** doublings of light by which the person wants the area lighter or darker; it belongs to the photo, not to a color */
  readonly lightness: number
  readonly paintSelections: readonly PaintSelection[]
  readonly isProcessing: boolean
  /** names the generation that is under way, so that asking again after a reload spends nothing more */
  readonly generationKey: string | null
  readonly resultImage: ResultImage | null
  /** the area was changed since the result was made */
  readonly isTouchedUp: boolean
  /** the painted color as the server tells it, #RRGGBB */
  readonly swatch: string | null
  readonly designName: string
}

export type WizardAction =
  | { readonly type: 'session-restored'; readonly state: WizardState }
  | { readonly type: 'photo-loaded'; readonly image: OriginalImage; readonly choice: PhotoChoice | null }
  | { readonly type: 'photo-removed' }
  | { readonly type: 'property-chosen'; readonly isExterior: boolean }
  | { readonly type: 'interior-area-clicked'; readonly area: InteriorArea }
  | { readonly type: 'upload-done' }
  | { readonly type: 'area-prepared' }
  | { readonly type: 'color-picked'; readonly color: PaintColor }
  | { readonly type: 'lightness-changed'; readonly lightness: number }
  | { readonly type: 'generation-started'; readonly key: string }
  | { readonly type: 'generation-succeeded'; readonly result: ResultImage; readonly swatch: string | null }
  | { readonly type: 'generation-failed' }
  | { readonly type: 'area-touched-up' }
  | { readonly type: 'other-colors-wanted' }
  | { readonly type: 'back' }
  | { readonly type: 'start-over' }

export const INITIAL_WIZARD_STATE: WizardState = {
  step: 1,
  originalImage: null,
  isExterior: true,
  interiorArea: null,
  selectedAreas: [],
  color: null,
  lightness: 0,
  paintSelections: [],
  isProcessing: false,
  generationKey: null,
  resultImage: null,
  isTouchedUp: false,
  swatch: null,
  designName: 'My Design',
}

/** The paint wizard's states and transitions; an action that does not fit the step changes nothing. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'session-restored':
      return state.originalImage === null ? action.state : state
    case 'photo-loaded':
      return state.step === 1
        ? { ...state, lightness: 0, ...action.choice, originalImage: action.image }
        : state
    case 'photo-removed':
      return state.step === 1 ? { ...state, originalImage: null } : state
    case 'property-chosen':
      return { ...state, isExterior: action.isExterior }
    case 'interior-area-clicked':
      return { ...state, interiorArea: state.interiorArea === action.area ? null : action.area }
    case 'upload-done':
      return canLeaveUpload(state) ? { ...state, step: 2 } : state
    case 'area-prepared':
      return state.step === 2 ? { ...state, step: 3, selectedAreas: [selectedArea(state)] } : state
    case 'color-picked':
      return { ...state, color: action.color }
    case 'lightness-changed':
      return state.isProcessing ? state : { ...state, lightness: action.lightness }
    case 'generation-started':
      return startGeneration(state, action.key)
    case 'generation-succeeded':
      return state.isProcessing
        ? { ...endProcessing(state), resultImage: action.result, swatch: action.swatch, isTouchedUp: false }
        : state
    case 'generation-failed':
      return state.isProcessing ? { ...endProcessing(state), step: stepAfterFailure(state) } : state
    case 'area-touched-up':
      return state.step === 4 && state.resultImage !== null ? { ...state, isTouchedUp: true } : state
    case 'other-colors-wanted':
      return state.step === 4 && !state.isProcessing ? { ...state, step: 3 } : state
    case 'back':
      return state.isProcessing ? state : { ...state, step: previousStep(state.step) }
    case 'start-over':
      return INITIAL_WIZARD_STATE
  }
}

/** Exterior needs no area, interior exactly one. */
export function isAreaChosen({ isExterior, interiorArea }: WizardState): boolean {
  return isExterior || interiorArea !== null
}

/** The engine's surface for the chosen area; an interior without one is painted on its walls. */
export function surfaceOf(state: WizardState): Surface {
  const { id } = selectedArea(state)
  return id === 'interior' ? 'walls' : id
}

/** The area being painted: the whole exterior, or the chosen surface of a room. */
export function selectedArea({ isExterior, interiorArea }: WizardState): SelectedArea {
  const id = isExterior ? 'exterior' : (interiorArea ?? 'interior')
  return { id, name: areaName(id) }
}

function canLeaveUpload(state: WizardState): boolean {
  return state.step === 1 && state.originalImage !== null && isAreaChosen(state)
}

function endProcessing(state: WizardState): WizardState {
  return { ...state, isProcessing: false, generationKey: null }
}

function startGeneration(state: WizardState, generationKey: string): WizardState {
  const area = state.selectedAreas.at(0)
  if (state.isProcessing || state.step < 3 || state.color === null || area === undefined) return state
  const selection = {
    areaId: area.id,
    area: area.name,
    brand: PAINT_BRAND.name,
    brandId: PAINT_BRAND.id,
    colorName: state.color.name,
    colorCode: state.color.hex,
  }
  return {
    ...state,
    step: 4,
    isProcessing: true,
    generationKey,
    // generating anew from the result: it is kept until the new one has come
    resultImage: state.step === 4 ? state.resultImage : null,
    swatch: state.step === 4 ? state.swatch : null,
    paintSelections: [selection],
  }
}

/** A result that was to be generated anew is still there to look at. */
function stepAfterFailure({ resultImage }: WizardState): WizardStep {
  return resultImage === null ? 3 : 4
}

/** Back from the colors leads to the upload: the preparation between them has nothing to look at. */
function previousStep(step: WizardStep): WizardStep {
  return step === 4 ? 3 : 1
}
