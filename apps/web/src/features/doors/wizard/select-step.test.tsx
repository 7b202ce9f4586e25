import type { DoorCatalog, DoorQuad } from '@housecoat/contract'
import type { OpeningFit, Quad } from '@housecoat/engine'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { OpenedPhoto } from '../../../engine/engine-api.ts'
import { get, problem, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { WizardFrame } from '../../../studio/wizard/wizard-frame.ts'
import { buildDoor } from '../catalog/build-door.ts'
import type { DoorEngine } from '../session/use-door-engine.ts'
import { INITIAL_DOOR_STATE, reduceDoorWizard, type DoorWizardState } from '../session/door-wizard-state.ts'
import { SelectStep } from './select-step.tsx'

const CATALOG = '/GetCatalog/all_home_objects'

const catalog: DoorCatalog = {
  one_car_garage: [
    buildDoor(),
    buildDoor({ catalogID: 'g2', name: 'Carriage', color: 'White', price: 1290 }),
  ],
  two_car_garage: [],
  front_door: [buildDoor({ catalogID: 'e1', kind: 'entry', name: 'Colonial' })],
}

const api = startFakeApi(get(CATALOG, catalog))

/** jsdom draws nothing, so pictures have no pixels; BitmapCanvas skips them. */
const fakePicture = () => ({ width: 0, height: 0, close: vi.fn() }) satisfies ImageBitmap

const photo = {
  id: 7,
  width: 1200,
  height: 800,
  preview: { ...fakePicture(), width: 1200, height: 800 },
} as unknown as OpenedPhoto

const QUAD: DoorQuad = [
  [300, 400],
  [600, 400],
  [600, 600],
  [300, 600],
]

const SEARCHING = reduceDoorWizard(INITIAL_DOOR_STATE, { type: 'detection-started' })
const FOUND = reduceDoorWizard(SEARCHING, {
  type: 'doors-found',
  doors: [{ kind: 'garage', quad: QUAD, confidence: 0.9 }],
  photoSize: photo,
})
const NONE_FOUND = reduceDoorWizard(SEARCHING, { type: 'doors-found', doors: [], photoSize: photo })

const second: DoorQuad = [
  [700, 400],
  [900, 400],
  [900, 600],
  [700, 600],
]
const TWO_FOUND = reduceDoorWizard(SEARCHING, {
  type: 'doors-found',
  doors: [QUAD, second].map((quad) => ({ kind: 'garage', quad, confidence: 0.9 })),
  photoSize: photo,
})

beforeEach(() => {
  // the canvas is never drawn on
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  Element.prototype.scrollIntoView = () => undefined
})

const FRAME = { label: 'Steps', stepNames: ['Upload', 'Process', 'Select', 'Review'], notice: null } as const

/** The look of buildDoor's door. */
const LOOK = { pictureUrl: '/doors/g1.webp', glassUrl: null, isMirrored: false, kit: null } as const

const FITS: OpeningFit = { fits: true, stretch: 1, openingAspect: 1.3 }
const MISFIT: OpeningFit = { fits: false, stretch: 0.55, openingAspect: 0.7 }

const fitsAlways: (quad: Quad) => OpeningFit = () => FITS

function open(
  start: DoorWizardState,
  { judge = fitsAlways, setDoors = vi.fn<DoorEngine['setDoors']>(() => Promise.resolve([])) } = {},
) {
  const engine: DoorEngine = {
    photo,
    preview: null,
    open: () => Promise.resolve(photo),
    readMarkedDoors: () => Promise.resolve([]),
    judgeOpening: (_photoId, quad) => Promise.resolve(judge(quad)),
    setDoors,
    clearPreview: () => undefined,
    reset: () => undefined,
  }
  const maker = {
    progress: { phase: 'painting' },
    start: vi.fn(),
    cancel: () => undefined,
    failureNote: null,
  } as const
  function Page() {
    const [state, dispatch] = useReducer(reduceDoorWizard, start)
    return (
      <WizardFrame value={FRAME}>
        <SelectStep state={state} dispatch={dispatch} engine={engine} maker={maker} />
      </WizardFrame>
    )
  }
  openPage('/doors', [{ path: '/doors', Component: Page }])
  return { setDoors, maker }
}

const doors = async () => within(await screen.findByRole('list', { name: 'Doors' })).getAllByRole('button')
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save Design' })

describe('the catalog', () => {
  test('reports a failure, and loads on retry', async () => {
    api.use(get(CATALOG, problem('door_catalog_unavailable')))
    open(FOUND)
    await screen.findByText('Failed to load door catalog')
    expect(screen.getByText('Please try refreshing the page')).toBeVisible()
    api.resetHandlers()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await doors()).toHaveLength(2)
  })

  test('its doors are one tab stop, and arrow keys move between them without choosing', async () => {
    const { setDoors } = open(FOUND)
    const [first, last] = await doors()
    expect(first).toHaveAttribute('tabindex', '0')
    expect(first).toHaveAccessibleDescription('The arrow keys move between the options.')
    expect(last).toHaveAttribute('tabindex', '-1')
    act(() => first.focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(last).toHaveFocus()
    expect(last).toHaveAttribute('tabindex', '0')
    expect(first).toHaveAttribute('tabindex', '-1')
    await userEvent.keyboard('{Home}')
    expect(first).toHaveFocus()
    await userEvent.tab()
    expect(last).not.toHaveFocus()
    expect(setDoors).not.toHaveBeenCalled()
  })

  test('the chosen door is the tab stop', async () => {
    open(FOUND)
    const [first, last] = await doors()
    await userEvent.click(last)
    expect(last).toHaveAttribute('tabindex', '0')
    expect(first).toHaveAttribute('tabindex', '-1')
  })

  test('reports an answer of another shape as a failure', async () => {
    api.use(get(CATALOG, { one_car_garage: 'none' }))
    open(FOUND)
    await screen.findByText('Failed to load door catalog')
  })

  test('shows the doors of a kind, and says when none match the filters', async () => {
    open(FOUND)
    expect((await doors()).map((card) => card.textContent)).toEqual([
      'HeritageBarn Red$899',
      'CarriageWhite$1,290',
    ])
    const search = screen.getByRole('searchbox', { name: 'Search doors' })
    await userEvent.type(search, 'zzz')
    await screen.findByText('No doors match your filters')
    await userEvent.click(screen.getByRole('button', { name: 'Show all doors' }))
    expect(await doors()).toHaveLength(2)
    await userEvent.selectOptions(screen.getByLabelText('Door Color'), 'White')
    await waitFor(async () => expect(await doors()).toHaveLength(1))
    await userEvent.click(screen.getByText('Reset Filters'))
    await waitFor(async () => expect(await doors()).toHaveLength(2))
    await userEvent.click(screen.getByRole('tab', { name: 'Entry Doors' }))
    expect(await doors()).toHaveLength(1)
    expect(screen.queryByLabelText('Garage Type')).not.toBeInTheDocument()
  })

  test('says when it is empty', async () => {
    api.use(get(CATALOG, { one_car_garage: [], two_car_garage: [], front_door: [] }))
    open(FOUND)
    await screen.findByText('No doors match your filters')
  })

  test('shows the color instead of a thumbnail that does not load', async () => {
    open(FOUND)
    const [card] = await doors()
    const picture = card.querySelector('img')
    expect(picture).toHaveAttribute('src', '/doors/g1-thumbnail.webp')
    if (picture !== null) fireEvent.error(picture)
    expect(within(card).getByTestId('thumbnail-fallback').style.backgroundColor).toBe('rgb(128, 64, 0)')
  })
})

describe('a chosen door', () => {
  test('is set into the opening and can then be saved', async () => {
    const { setDoors, maker } = open(FOUND)
    expect(saveButton().disabled).toBe(true)
    await userEvent.click((await doors())[0])
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    expect(setDoors).toHaveBeenCalledWith(photo.id, [{ ...LOOK, quad: QUAD }])
    await userEvent.click(saveButton())
    expect(maker.start).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Try Another' }))
    expect(saveButton().disabled).toBe(true)
  })

  test('is not deformed without consent when its shape differs from the opening', async () => {
    const { setDoors } = open(FOUND, { judge: () => MISFIT })
    await userEvent.click((await doors())[0])
    await screen.findByText('This door is too wide for the opening')
    expect(screen.getByText(/much too wide for this opening/)).toBeVisible()
    expect(setDoors).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Use it anyway' }))
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    expect(setDoors).toHaveBeenCalledOnce()
  })

  test('stays while its corners are moved, with a warning once it no longer fits', async () => {
    const { setDoors } = open(FOUND, { judge: ([[x]]) => (x < 300 ? MISFIT : FITS) })
    await userEvent.click((await doors())[0])
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Adjust corners' }))
    press(screen.getByRole('slider', { name: 'Top left corner' }), 'ArrowLeft')
    await screen.findByText('This door is much too wide for this opening, so it looks squeezed.')
    expect(setDoors).toHaveBeenCalledTimes(2)
    expect(saveButton().disabled).toBe(false)
  })

  test('shows the error card, with a way to continue, when it cannot be set in', async () => {
    const setDoors = vi.fn<DoorEngine['setDoors']>(() => Promise.resolve([]))
    setDoors.mockResolvedValueOnce([0])
    open(FOUND, { setDoors })
    await userEvent.click((await doors())[0])
    await screen.findByRole('heading', { name: 'Error' })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    expect(screen.queryByRole('heading', { name: 'Error' })).not.toBeInTheDocument()
  })
})

describe('what can be chosen about a door', () => {
  const red = buildDoor({ catalogID: 'e1', kind: 'entry', group: 'front_door', handle: 'right' })
  const walnut = { ...red, catalogID: 'e2', color: 'Walnut', price: 1290, url_original: '/doors/e2.webp' }
  const ENTRY_FOUND = reduceDoorWizard(SEARCHING, {
    type: 'doors-found',
    doors: [{ kind: 'entry', quad: QUAD, confidence: 0.9 }],
    photoSize: photo,
  })

  test('its finish: one card for all, whichever of them the search finds', async () => {
    api.use(get(CATALOG, { ...catalog, front_door: [red, walnut] }))
    const { setDoors } = open(ENTRY_FOUND)
    const [card, ...others] = await doors()
    expect(others).toEqual([])
    expect(card).toHaveTextContent('Heritage2 finishes$899')
    await userEvent.click(card)
    await userEvent.click(screen.getByRole('radio', { name: 'Walnut $1,290' }))
    await waitFor(() =>
      expect(setDoors.mock.lastCall?.[1]).toMatchObject([
        { pictureUrl: '/doors/e2.webp', isMirrored: false },
      ]),
    )
    expect((await doors())[0]).toHaveTextContent('Heritage2 finishes$1,290')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search doors' }), 'walnut')
    await waitFor(async () => expect((await doors())[0]).toHaveTextContent('HeritageWalnut$1,290'))
  })

  test('the side of its handle, which is kept and can be undone', async () => {
    api.use(get(CATALOG, { ...catalog, front_door: [red] }))
    const { setDoors } = open(ENTRY_FOUND)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await userEvent.click((await doors())[0])
    expect(screen.getByRole('radio', { name: 'On the right' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'On the left' }))
    await waitFor(() => expect(setDoors.mock.lastCall?.[1]).toMatchObject([{ isMirrored: true }]))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(setDoors.mock.lastCall?.[1]).toMatchObject([{ isMirrored: false }]))
    expect(screen.getByRole('radio', { name: 'On the right' })).toBeChecked()
  })

  test('the windows around it, by keyboard; they stay for another door and can be undone', async () => {
    api.use(get(CATALOG, { ...catalog, front_door: [red, { ...walnut, name: 'Gallery' }] }))
    const { setDoors } = open(ENTRY_FOUND)
    const kitIs = (kit: object | null) =>
      waitFor(() => expect(setDoors.mock.lastCall?.[1]).toMatchObject([{ kit }]))
    await userEvent.click((await doors())[0])
    await kitIs(null)
    const beside = within(screen.getByRole('group', { name: 'Windows beside the door' }))
    act(() => beside.getByRole('radio', { name: 'None' }).focus())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(beside.getByRole('radio', { name: 'Both' })).toBeChecked()
    await kitIs({ sidelights: 'both', transom: 'none' })
    expect(screen.getByText(/^The windows share the opening with the door\./)).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: 'Rectangular' }))
    await kitIs({ sidelights: 'both', transom: 'rectangular' })
    await userEvent.click((await doors())[1])
    await waitFor(() =>
      expect(setDoors.mock.lastCall?.[1]).toMatchObject([
        { pictureUrl: '/doors/e2.webp', kit: { sidelights: 'both', transom: 'rectangular' } },
      ]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await kitIs({ sidelights: 'both', transom: 'none' })
    expect(beside.getByRole('radio', { name: 'Both' })).toBeChecked()
  })

  test('nothing for a door of one finish whose handle has no side', async () => {
    open(FOUND)
    await userEvent.click((await doors())[0])
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })
})

