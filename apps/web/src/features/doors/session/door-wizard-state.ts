import {
  DOOR_AREA_NAMES,
  type DoorKind,
  type DoorQuad,
  type DoorSelection,
  type EntryKit,
  type FoundDoor,
  type HandleSide,
} from '@housecoat/contract'
import type { SavedPhoto } from '../../../photo/browser-store.ts'
import type { ServerResult } from '../../../studio/result/server-result.ts'
import type { WizardStep } from '../../../studio/wizard/wizard-frame.ts'
import { shapeOf, type CatalogDoor } from '../catalog/catalog-door.ts'
import { nameOpenings } from '../openings/name-openings.ts'
import { findKit, hasDoor, type FilledOpening, type Opening } from '../openings/opening.ts'
import { placeQuad, type PixelSize } from '../openings/place-quad.ts'

/** Found doors above this confidence are shown at once. */
const LIKELY_CONFIDENCE = 0.5

/** What undo brings back. */
type Snapshot = Pick<DoorWizardState, 'openings' | 'selectedId' | 'kind' | 'door'>

/** Steps that undo can go back. */
const UNDO_STEPS_MAX = 30

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
  /** changes of the openings that can be undone, oldest first, and redone, next one last */
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
  /** the opening that the last change moved: its corners move in many small steps, which are one to undo */
  readonly movedId: number | null
}

/** Nothing to undo or redo. */
export const NO_HISTORY = { past: [], future: [], movedId: null } as const

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
  ...NO_HISTORY,
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
  | { readonly type: 'handle-chosen'; readonly side: HandleSide }
  | { readonly type: 'kit-chosen'; readonly kit: EntryKit }
  | { readonly type: 'selection-reopened' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  /** with the openings whose doors are in the preview: the review has these doors and no others */
  | { readonly type: 'review-opened'; readonly shownIds: readonly number[] }
  | { readonly type: 'result-made'; readonly result: ServerResult }
  | { readonly type: 'result-failed' }
  | { readonly type: 'upload-reopened' }
  | { readonly type: 'start-over' }

/** Actions that undo takes back. */
const UNDOABLE: ReadonlySet<DoorWizardAction['type']> = new Set([
  'opening-moved',
  'opening-added',
  'opening-removed',
  'door-chosen',
  'handle-chosen',
  'kit-chosen',
  'selection-reopened',
])

export function reduceDoorWizard(state: DoorWizardState, action: DoorWizardAction): DoorWizardState {
  const next = applyAction(state, action)
  if (!UNDOABLE.has(action.type) || next.openings === state.openings) return next
  const movedId = action.type === 'opening-moved' ? action.id : null
  const continues = movedId !== null && movedId === state.movedId
  const past = continues ? state.past : [...state.past, snapshotOf(state)].slice(-UNDO_STEPS_MAX)
  return { ...next, past, future: [], movedId }
}

function snapshotOf({ openings, selectedId, kind, door }: DoorWizardState): Snapshot {
  return { openings, selectedId, kind, door }
}

/** Goes one step back, or forward again. */
function stepThrough(
  state: DoorWizardState,
  from: 'past' | 'future',
  to: 'past' | 'future',
): DoorWizardState {
  const snapshot = state[from].at(-1)
  if (snapshot === undefined) return state
  const stacks = { [from]: state[from].slice(0, -1), [to]: [...state[to], snapshotOf(state)] }
  return { ...state, ...snapshot, ...stacks, movedId: null, result: null }
}

function applyAction(state: DoorWizardState, action: DoorWizardAction): DoorWizardState {
  switch (action.type) {
    case 'session-restored':
      return action.state
    case 'photo-loaded':
      return { ...INITIAL_DOOR_STATE, kind: state.kind, door: state.door, originalImage: action.image }
    case 'detection-started':
      return { ...state, ...NO_HISTORY, step: 2, openings: [], unlikely: [], selectedId: null, result: null }
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
    case 'handle-chosen':
      return { ...changeSelected(state, { handle: action.side }), result: null }
    case 'kit-chosen':
      return { ...changeSelected(state, { kit: action.kit, isMisfitAccepted: false }), result: null }
    case 'selection-reopened':
      return takeDoor({ ...state, step: 3 }, null)
    case 'undone':
      return stepThrough(state, 'past', 'future')
    case 'redone':
      return stepThrough(state, 'future', 'past')
    case 'review-opened':
      return openReview(state, action.shownIds)
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

/** Doors that did not fit, and were not accepted, are in no picture, so they are let go. */
function openReview(state: DoorWizardState, shownIds: readonly number[]): DoorWizardState {
  const openings = state.openings.map((one) => (shownIds.includes(one.id) ? one : { ...one, door: null }))
  const door = openings.find(({ id }) => id === state.selectedId)?.door ?? null
  return { ...state, openings, door, step: 4, isProcessing: state.result === null }
}

/** Puts a door into the selected opening, or into one of its kind if the selected one is of the other kind. */
function chooseDoor(state: DoorWizardState, door: CatalogDoor): DoorWizardState {
  const chosen = { ...state, door, kind: door.kind, result: null }
  if (state.openings.length === 0) return chosen
  const target = findTarget(state, door.kind)
  if (target === null) return addOpening(chosen, 'added')
  return shapeUnplaced(takeDoor({ ...chosen, selectedId: target.id }, door), door)
}

/** The opening for a door of a kind; null when only openings of the other kind are there, and the selected one has its door. */
function findTarget(state: DoorWizardState, kind: DoorKind): Opening | null {
  const selected = findSelectedOpening(state)
  if (selected?.kind === kind) return selected
  const alike = state.openings.filter((one) => one.kind === kind)
  const own = alike.find(({ door }) => door === null) ?? alike.at(0)
  if (own !== undefined) return own
  return selected === null || (selected.isPlaced && selected.door !== null) ? null : selected
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

/** A door that the picture shows, with the name of its opening. */
export interface NamedDoor {
  readonly area: string
  readonly door: CatalogDoor
  /** the side that the handle is on; absent: the door has none at one side */
  readonly handle?: HandleSide
  /** absent: no windows around it */
  readonly kit?: EntryKit
}

/** The doors of all openings, in the openings' order. */
export function listNamedDoors({ openings }: Pick<DoorWizardState, 'openings'>): readonly NamedDoor[] {
  const filled = openings.filter(hasDoor)
  const names = nameOpenings(
    filled.map(({ door }) => door),
    DOOR_AREA_NAMES,
  )
  return filled.map((opening, place) => ({ area: names[place], door: opening.door, ...howSet(opening) }))
}

function howSet(opening: FilledOpening): Pick<NamedDoor, 'handle' | 'kit'> {
  const kit = findKit(opening)
  const handle = opening.door.handle === null ? null : (opening.handle ?? opening.door.handle)
  return { ...(handle && { handle }), ...(kit && { kit }) }
}

/** What a saved design holds of a door. */
export function selectionOf({ area, door, ...asSet }: NamedDoor): DoorSelection {
  const { kind, catalogID, name, color, style, price } = door
  return { areaId: kind, area, door: { catalogID, name, color, style, price, ...asSet } }
}
