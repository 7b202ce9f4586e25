import type { DoorQuad, FoundDoor } from '@housecoat/contract'
import { describe, expect, test } from 'vitest'
import { buildDoor } from '../catalog/build-door.ts'
import {
  INITIAL_DOOR_STATE,
  findSelectedOpening,
  reduceDoorWizard,
  listNamedDoors,
  selectionOf,
  type DoorWizardAction,
  type DoorWizardState,
} from './door-wizard-state.ts'

const photoSize = { width: 1200, height: 800 }
const image = { key: 'p1', name: 'home.jpg', file: new Blob() }

const quadAt = (left: number): DoorQuad => [
  [left, 400],
  [left + 200, 400],
  [left + 200, 500],
  [left, 500],
]
const garage: FoundDoor = { kind: 'garage', quad: quadAt(100), confidence: 0.9 }
const entry: FoundDoor = { kind: 'entry', quad: quadAt(500), confidence: 0.7 }
const unlikely: FoundDoor = { kind: 'garage', quad: quadAt(900), confidence: 0.5 }

const front = buildDoor({ kind: 'entry', group: 'front_door', catalogID: 'e1' })

const play = (state: DoorWizardState, ...actions: DoorWizardAction[]) =>
  actions.reduce(reduceDoorWizard, state)
const found = (...doors: FoundDoor[]) =>
  play(
    INITIAL_DOOR_STATE,
    { type: 'photo-loaded', image },
    { type: 'detection-started' },
    { type: 'doors-found', doors, photoSize },
  )
const bounds = (quad: DoorQuad) => ({ width: quad[1][0] - quad[0][0], height: quad[2][1] - quad[1][1] })

describe('found doors', () => {
  test('shows likely ones, with the likeliest selected; the others on request', () => {
    const state = found(entry, garage, unlikely)
    expect(state).toMatchObject({ step: 3, kind: 'entry', selectedId: 1, unlikely: [unlikely] })
    expect(state.openings.map(({ quad }) => quad)).toEqual([entry.quad, garage.quad])
    const shown = play(state, { type: 'unlikely-doors-shown' })
    expect(shown.openings.map(({ quad }) => quad)).toEqual([entry.quad, garage.quad, unlikely.quad])
    expect(findSelectedOpening(shown)?.quad).toEqual(unlikely.quad)
    expect(shown.unlikely).toEqual([])
  })

  test('adds a fallback when none is likely, and removes it when an unlikely one is shown', () => {
    const state = found(unlikely)
    expect(state.openings).toMatchObject([{ origin: 'fallback', isPlaced: false, kind: 'garage' }])
    expect(play(state, { type: 'unlikely-doors-shown' }).openings).toMatchObject([{ origin: 'found' }])
  })

  test('keeps a door chosen before, and selects its opening', () => {
    const wanted = play(INITIAL_DOOR_STATE, { type: 'door-chosen', door: buildDoor() })
    const state = play(
      wanted,
      { type: 'photo-loaded', image },
      { type: 'detection-started' },
      { type: 'doors-found', doors: [entry, garage], photoSize },
    )
    expect(state).toMatchObject({ kind: 'garage', selectedId: 2, door: { catalogID: 'g1' } })
  })
})

describe('a fallback opening', () => {
  test('takes the shape of each door until it is moved', () => {
    const twoCar = buildDoor({ group: 'two_car_garage', widthInches: 192, heightInches: 84 })
    const chosen = play(found(), { type: 'door-chosen', door: twoCar })
    const { width, height } = bounds(chosen.openings[0].quad)
    expect(width / height).toBeCloseTo(192 / 84)
    const front = buildDoor({ kind: 'entry', group: 'front_door', widthInches: 36, heightInches: 80 })
    const narrow = play(chosen, { type: 'door-chosen', door: front })
    expect(bounds(narrow.openings[0].quad).width / bounds(narrow.openings[0].quad).height).toBeCloseTo(0.45)
    expect(narrow.openings[0].kind).toBe('entry')
    const moved = play(narrow, { type: 'opening-moved', id: 1, quad: quadAt(3) })
    expect(play(moved, { type: 'door-chosen', door: twoCar }).openings[0].quad).toEqual(quadAt(3))
  })

  test('lies within the photo, whatever the photo’s shape', () => {
    for (const size of [
      { width: 400, height: 3000 },
      { width: 3000, height: 400 },
    ]) {
      const state = play(
        INITIAL_DOOR_STATE,
        { type: 'detection-started' },
        { type: 'doors-found', doors: [], photoSize: size },
      )
      for (const [x, y] of state.openings[0].quad) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(size.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(size.height)
      }
    }
  })
})

