import {
  DEFAULT_DESIGN_NAME,
  PAINT_BRAND,
  areaName,
  surfaceOfArea,
  type AreaId,
  type InteriorArea,
  type Maker,
  type PaintSelection,
  type Style,
  type StyleSelection,
} from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Surface } from '@housecoat/engine'
import type { PhotoChoice } from '../../../platform/photo-memory.ts'
import type { WizardStep } from '../../../shared/wizard/wizard-frame.ts'

/** What the wizard does to a photo: both flows have the same four steps. */
export type WizardFlow = 'paint' | 'style'

export type StyleArea = StyleSelection['areaId']

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
  readonly maker: Maker
  /** what the server said of how it was made, such as that another maker had to serve */
  readonly notice: string | null
}

export interface SelectedArea {
  readonly id: AreaId | StyleArea
  readonly name: string
}

export interface WizardState {
  readonly flow: WizardFlow
  readonly step: WizardStep
  readonly originalImage: OriginalImage | null
  readonly isExterior: boolean
  readonly interiorArea: InteriorArea | null
  /** style flow: the area that is redesigned */
  readonly styleArea: StyleArea | null
  readonly selectedAreas: readonly SelectedArea[]
  readonly color: PaintColor | null
  readonly style: Style | null
  /** doublings of light by which the person wants the area lighter or darker; it belongs to the photo, not to a color */
  readonly lightness: number
  readonly paintSelections: readonly PaintSelection[]
  readonly styleSelections: readonly StyleSelection[]
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
  | { readonly type: 'property-chosen'; readonly isExterior: boolean }
  | { readonly type: 'interior-area-clicked'; readonly area: InteriorArea }
  | { readonly type: 'upload-done' }
  | { readonly type: 'area-prepared' }
  | { readonly type: 'style-area-chosen'; readonly area: StyleArea }
  | { readonly type: 'style-areas-done' }
  | { readonly type: 'style-picked'; readonly style: Style }
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
  flow: 'paint',
  step: 1,
  originalImage: null,
  isExterior: true,
  interiorArea: null,
  styleArea: null,
  selectedAreas: [],
  color: null,
  style: null,
  lightness: 0,
  paintSelections: [],
  styleSelections: [],
  isProcessing: false,
  generationKey: null,
  resultImage: null,
  isTouchedUp: false,
  swatch: null,
  designName: DEFAULT_DESIGN_NAME,
}

/** The style wizard's beginning. */
export function initialStyleState(isExterior: boolean): WizardState {
  return withProperty({ ...INITIAL_WIZARD_STATE, flow: 'style' }, isExterior)
}

/** The wizard's states and transitions; an action that does not fit the step changes nothing. */
export function reduceWizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'session-restored':
      return state.originalImage === null ? action.state : state
    case 'photo-loaded':
      return state.step === 1 ? withPhoto(state, action.image, action.choice) : state
    case 'property-chosen':
      return withProperty(state, action.isExterior)
    case 'interior-area-clicked':
      return { ...state, interiorArea: state.interiorArea === action.area ? null : action.area }
    case 'upload-done':
      return canLeaveUpload(state) ? { ...state, step: 2 } : state
    case 'area-prepared':
      return state.step === 2 ? { ...state, step: 3, selectedAreas: [selectedArea(state)] } : state
    case 'style-area-chosen':
      return state.step === 2 ? { ...state, styleArea: action.area } : state
    case 'style-areas-done':
      return state.step === 2 && state.styleArea !== null
        ? { ...state, step: 3, selectedAreas: [selectedArea(state)] }
        : state
    case 'style-picked':
      return pickStyle(state, action.style)
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
      return state.isProcessing ? state : { ...state, step: previousStep(state) }
    case 'start-over':
      return state.flow === 'paint' ? INITIAL_WIZARD_STATE : initialStyleState(state.isExterior)
  }
}

/** Painting an exterior needs no area, an interior exactly one; a style's area is chosen on the photo. */
export function isAreaChosen({ flow, isExterior, interiorArea }: WizardState): boolean {
  return flow === 'style' || isExterior || interiorArea !== null
}

/** The engine's surface for the chosen area. */
export function surfaceOf(state: WizardState): Surface {
  return surfaceOfArea(selectedArea(state).id, state.isExterior)
}

