import {
  DEFAULT_DESIGN_NAME,
  PAINT_BRAND,
  WHOLE_HOME,
  areaName,
  listStyleOptions,
  findSchemeAreaName,
  listSchemeAreas,
  schemeAreaOf,
  styleAreaName,
  surfaceOfArea,
  type AreaId,
  type InteriorArea,
  type Maker,
  type PaintSelection,
  type Style,
  type StyleOptions,
  type StylePlanArea,
  type StyleSelection,
} from '@housecoat/contract'
import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Surface } from '@housecoat/engine'
import type { PhotoChoice, SavedPhoto } from '../../../photo/browser-store.ts'
import type { ChangedDesign } from '../../../studio/result/save-design.tsx'
import type { StyleLook } from '../../../engine/engine-api.ts'
import type { ServerResult } from '../../../studio/result/server-result.ts'
import type { WizardStep } from '../../../studio/wizard/wizard-frame.ts'

/** What the wizard does to a photo: both flows have the same four steps. */
export type WizardFlow = 'paint' | 'style'

export type StyleArea = StyleSelection['areaId']

export interface ResultImage extends ServerResult {
  /** the light it was made with, as in `WizardState.lightness` */
  readonly lightness: number
  readonly maker: Maker
  /** the server's note about how it was made, such as that another maker stepped in */
  readonly notice: string | null
}

export interface SelectedArea {
  readonly id: AreaId | StyleArea
  readonly name: string
}

export interface WizardState {
  readonly flow: WizardFlow
  readonly step: WizardStep
  readonly originalImage: SavedPhoto | null
  readonly isExterior: boolean
  readonly interiorArea: InteriorArea | null
  /** only in the style flow */
  readonly styleArea: StyleArea | null
  /** of a whole home, the part whose area is shown on the photo; null: its walls */
  readonly shownPart: StylePlanArea | null
  /** of a whole home, the parts that stay as they are */
  readonly keptParts: readonly StylePlanArea[]
  readonly selectedAreas: readonly SelectedArea[]
  readonly color: PaintColor | null
  /** the surface of a color scheme that {@link color} belongs to; null: no scheme, the photo's one area is painted */
  readonly schemeArea: AreaId | null
  /** the other surfaces of the scheme that have a color */
  readonly otherColors: readonly AreaColor[]
  readonly style: Style | null
  /** what the person changes in a style of a house */
  readonly styleOptions: StyleOptions
  /** doublings of light, as in PaintLook; it belongs to the photo, not to a color */
  readonly lightness: number
  readonly paintSelections: readonly PaintSelection[]
  readonly styleSelections: readonly StyleSelection[]
  readonly isProcessing: boolean
  /** idempotency key of the running generation, so that repeating the request after a reload uses no second generation */
  readonly generationKey: string | null
  readonly resultImage: ResultImage | null
  /** the area was changed since the result was made */
  readonly isTouchedUp: boolean
  /** the painted color from the server's answer, #RRGGBB */
  readonly swatch: string | null
  readonly designName: string
  /** the saved design that the photo was opened from; absent: it was chosen by the person */
  readonly openedDesign?: ChangedDesign | undefined
}

/** A color of a scheme. */
export interface AreaColor {
  readonly areaId: AreaId
  readonly color: PaintColor
}