test('D3: the door chosen for the first opening is still chosen after one for the second', async () => {
  const { setDoors, maker } = open(TWO_FOUND)
  const opening = (number: number) =>
    screen.getByRole('button', { name: new RegExp(`Garage door ${number}`, 'i') })
  await userEvent.click((await doors())[0])
  await userEvent.click(opening(2))
  expect(
    screen.getByText('Choose a door for each opening you want to change. The others stay as they are.'),
  ).toBeVisible()
  await userEvent.click((await doors())[1])
  const both = [
    { ...LOOK, quad: QUAD },
    { ...LOOK, quad: second },
  ]
  await waitFor(() => expect(setDoors).toHaveBeenLastCalledWith(photo.id, both))
  expect(
    await screen.findByText('Your picture shows all of your doors. Each opening keeps its own.'),
  ).toBeVisible()
  for (const number of [1, 2]) expect(within(opening(number)).getByLabelText('(door chosen)')).toBeVisible()
  await userEvent.click(saveButton())
  expect(maker.start).toHaveBeenLastCalledWith([1, 2])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(setDoors).toHaveBeenLastCalledWith(photo.id, both.slice(0, 1)))
})

test('a door that cannot be set leaves the other openings’ doors in the picture', async () => {
  const setDoors = vi.fn<DoorEngine['setDoors']>((_photoId, looks) =>
    Promise.resolve(looks.length === 2 ? [1] : []),
  )
  open(TWO_FOUND, { setDoors })
  await userEvent.click((await doors())[0])
  await userEvent.click(screen.getByRole('button', { name: /Garage door 2/ }))
  await userEvent.click((await doors())[1])
  await screen.findByRole('heading', { name: 'Error' })
  expect(saveButton().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Choose another door' }))
  await waitFor(() => expect(saveButton().disabled).toBe(false))
})

test('doors that fit the opening come first', async () => {
  const wide = buildDoor({ catalogID: 'g3', name: 'Wide', group: 'two_car_garage', widthInches: 192 })
  api.use(get(CATALOG, { ...catalog, one_car_garage: [wide, buildDoor()], two_car_garage: [] }))
  open(FOUND)
  expect((await doors()).map((card) => card.textContent)).toEqual([
    'HeritageBarn Red$899',
    'WideBarn Red$899',
  ])
  expect(screen.getByText('2 doors. The first one fits this opening')).toBeVisible()
})

describe('the opening', () => {
  test('is marked as a fallback until its corners are moved', async () => {
    open(NONE_FOUND)
    await screen.findByText('No door detected - using fallback placement')
    press(screen.getByRole('slider', { name: 'Top left corner' }), 'ArrowLeft')
    await waitFor(() =>
      expect(screen.queryByText('No door detected - using fallback placement')).not.toBeInTheDocument(),
    )
  })

  test('keeps its corners shown while a fallback with a door is moved', async () => {
    open(NONE_FOUND)
    await userEvent.click((await doors())[0])
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    press(screen.getByRole('slider', { name: 'Top left corner' }), 'ArrowLeft')
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    expect(screen.getAllByRole('slider')).toHaveLength(4)
    await userEvent.click(screen.getByRole('button', { name: 'Adjust corners' }))
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
  })

  test('has corners that arrow keys move, farther with Shift, and that do not cross', async () => {
    open(FOUND)
    const corner = screen.getByRole('slider', { name: 'Top left corner' })
    const place = () => corner.getAttribute('aria-valuetext')
    expect(place()).toBe('25.0% from the left, 50.0% from the top')
    press(corner, 'ArrowLeft')
    expect(place()).toBe('24.8% from the left, 50.0% from the top')
    press(corner, 'ArrowDown', true)
    expect(place()).toBe('24.8% from the left, 53.0% from the top')
    for (let presses = 0; presses < 12; presses++) press(corner, 'ArrowDown', true)
    await screen.findByText(/The sides of the door would cross/)
    const [, fromTop] = /([\d.]+)% from the top/.exec(place() ?? '') ?? []
    expect(Number(fromTop)).toBeLessThan(75)
    expect(Number(fromTop)).toBeGreaterThan(68)
  })

  test('can be added and removed', async () => {
    open(FOUND)
    const frames = () =>
      within(screen.getByRole('group', { name: 'Doors in your photo' }))
        .getAllByRole('button')
        .map((button) => `${button.textContent} ${button.getAttribute('aria-pressed')}`)
    expect(frames()).toEqual(['Garage door true'])
    await userEvent.click(screen.getByRole('button', { name: 'Add a door frame' }))
    expect(frames()).toEqual(['Garage door 1 false', 'Garage door 2 true'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove this door frame' }))
    expect(frames()).toEqual(['Garage door true'])
  })
})

function press(corner: HTMLElement, key: string, shiftKey = false): void {
  fireEvent.keyDown(corner, { key, shiftKey })
}