/** The area being changed: painted the whole exterior or the chosen surface of a room, restyled what was chosen. */
export function selectedArea(state: WizardState): SelectedArea {
  const id = state.flow === 'paint' ? paintedArea(state) : (state.styleArea ?? firstStyleArea(state))
  return { id, name: areaName(id) }
}

function paintedArea({ isExterior, interiorArea }: WizardState): AreaId {
  return isExterior ? 'exterior' : (interiorArea ?? 'interior')
}

/** What the photo is prepared with until the person chose. */
function firstStyleArea({ isExterior }: WizardState): StyleArea {
  return isExterior ? 'siding' : 'walls'
}

/** Another photo drops everything made from the previous one, but keeps the chosen color or style. */
function withPhoto(
  state: WizardState,
  originalImage: OriginalImage,
  choice: PhotoChoice | null,
): WizardState {
  const { selectedAreas, paintSelections, styleSelections } = INITIAL_WIZARD_STATE
  return {
    ...endProcessing(state),
    selectedAreas,
    paintSelections,
    styleSelections,
    resultImage: null,
    isTouchedUp: false,
    swatch: null,
    lightness: 0,
    ...rememberedChoice(state, choice),
    originalImage,
  }
}

/** What was chosen for a photo was chosen to paint it. */
function rememberedChoice({ flow }: WizardState, choice: PhotoChoice | null): Partial<PhotoChoice> {
  return flow === 'paint' && choice !== null ? choice : {}
}

/** A style for another kind of home than the one being redesigned begins with its area. */
function pickStyle(state: WizardState, style: Style): WizardState {
  const isExterior = style.category === 'exterior'
  if (state.isExterior === isExterior) return { ...state, style }
  return { ...withProperty(state, isExterior), step: 1, style }
}

/** A style of rooms is none of houses; a room's walls are chosen to begin with. */
function withProperty(state: WizardState, isExterior: boolean): WizardState {
  if (state.flow === 'paint') return { ...state, isExterior }
  const isKept = state.isExterior === isExterior && state.styleArea !== null
  if (isKept) return state
  return { ...state, isExterior, styleArea: isExterior ? null : 'walls', style: null }
}

function canLeaveUpload(state: WizardState): boolean {
  return state.step === 1 && state.originalImage !== null && isAreaChosen(state)
}

function endProcessing(state: WizardState): WizardState {
  return { ...state, isProcessing: false, generationKey: null }
}

function startGeneration(state: WizardState, generationKey: string): WizardState {
  const selections = selectionsOf(state)
  if (state.isProcessing || state.step < 3 || selections === null) return state
  return {
    ...state,
    step: 4,
    isProcessing: true,
    generationKey,
    // generating again from the result: the old one stays until the new one arrives
    resultImage: state.step === 4 ? state.resultImage : null,
    swatch: state.step === 4 ? state.swatch : null,
    ...selections,
  }
}

/** What is asked of the server, in the flow's own list; null while something is not chosen. */
function selectionsOf(state: WizardState): Pick<WizardState, 'paintSelections' | 'styleSelections'> | null {
  const area = state.selectedAreas.at(0)
  if (area === undefined) return null
  return state.flow === 'paint' ? paintSelectionsOf(state, area) : styleSelectionsOf(state, area)
}

function paintSelectionsOf({ color }: WizardState, area: SelectedArea) {
  if (color === null) return null
  const selection = {
    areaId: area.id as AreaId,
    area: area.name,
    brand: PAINT_BRAND.name,
    brandId: PAINT_BRAND.id,
    colorName: color.name,
    colorCode: color.hex,
  }
  return { paintSelections: [selection], styleSelections: [] }
}

function styleSelectionsOf({ style }: WizardState, area: SelectedArea) {
  if (style === null) return null
  const selection = { areaId: area.id as StyleArea, area: area.name, style }
  return { paintSelections: [], styleSelections: [selection] }
}

/** A result that is being generated again is still shown. */
function stepAfterFailure({ resultImage }: WizardState): WizardStep {
  return resultImage === null ? 3 : 4
}

/** Back from the colors leads to the upload: the preparation between them has nothing to look at. */
function previousStep({ step, flow }: WizardState): WizardStep {
  if (step === 4) return 3
  return step === 3 && flow === 'style' ? 2 : 1
}