export type WizardAction =
  | { readonly type: 'session-restored'; readonly state: WizardState }
  | { readonly type: 'photo-loaded'; readonly image: SavedPhoto; readonly choice: PhotoChoice | null }
  | { readonly type: 'property-chosen'; readonly isExterior: boolean }
  | { readonly type: 'interior-area-clicked'; readonly area: InteriorArea }
  | { readonly type: 'upload-done' }
  | { readonly type: 'area-prepared' }
  | { readonly type: 'style-area-chosen'; readonly area: StyleArea }
  | { readonly type: 'style-part-shown'; readonly part: StylePlanArea }
  | { readonly type: 'style-part-toggled'; readonly part: StylePlanArea }
  | { readonly type: 'style-areas-done' }
  | { readonly type: 'style-picked'; readonly style: Style }
  | { readonly type: 'style-options-changed'; readonly options: StyleOptions }
  | { readonly type: 'color-picked'; readonly color: PaintColor }
  | { readonly type: 'scheme-area-chosen'; readonly areaId: AreaId }
  | { readonly type: 'scheme-color-removed'; readonly areaId: AreaId }
  | { readonly type: 'scheme-applied'; readonly colors: readonly AreaColor[]; readonly replaces: boolean }
  | { readonly type: 'lightness-changed'; readonly lightness: number }
  | { readonly type: 'generation-started'; readonly key: string }
  | { readonly type: 'generation-succeeded'; readonly result: ResultImage; readonly swatch: string | null }
  | { readonly type: 'generation-failed' }
  | { readonly type: 'area-touched-up' }
  | { readonly type: 'selection-reopened' }
  | { readonly type: 'back' }
  | { readonly type: 'start-over' }

/** Nothing of a whole home is left out. */
const WHOLE_PLAN = { shownPart: null, keptParts: [] } as const

export const INITIAL_WIZARD_STATE: WizardState = {
  flow: 'paint',
  step: 1,
  originalImage: null,
  isExterior: true,
  interiorArea: null,
  styleArea: null,
  ...WHOLE_PLAN,
  selectedAreas: [],
  color: null,
  schemeArea: null,
  otherColors: [],
  style: null,
  styleOptions: {},
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
      return { ...state, ...NO_SCHEME, interiorArea: state.interiorArea === action.area ? null : action.area }
    case 'upload-done':
      return canLeaveUpload(state) ? { ...state, step: 2 } : state
    case 'area-prepared':
      return state.step === 2 ? { ...state, step: 3, selectedAreas: [selectedArea(state)] } : state
    case 'style-area-chosen':
      return state.step === 2 ? { ...state, styleArea: action.area } : state
    case 'style-part-shown':
      return state.styleArea === WHOLE_HOME ? { ...state, shownPart: action.part } : state
    case 'style-part-toggled':
      return state.styleArea === WHOLE_HOME ? togglePart(state, action.part) : state
    case 'style-areas-done':
      return state.step === 2 && state.styleArea !== null
        ? { ...state, step: 3, selectedAreas: [selectedArea(state)] }
        : state
    case 'style-picked':
      return pickStyle(state, action.style)
    case 'style-options-changed':
      return { ...state, styleOptions: action.options }
    case 'color-picked':
      return { ...state, color: action.color }
    case 'scheme-area-chosen':
      return state.step === 3 ? chooseSchemeArea(state, action.areaId) : state
    case 'scheme-color-removed':
      return removeSchemeColor(state, action.areaId)
    case 'scheme-applied':
      return state.step === 3 ? applyScheme(state, action.colors, action.replaces) : state
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
    case 'selection-reopened':
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
  const { flow, styleArea, shownPart, isExterior } = state
  if (flow === 'style' && styleArea === WHOLE_HOME && shownPart !== null)
    return surfaceOfArea(shownPart, isExterior)
  return surfaceOfArea(selectedArea(state).id, state.isExterior)
}

/** The area being changed: painted the whole exterior or the chosen surface of a room, styled what was chosen. */
export function selectedArea(state: WizardState): SelectedArea {
  const { schemeArea, isExterior } = state
  if (schemeArea !== null) return selectedSchemeArea(schemeArea, isExterior)
  if (state.flow === 'paint') {
    const id = paintedArea(state)
    return { id, name: areaName(id) }
  }
  const id = state.styleArea ?? firstStyleArea(state)
  return { id, name: styleAreaName(id, isExterior) }
}

