import type { DoorKind, DoorQuad, DoorSelection, FoundDoor } from '@housecoat/contract'
import type { SavedPhoto } from '../../../photo/browser-store.ts'
import type { ServerResult } from '../../../studio/result/server-result.ts'
import type { WizardStep } from '../../../studio/wizard/wizard-frame.ts'
import { shapeOf, type CatalogDoor } from '../catalog/catalog-door.ts'
import type { Opening } from '../openings/opening.ts'
import { placeQuad, type PixelSize } from '../openings/place-quad.ts'

/** Found doors above this confidence are shown at once. */
const LIKELY_CONFIDENCE = 0.5

export interface DoorWizardState {
  readonly step: WizardStep
  readonly originalImage: SavedPhoto | null
  /** of the upright full-size photo */
  readonly photoSize: PixelSize | null
  readonly openings: readonly Opening[]
  /** uncertain finds, shown on request */
  readonly unlikely: readonly FoundDoor[]
  /** the opening being edited; the picture shows its door */
  readonly selectedId: number | null
  /** the kind of doors that the catalog shows */
  readonly kind: DoorKind
  /** of the selected opening; before there are openings, the door for the first one */
  readonly door: CatalogDoor | null
  /** the server is making the full-size picture */
  readonly isProcessing: boolean
  readonly result: ServerResult | null
}

export const INITIAL_DOOR_STATE: DoorWizardState = {
  step: 1,
  originalImage: null,
  photoSize: null,
  openings: [],
  unlikely: [],
  selectedId: null,
  kind: 'garage',
  door: null,
  isProcessing: false,
  result: null,
}

export type DoorWizardAction =
  | { readonly type: 'session-restored'; readonly state: DoorWizardState }
  | { readonly type: 'photo-loaded'; readonly image: SavedPhoto }
  | { readonly type: 'detection-started' }
  | { readonly type: 'detection-failed' }
  | { readonly type: 'doors-found'; readonly doors: readonly FoundDoor[]; readonly photoSize: PixelSize }
  | { readonly type: 'unlikely-doors-shown' }
  | { readonly type: 'opening-selected'; readonly id: number }
  | { readonly type: 'opening-moved'; readonly id: number; readonly quad: DoorQuad }
  | { readonly type: 'opening-added' }
  | { readonly type: 'opening-removed'; readonly id: number }
  | { readonly type: 'kind-chosen'; readonly kind: DoorKind }
  | { readonly type: 'door-chosen'; readonly door: CatalogDoor }
  | { readonly type: 'misfit-accepted' }
  | { readonly type: 'selection-reopened' }
  | { readonly type: 'review-opened' }
  | { readonly type: 'result-made'; readonly result: ServerResult }
  | { readonly type: 'result-failed' }
  | { readonly type: 'upload-reopened' }
  | { readonly type: 'start-over' }

export function reduceDoorWizard(state: DoorWizardState, action: DoorWizardAction): DoorWizardState {
  switch (action.type) {
    case 'session-restored':
      return action.state
    case 'photo-loaded':
      return { ...INITIAL_DOOR_STATE, kind: state.kind, door: state.door, originalImage: action.image }
    case 'detection-started':
      return { ...state, step: 2, openings: [], unlikely: [], selectedId: null, result: null }
    case 'detection-failed':
    case 'upload-reopened':
      return { ...state, step: 1 }
    case 'doors-found':
      return state.step === 2
        ? showFound({ ...state, step: 3, photoSize: action.photoSize }, action.doors)
        : state
    case 'unlikely-doors-shown':
      return showUnlikely(state)
    case 'opening-selected':
      return selectOpening(state, action.id)
    case 'opening-moved':
      return { ...state, openings: moveOpening(state.openings, action.id, action.quad), result: null }
    case 'opening-added':
      return addOpening(state, 'added')
    case 'opening-removed':
      return removeOpening(state, action.id)
    case 'kind-chosen':
      return { ...state, kind: action.kind }
    case 'door-chosen':
      return chooseDoor(state, action.door)
    case 'misfit-accepted':
      return changeSelected(state, { isMisfitAccepted: true })
    case 'selection-reopened':
      return takeDoor({ ...state, step: 3 }, null)
    case 'review-opened':
      return { ...state, step: 4, isProcessing: state.result === null }
    case 'result-made':
      return state.isProcessing ? { ...state, isProcessing: false, result: action.result } : state
    case 'result-failed':
      return { ...state, step: 3, isProcessing: false }
    case 'start-over':
      return INITIAL_DOOR_STATE
  }
}

function moveOpening(openings: readonly Opening[], id: number, quad: DoorQuad): readonly Opening[] {
  return openings.map((one) => (one.id === id ? { ...one, quad, isPlaced: true } : one))
}

function changeSelected(state: DoorWizardState, change: Partial<Opening>): DoorWizardState {
  const { openings, selectedId } = state
  return { ...state, openings: openings.map((one) => (one.id === selectedId ? { ...one, ...change } : one)) }
}

