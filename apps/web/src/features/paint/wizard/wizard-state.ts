import {
  PAINT_BRAND,
  areaName,
  type AreaId,
  type InteriorArea,
  type PaintSelection,
} from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'

export type WizardStep = 1 | 2 | 3 | 4

interface OriginalImage {
  /** what the engine opens */
  readonly file: Blob
  readonly name: string
}

/** The picture that the server made. */
export interface ResultImage {
  /** path of the full-size PNG; takes `?w=` and `?format=` */
  readonly path: string
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
  readonly resultImage: ResultImage | null
  /** the painted color as the server tells it, #RRGGBB */
  readonly swatch: string | null
  readonly designName: string
}

export type WizardAction =
  | { readonly type: 'photo-loaded'; readonly image: OriginalImage }
  | { readonly type: 'photo-removed' }
  | { readonly type: 'property-chosen'; readonly isExterior: boolean }
  | { readonly type: 'interior-area-clicked'; readonly area: InteriorArea }
  | { readonly type: 'upload-done' }
  | { readonly type: 'area-prepared' }
  | { readonly type: 'color-picked'; readonly color: PaintColor }
  | { readonly type: 'lightness-changed'; readonly lightness: number }
  | { readonly type: 'generation-started' }
  | { readonly type: 'generation-succeeded'; readonly result: ResultImage; readonly swatch: string | null }
  | { readonly type: 'generation-failed' }
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
  resultImage: null,
  swatch: null,
  designName: 'My Design',
}

/** The paint wizard's states and transitions; an action that does not fit the step changes nothing. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'photo-loaded':
      return state.step === 1 ? { ...state, originalImage: action.image, lightness: 0 } : state
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
      return startGeneration(state)
    case 'generation-succeeded':
      return state.isProcessing
        ? { ...state, isProcessing: false, resultImage: action.result, swatch: action.swatch }
        : state
    case 'generation-failed':
      return state.isProcessing ? { ...state, step: stepAfterFailure(state), isProcessing: false } : state
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

/** The area being painted: the whole exterior, or the chosen surface of a room. */
export function selectedArea({ isExterior, interiorArea }: WizardState): SelectedArea {
  const id = isExterior ? 'exterior' : (interiorArea ?? 'interior')
  return { id, name: areaName(id) }
}

function canLeaveUpload(state: WizardState): boolean {
  return state.step === 1 && state.originalImage !== null && isAreaChosen(state)
}

function startGeneration(state: WizardState): WizardState {
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