/** A style as the engine applies it to the chosen area. */
export function styleLookOf(state: WizardState, style: Pick<Style, 'id' | 'category'>): StyleLook {
  const { styleArea, keptParts, isExterior } = state
  const options = optionsOf(state)
  const look = { category: style.category, styleId: style.id, ...(options !== null && { options }) }
  if (styleArea !== WHOLE_HOME) return look
  const kept = keptParts.map((part) => surfaceOfArea(part, isExterior))
  return { ...look, isWholeHome: true, kept }
}

/** The options that a style has in the chosen area. */
export function knownOptionsOf(state: WizardState): readonly (keyof StyleOptions)[] {
  return state.isExterior ? listStyleOptions(selectedArea(state).id as StyleArea, state.keptParts) : []
}

/** The chosen options that a style has in the chosen area; null: none. */
function optionsOf(state: WizardState): StyleOptions | null {
  const { styleOptions } = state
  const chosen = knownOptionsOf(state).filter((name) => styleOptions[name] !== undefined)
  if (chosen.length === 0) return null
  return Object.fromEntries(chosen.map((name) => [name, styleOptions[name]]))
}

function togglePart(state: WizardState, part: StylePlanArea): WizardState {
  const { keptParts } = state
  const others = keptParts.filter((one) => one !== part)
  return { ...state, keptParts: others.length < keptParts.length ? others : [...keptParts, part] }
}

function selectedSchemeArea(id: AreaId, isExterior: boolean): SelectedArea {
  return { id, name: findSchemeAreaName(id, isExterior) ?? areaName(id) }
}

/** All colors of a scheme in the order of its strip; without a scheme the one color, if it is chosen. */
export function listAreaColors(state: WizardState): AreaColor[] {
  const { color, otherColors, isExterior } = state
  const areaId = selectedArea(state).id as AreaId
  const colors = color === null ? otherColors : [{ areaId, color }, ...otherColors]
  const order = listSchemeAreas(isExterior)
  return colors.toSorted((one, other) => order.indexOf(one.areaId) - order.indexOf(other.areaId))
}

/** The paint of all surfaces, for the engine. */
export function schemeLookOf({ color, otherColors, lightness, isExterior }: WizardState) {
  const others = otherColors.map(({ areaId, color: { hex } }) => ({
    surface: surfaceOfArea(areaId, isExterior),
    hex,
  }))
  return { hex: color?.hex ?? null, lightness, others }
}

/** Edits and colors another surface; the first time, this makes the photo's one area the first surface of a scheme. */
function chooseSchemeArea(state: WizardState, areaId: AreaId): WizardState {
  const isPossible = findSchemeAreaName(areaId, state.isExterior) !== null
  if (state.flow !== 'paint' || !isPossible) return state
  return withSchemeArea(state, schemeAreaOf(areaId), listAreaColors(state))
}

function withSchemeArea(state: WizardState, schemeArea: AreaId, colors: readonly AreaColor[]): WizardState {
  const isCurrent = ({ areaId }: AreaColor) => schemeAreaOf(areaId) === schemeArea
  return {
    ...state,
    schemeArea,
    selectedAreas: [selectedSchemeArea(schemeArea, state.isExterior)],
    color: colors.find(isCurrent)?.color ?? null,
    otherColors: colors.filter((entry) => !isCurrent(entry)),
  }
}

function removeSchemeColor(state: WizardState, areaId: AreaId): WizardState {
  if (state.schemeArea === areaId) return { ...state, color: null }
  return { ...state, otherColors: state.otherColors.filter((entry) => entry.areaId !== areaId) }
}

/** Colors several surfaces at once. @param replaces whether those that are left out lose their color */
function applyScheme(state: WizardState, colors: readonly AreaColor[], replaces: boolean): WizardState {
  if (state.flow !== 'paint') return state
  const known = colors.filter(({ areaId }) => findSchemeAreaName(areaId, state.isExterior) !== null)
  const current = schemeAreaOf(selectedArea(state).id as AreaId)
  const areas = new Set(known.map(({ areaId }) => areaId))
  const kept = replaces ? [] : listAreaColors(state).filter(({ areaId }) => !areas.has(schemeAreaOf(areaId)))
  return withSchemeArea(state, current, [...known, ...kept])
}