/** Chooses a door, or none, for the selected opening, and clears its previous picture and consent. */
function takeDoor(state: DoorWizardState, door: CatalogDoor | null): DoorWizardState {
  return { ...changeSelected(state, { door, isMisfitAccepted: false }), door, result: null }
}

/** Shows likely doors at once; without any, adds a fallback opening. */
function showFound(state: DoorWizardState, doors: readonly FoundDoor[]): DoorWizardState {
  const likely = doors.filter(({ confidence }) => confidence > LIKELY_CONFIDENCE)
  const unlikely = doors.filter(({ confidence }) => confidence <= LIKELY_CONFIDENCE)
  const openings = likely.map((door, index) => openingOf(door, index + 1))
  const first = openings.find(({ kind }) => kind === state.door?.kind) ?? openings.at(0)
  const shown = { ...state, openings, unlikely, selectedId: first?.id ?? null, result: null }
  if (first === undefined) return addOpening(shown, 'fallback')
  const selected = selectOpening(shown, first.id)
  // a door chosen before detection goes into the first opening of its kind
  return state.door?.kind === first.kind ? takeDoor(selected, state.door) : selected
}

function showUnlikely(state: DoorWizardState): DoorWizardState {
  const firstId = nextId(state)
  const shown = state.unlikely.map((door, index) => openingOf(door, firstId + index))
  const placed = state.openings.filter(({ origin, isPlaced }) => origin !== 'fallback' || isPlaced)
  const openings = [...placed, ...shown]
  const selected = selectOpening({ ...state, openings, unlikely: [] }, firstId)
  const hasLostPlace = placed.length < state.openings.length && state.door?.kind === selected.kind
  return hasLostPlace ? takeDoor(selected, state.door) : selected
}

function openingOf({ kind, quad }: FoundDoor, id: number): Opening {
  return { id, kind, quad, origin: 'found', isPlaced: true, door: null, isMisfitAccepted: false }
}

/** Also shows the opening's kind and door in the catalog. */
function selectOpening(state: DoorWizardState, id: number): DoorWizardState {
  const opening = state.openings.find((one) => one.id === id)
  if (opening === undefined) return state
  return { ...state, selectedId: id, kind: opening.kind, door: opening.door, result: null }
}

function addOpening(state: DoorWizardState, origin: 'fallback' | 'added'): DoorWizardState {
  const { photoSize, door } = state
  if (photoSize === null) return state
  const kind = door?.kind ?? state.kind
  const id = nextId(state)
  const quad = placeQuad(photoSize, shapeOf(kind, door))
  const opening: Opening = { id, kind, quad, origin, isPlaced: false, door, isMisfitAccepted: false }
  return { ...state, kind, openings: [...state.openings, opening], selectedId: id, result: null }
}

/** There is always at least one opening. */
function removeOpening(state: DoorWizardState, id: number): DoorWizardState {
  const openings = state.openings.filter((one) => one.id !== id)
  const next = openings.at(0)
  if (next === undefined) return addOpening({ ...state, openings }, 'added')
  return selectOpening(
    { ...state, openings },
    id === state.selectedId ? next.id : (state.selectedId ?? next.id),
  )
}

/** Puts a door into the selected opening, or into the first of its kind if the selected one is of the other kind. */
function chooseDoor(state: DoorWizardState, door: CatalogDoor): DoorWizardState {
  const chosen = { ...state, door, kind: door.kind, result: null }
  const selected = findSelectedOpening(state)
  if (selected === null) return chosen
  const own = state.openings.find(({ kind }) => kind === door.kind)
  const target = selected.kind === door.kind ? selected : (own ?? selected)
  return shapeUnplaced(takeDoor({ ...chosen, selectedId: target.id }, door), door)
}

function shapeUnplaced(state: DoorWizardState, door: CatalogDoor): DoorWizardState {
  const { photoSize, selectedId } = state
  if (photoSize === null) return state
  const quad = placeQuad(photoSize, shapeOf(door.kind, door))
  const openings = state.openings.map((one) =>
    one.id === selectedId && !one.isPlaced ? { ...one, kind: door.kind, quad } : one,
  )
  return { ...state, openings }
}

function nextId({ openings }: DoorWizardState): number {
  return Math.max(0, ...openings.map(({ id }) => id)) + 1
}

export function findSelectedOpening({ openings, selectedId }: DoorWizardState): Opening | null {
  return openings.find(({ id }) => id === selectedId) ?? null
}

/** What a saved design holds of the chosen door. */
export function selectionOf({ kind, catalogID, name, color, style, price }: CatalogDoor): DoorSelection {
  const area = kind === 'garage' ? 'Garage Door' : 'Entry Door'
  return { areaId: kind, area, door: { catalogID, name, color, style, price } }
}