describe('choosing', () => {
  test('a door goes into the opening of its kind, and the other kind stays empty', () => {
    const chosen = play(found(entry, garage), { type: 'door-chosen', door: buildDoor() })
    expect(chosen).toMatchObject({ selectedId: 2, kind: 'garage' })
    expect(play(chosen, { type: 'opening-selected', id: 1 })).toMatchObject({
      selectedId: 1,
      kind: 'entry',
      door: null,
    })
  })

  test('D3: every opening keeps the door that was chosen for it', () => {
    const [red, white] = [buildDoor(), buildDoor({ catalogID: 'g2' })]
    const both = play(
      found(garage, { ...garage, quad: quadAt(700) }),
      { type: 'door-chosen', door: red },
      { type: 'misfit-accepted' },
      { type: 'opening-selected', id: 2 },
    )
    expect(both).toMatchObject({ selectedId: 2, door: null })
    const chosen = play(both, { type: 'door-chosen', door: white })
    expect(chosen).toMatchObject({ selectedId: 2, door: { catalogID: 'g2' } })
    const back = play(chosen, { type: 'opening-selected', id: 1 })
    expect(back).toMatchObject({ selectedId: 1, door: { catalogID: 'g1' } })
    expect(findSelectedOpening(back)).toMatchObject({ isMisfitAccepted: true })
    expect(play(back, { type: 'opening-selected', id: 2 }).door).toMatchObject({ catalogID: 'g2' })
    const let1Go = play(back, { type: 'selection-reopened' })
    expect(let1Go).toMatchObject({ door: null, openings: [{ door: null }, { door: { catalogID: 'g2' } }] })
  })

  test('D3: a door chosen for the other kind of opening clears nothing either', () => {
    const both = play(
      found(entry, garage),
      { type: 'door-chosen', door: buildDoor() },
      { type: 'door-chosen', door: front },
    )
    expect(both).toMatchObject({ selectedId: 1, door: { catalogID: 'e1' } })
    expect(play(both, { type: 'opening-selected', id: 2 }).door).toMatchObject({ catalogID: 'g1' })
  })

  test('a door of a kind that the photo lacks gets a new opening when the selected one has its door', () => {
    const both = play(
      found(garage),
      { type: 'door-chosen', door: buildDoor() },
      { type: 'door-chosen', door: front },
    )
    expect(both.openings).toMatchObject([
      { kind: 'garage', door: { catalogID: 'g1' } },
      { kind: 'entry', origin: 'added', door: { catalogID: 'e1' } },
    ])
    expect(both.selectedId).toBe(2)
  })

  test('a door of the other kind goes into an opening that has none yet', () => {
    const first = { ...entry, quad: quadAt(600) }
    const chosen = play(
      found(garage, first, entry),
      { type: 'opening-selected', id: 2 },
      { type: 'door-chosen', door: front },
      { type: 'opening-selected', id: 1 },
      { type: 'door-chosen', door: { ...front, catalogID: 'e2' } },
    )
    expect(chosen.openings.map(({ door }) => door?.catalogID)).toEqual([undefined, 'e1', 'e2'])
  })

  test('a placeholder opening replaced by a less certain detection keeps its door', () => {
    const state = play(
      found(unlikely),
      { type: 'door-chosen', door: buildDoor() },
      { type: 'unlikely-doors-shown' },
    )
    expect(state).toMatchObject({ door: { catalogID: 'g1' }, openings: [{ door: { catalogID: 'g1' } }] })
  })

  test('consent to a misfit lasts while corners move, but not for another door', () => {
    const agreed = play(
      found(garage),
      { type: 'door-chosen', door: buildDoor() },
      { type: 'misfit-accepted' },
    )
    expect(play(agreed, { type: 'opening-moved', id: 1, quad: quadAt(7) }).openings).toMatchObject([
      { isMisfitAccepted: true },
    ])
    const another = buildDoor({ catalogID: 'g2' })
    expect(play(agreed, { type: 'door-chosen', door: another }).openings).toMatchObject([
      { isMisfitAccepted: false },
    ])
  })

  test('an opening keeps the side of its handle for every door, and undo takes it back', () => {
    const chosen = play(
      found(entry, garage),
      { type: 'door-chosen', door: front },
      { type: 'handle-chosen', side: 'left' },
      { type: 'door-chosen', door: { ...front, catalogID: 'e2' } },
    )
    expect(chosen.openings.map(({ handle }) => handle)).toEqual(['left', undefined])
    const twice = play(chosen, { type: 'undone' }, { type: 'undone' })
    expect(twice).toMatchObject({ door: { catalogID: 'e1' } })
    expect(twice.openings[0].handle).toBeUndefined()
    expect(play(twice, { type: 'redone' }).openings[0].handle).toBe('left')
  })

  test('an opening keeps its kit for every door, and undo takes it back', () => {
    const kit = { sidelights: 'both', transom: 'none' } as const
    const chosen = play(
      found(entry, garage),
      { type: 'door-chosen', door: front },
      { type: 'kit-chosen', kit },
      { type: 'door-chosen', door: { ...front, catalogID: 'e2' } },
    )
    expect(chosen.openings.map((one) => one.kit)).toEqual([kit, undefined])
    const twice = play(chosen, { type: 'undone' }, { type: 'undone' })
    expect(twice.openings[0].kit).toBeUndefined()
    expect(play(twice, { type: 'redone' }).openings[0].kit).toEqual(kit)
  })

  test('removing the last opening adds another one', () => {
    const state = play(found(garage), { type: 'opening-removed', id: 1 })
    expect(state.openings).toMatchObject([{ origin: 'added', isPlaced: false }])
    expect(findSelectedOpening(state)).not.toBeNull()
  })

  test('removing an unselected opening keeps the selection', () => {
    expect(play(found(garage, entry), { type: 'opening-removed', id: 2 }).selectedId).toBe(1)
  })
})