function paintedArea({ isExterior, interiorArea }: WizardState): AreaId {
  return isExterior ? 'exterior' : (interiorArea ?? 'interior')
}

/** What the photo is prepared with until the person chose. */
function firstStyleArea({ isExterior }: WizardState): StyleArea {
  return isExterior ? 'siding' : 'walls'
}

/** Another photo drops everything made from the previous one, but keeps the chosen color or style. */
function withPhoto(state: WizardState, originalImage: SavedPhoto, choice: PhotoChoice | null): WizardState {
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
    ...NO_SCHEME,
    ...WHOLE_PLAN,
    ...rememberedChoice(state, choice),
    openedDesign: undefined,
    originalImage,
  }
}

/** A photo without a scheme. */
const NO_SCHEME = { schemeArea: null, otherColors: [] } as const

/** Stored choices belong to the paint flow. */
function rememberedChoice({ flow }: WizardState, choice: PhotoChoice | null): Partial<PhotoChoice> {
  return flow === 'paint' && choice !== null ? choice : {}
}

/** A style of the other kind starts over with the photo's kind and area. */
function pickStyle(state: WizardState, style: Style): WizardState {
  const isExterior = style.category === 'exterior'
  if (state.isExterior === isExterior) return { ...state, style }
  return { ...withProperty(state, isExterior), step: 1, style }
}

/** Styles differ for rooms and houses, so changing the kind clears the style; a room starts with its walls. */
function withProperty(state: WizardState, isExterior: boolean): WizardState {
  if (state.flow === 'paint')
    return { ...state, ...(isExterior !== state.isExterior && NO_SCHEME), isExterior }
  const isKept = state.isExterior === isExterior && state.styleArea !== null
  if (isKept) return state
  return {
    ...state,
    ...WHOLE_PLAN,
    isExterior,
    styleArea: isExterior ? null : 'walls',
    style: null,
    styleOptions: {},
  }
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

/** The request's selections, in the flow's own list; null while something is not chosen. */
function selectionsOf(state: WizardState): Pick<WizardState, 'paintSelections' | 'styleSelections'> | null {
  const area = state.selectedAreas.at(0)
  if (area === undefined) return null
  return state.flow === 'paint' ? paintSelectionsOf(state) : styleSelectionsOf(state, area)
}

function paintSelectionsOf(state: WizardState) {
  const { schemeArea, isExterior } = state
  const paintSelections = listAreaColors(state).map(({ areaId, color }) => ({
    areaId,
    area: schemeArea === null ? areaName(areaId) : selectedSchemeArea(areaId, isExterior).name,
    brand: PAINT_BRAND.name,
    brandId: PAINT_BRAND.id,
    colorName: color.name,
    colorCode: color.hex,
  }))
  return paintSelections.length === 0 ? null : { paintSelections, styleSelections: [] }
}

function styleSelectionsOf(state: WizardState, area: SelectedArea) {
  const { style, keptParts } = state
  if (style === null) return null
  const areaId = area.id as StyleArea
  const keep = areaId === WHOLE_HOME && keptParts.length > 0 ? { keep: [...keptParts] } : {}
  const options = optionsOf(state)
  const selection = { areaId, area: area.name, style, ...keep, ...(options !== null && { options }) }
  return { paintSelections: [], styleSelections: [selection] }
}

/** While a result is generated again, the earlier one stays. */
function stepAfterFailure({ resultImage }: WizardState): WizardStep {
  return resultImage === null ? 3 : 4
}

/** Back from the colors skips the preparation, which has nothing to choose. */
function previousStep({ step, flow }: WizardState): WizardStep {
  if (step === 4) return 3
  return step === 3 && flow === 'style' ? 2 : 1
}