describe('undo', () => {
  const chosen = () => play(found(garage, entry), { type: 'door-chosen', door: buildDoor() })

  test('brings back a removed opening with its door, and redo removes it again', () => {
    const removed = play(chosen(), { type: 'opening-removed', id: 1 })
    expect(removed.openings).toHaveLength(1)
    const back = play(removed, { type: 'undone' })
    expect(back).toMatchObject({ selectedId: 1, door: { catalogID: 'g1' } })
    expect(back.openings).toEqual(chosen().openings)
    expect(play(back, { type: 'redone' }).openings).toEqual(removed.openings)
    expect(play(back, { type: 'opening-added' }).future).toEqual([])
  })

  test('brings back the door before, and stops at the doors that were found', () => {
    const other = play(chosen(), { type: 'door-chosen', door: buildDoor({ catalogID: 'g2' }) })
    const once = play(other, { type: 'undone' })
    expect(once.door).toMatchObject({ catalogID: 'g1' })
    const twice = play(once, { type: 'undone' })
    expect(twice.door).toBeNull()
    expect(play(twice, { type: 'undone' })).toEqual(twice)
  })

  test('takes back all moves of one opening at once', () => {
    const moved = play(
      chosen(),
      { type: 'opening-moved', id: 1, quad: quadAt(3) },
      { type: 'opening-moved', id: 1, quad: quadAt(4) },
    )
    expect(play(moved, { type: 'undone' }).openings).toEqual(chosen().openings)
  })

  test('a picture that was made is not shown for other doors', () => {
    const result = { path: '/images/1', originalPath: '/images/0', width: 1200, height: 800 }
    const made = play(
      chosen(),
      { type: 'review-opened', shownIds: [1] },
      { type: 'result-made', result },
      { type: 'undone' },
    )
    expect(made.result).toBeNull()
  })
})

describe('the review', () => {
  const result = { path: '/images/1', originalPath: '/images/0', width: 1200, height: 800 }
  const chosen = () => play(found(garage), { type: 'door-chosen', door: buildDoor() })

  test('waits for a picture the first time and after each change', () => {
    const waiting = play(chosen(), { type: 'review-opened', shownIds: [1] })
    expect(waiting).toMatchObject({ step: 4, isProcessing: true })
    const made = play(waiting, { type: 'result-made', result })
    expect(made).toMatchObject({ step: 4, isProcessing: false, result })
    expect(play(made, { type: 'opening-moved', id: 1, quad: quadAt(9) }).result).toBeNull()
    expect(play(made, { type: 'handle-chosen', side: 'left' }).result).toBeNull()
  })

  test('C3: doors or pictures that arrive after leaving the step change nothing', () => {
    const left = play(INITIAL_DOOR_STATE, { type: 'photo-loaded', image })
    expect(play(left, { type: 'doors-found', doors: [garage], photoSize })).toEqual(left)
    expect(play(chosen(), { type: 'result-made', result })).toEqual(chosen())
  })

  test('a failure returns to the doors and loses nothing', () => {
    const failed = play(chosen(), { type: 'review-opened', shownIds: [1] }, { type: 'result-failed' })
    expect(failed).toEqual(chosen())
  })

  test('has the doors that the preview shows, and no others', () => {
    const both = play(
      found(garage, entry),
      { type: 'door-chosen', door: buildDoor() },
      { type: 'door-chosen', door: front },
    )
    expect(listNamedDoors(both).map(({ area, door }) => [area, door.catalogID])).toEqual([
      ['Garage Door', 'g1'],
      ['Entry Door', 'e1'],
    ])
    const reviewed = play(both, { type: 'review-opened', shownIds: [1] })
    expect(listNamedDoors(reviewed).map(({ area }) => area)).toEqual(['Garage Door'])
  })

  test('tells the side of the handle and the windows around a door, as they are set', () => {
    const handled = buildDoor({ catalogID: 'e2', kind: 'entry', group: 'front_door', handle: 'right' })
    const asPictured = play(found(entry), { type: 'door-chosen', door: handled })
    expect(listNamedDoors(asPictured)).toEqual([{ area: 'Entry Door', door: handled, handle: 'right' }])
    const kit = { sidelights: 'both', transom: 'none' } as const
    const changed = play(asPictured, { type: 'handle-chosen', side: 'left' }, { type: 'kit-chosen', kit })
    expect(listNamedDoors(changed)).toEqual([{ area: 'Entry Door', door: handled, handle: 'left', kit }])
    expect(selectionOf(listNamedDoors(changed)[0]).door).toMatchObject({ handle: 'left', kit })
  })

  test('Try Another clears the door, Start Over everything', () => {
    const made = play(chosen(), { type: 'review-opened', shownIds: [1] }, { type: 'result-made', result })
    expect(play(made, { type: 'selection-reopened' })).toMatchObject({ step: 3, door: null, result: null })
    expect(play(made, { type: 'start-over' })).toEqual(INITIAL_DOOR_STATE)
  })
})

test('a saved design contains the door as it was shown', () => {
  expect(selectionOf({ area: 'Garage Door', door: buildDoor() })).toEqual({
    areaId: 'garage',
    area: 'Garage Door',
    door: { catalogID: 'g1', name: 'Heritage', color: 'Barn Red', style: 'Raised Panel', price: 899 },
  })
})
