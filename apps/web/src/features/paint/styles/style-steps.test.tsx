import { findStyle } from '@housecoat/contract'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useReducer, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WizardFrame } from '../../../studio/wizard/wizard-frame.ts'
import { get, startFakeApi } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import type { PaintEngine, ShownArea } from '../area/paint-engine.ts'
import type { Generation } from '../wizard/use-generation.ts'
import { initialStyleState, reduceWizard, surfaceOf, type WizardState } from '../wizard/wizard-state.ts'
import { AreaStep } from './area-step.tsx'
import { StyleResultStep } from './style-result-step.tsx'
import { StyleStep } from './style-step.tsx'

const BUILTIN = { kind: 'builtin' } as const
const api = startFakeApi(
  get('/api/generation/options', { success: true, paint: BUILTIN, style: BUILTIN, notice: null }),
)

const FRAME = { label: 'Steps', stepNames: ['Upload', 'Area', 'Style', 'Result'], notice: null } as const
// jsdom draws nothing
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

const TUDOR = findStyle('exterior', 'tudor')!
const bitmap = { width: 30, height: 20, close: () => undefined } as ImageBitmap
const photo = { width: 30, height: 20, preview: bitmap, grid: { width: 30, height: 20 }, upload: new Blob() }

const buildArea = (changes: Partial<ShownArea>): ShownArea => ({
  surface: 'siding',
  glow: { width: 30, height: 20, data: new Uint8ClampedArray(30 * 20 * 4) },
  coverage: 0.3,
  owned: {},
  tapAgain: null,
  canUndo: false,
  canRedo: false,
  start: 'found',
  tapModel: null,
  confidence: 0.9,
  doubt: null,
  isKept: false,
  isEdited: false,
  ...changes,
})

const buildEngine = (changes: Partial<PaintEngine>) =>
  ({
    photo,
    area: null,
    choices: [],
    styled: null,
    look: null,
    isRepainting: false,
    isOpen: () => true,
    prepare: () => Promise.resolve(),
    applyStyle: () => Promise.resolve(),
    prepareStyles: () => Promise.resolve(),
    listStyleParts: () =>
      Promise.resolve([
        { surface: 'siding', coverage: 0.314 },
        { surface: 'house_trim', coverage: 0.002 },
        { surface: 'roof', coverage: 0 },
      ]),
    ...changes,
  }) as PaintEngine

const at = (step: 2 | 3 | 4, changes: Partial<WizardState> = {}, isExterior = true): WizardState => ({
  ...initialStyleState(isExterior),
  step,
  originalImage: { file: new Blob(), name: 'house.jpg', key: 'a' },
  ...changes,
})

/** An engine without a worker: it finds every area and shows every style, unless it is given other answers. */
function useFakeEngine(changes: Partial<PaintEngine>): PaintEngine {
  const [found, setFound] = useState<Partial<PaintEngine>>({})
  return buildEngine({
    async prepare(_photoKey, surface) {
      await Promise.resolve()
      setFound({ area: changes.area ?? buildArea({ surface }) })
    },
    async applyStyle(look) {
      await Promise.resolve()
      setFound({ styled: { ...look, picture: bitmap, changed: ['siding', 'door'] } })
    },
    ...changes,
    ...found,
  })
}

/** The wizard's steps over an engine that has what it is given. */
function openStep(
  start: WizardState,
  changes: Partial<PaintEngine> = {},
  generation: Partial<Generation> = {},
) {
  function Steps() {
    const [state, dispatch] = useReducer(reduceWizard, start)
    const engine = useFakeEngine(changes)
    const given = {
      progress: { phase: 'painting' },
      failureNote: null,
      isAdmitting: false,
      start: () => dispatch({ type: 'generation-started', key: 'k' }),
    }
    const props = { state, dispatch, engine, generation: { ...given, ...generation } as Generation }
    return (
      <WizardFrame value={FRAME}>
        <p data-testid="state">{`${surfaceOf(state)} at ${state.step}`}</p>
        {state.step === 2 && <AreaStep {...props} />}
        {state.step === 3 && <StyleStep {...props} />}
        {state.step === 4 && <StyleResultStep {...props} />}
      </WizardFrame>
    )
  }
  openPage('/design-updates', [{ path: '/design-updates', Component: Steps }])
  return { stands: () => screen.getByTestId('state').textContent }
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('materials of one’s own', () => {
  test('are rendered with the style in the preview', async () => {
    const applyStyle = vi.fn(() => Promise.resolve())
    openStep(
      at(3, {
        styleArea: 'whole_home',
        style: TUDOR,
        selectedAreas: [{ id: 'whole_home', name: 'Whole house' }],
      }),
      {
        area: buildArea({}),
        applyStyle,
      },
    )
    await userEvent.selectOptions(screen.getByLabelText('Walls'), 'Limewashed brick')
    expect(applyStyle).toHaveBeenLastCalledWith(
      expect.objectContaining({ styleId: 'tudor', options: { walls: 'limewashed_brick' } }),
    )
    expect(screen.queryByLabelText('Shingle color')).not.toBeInTheDocument()
    await userEvent.selectOptions(screen.getByLabelText('Roof'), 'Shingles in your color')
    fireEvent.change(screen.getByLabelText('Shingle color'), { target: { value: '#3f5a4a' } })
    expect(applyStyle).toHaveBeenLastCalledWith(
      expect.objectContaining({ options: { walls: 'limewashed_brick', shingleColor: '#3F5A4A' } }),
    )
    await userEvent.selectOptions(screen.getByLabelText('Walls'), 'As in the style')
    expect(applyStyle).toHaveBeenLastCalledWith(
      expect.objectContaining({ options: { shingleColor: '#3F5A4A' } }),
    )
  })

  test('are those of the area: a wall has no shingles, a room has none at all', () => {
    openStep(at(3, { styleArea: 'siding', style: TUDOR, selectedAreas: [{ id: 'siding', name: 'Siding' }] }))
    expect(screen.getByLabelText('Walls')).toBeVisible()
    expect(screen.queryByLabelText('Roof')).not.toBeInTheDocument()
    cleanup()
    openStep(at(3, { styleArea: 'walls' }, false))
    expect(screen.queryByText('Your own materials')).not.toBeInTheDocument()
  })

  test('are not offered for a part that stays, nor sent, and come back with it', async () => {
    const applyStyle = vi.fn<PaintEngine['applyStyle']>(() => Promise.resolve())
    const options = { walls: 'stone', shingleColor: '#3F5A4A' } as const
    openStep(at(3, { styleArea: 'whole_home', style: TUDOR, styleOptions: options, keptParts: ['roof'] }), {
      area: buildArea({}),
      applyStyle,
    })
    expect(screen.queryByLabelText('Roof')).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('checkbox', { name: /Siding/ }))
    expect(applyStyle).toHaveBeenLastCalledWith(
      expect.objectContaining({ kept: ['roof', 'siding'], options: { walls: 'stone' } }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: /Siding/ }))
    expect(screen.getByLabelText('Walls')).toHaveValue('stone')
  })
})

describe('choosing the area', () => {
  test('of a house asks for one first, then finds it', async () => {
    const { stands } = openStep(at(2))
    expect(button('Continue').disabled).toBe(true)
    expect(screen.queryByText(/^We found/)).not.toBeInTheDocument()
    await userEvent.click(button('Trim'))
    expect(button('Trim')).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText(/^We found the trim\./)).toBeVisible()
    await userEvent.click(button('Continue'))
    expect(stands()).toBe('house_trim at 3')
  })

  test('says that it is being found', async () => {
    openStep(at(2), { prepare: () => new Promise(() => undefined) })
    await userEvent.click(button('Trim'))
    expect(screen.getByRole('progressbar', { name: 'Finding the area in your photo' })).toBeVisible()
    expect(button('Continue').disabled).toBe(true)
  })

  test('of a room starts with the walls', async () => {
    openStep(at(2, {}, false))
    expect(button('Walls')).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText(/^We found the walls\./)).toBeVisible()
  })

  test('that is not in the photo offers a tap or another area, and cannot continue', () => {
    const area = buildArea({ surface: 'roof', coverage: 0, doubt: 'not-found' })
    openStep(at(2, { styleArea: 'roof' }), { area })
    expect(screen.getByText('Tap the roof you want to change')).toBeVisible()
    expect(
      screen.getByText(
        "We couldn't find the roof in this photo. Tap the surface yourself, or choose another area.",
      ),
    ).toBeVisible()
    expect(button('Continue').disabled).toBe(true)
  })

  test('says whether the area is certain or a guess', () => {
    const at2 = at(2, { styleArea: 'siding' })
    openStep(at2, { area: buildArea({ confidence: 0.6 }) })
    expect(screen.getByText(/^We found the siding\. Tap what is missing/)).toBeVisible()
    cleanup()
    openStep(at2, { area: buildArea({ confidence: 0.59 }) })
    expect(screen.getByText(/^This is our best guess at the siding\. Please check it/)).toBeVisible()
  })

  test('continues to the styles once it is found', async () => {
    const { stands } = openStep(at(2, { styleArea: 'siding' }), { area: buildArea({}) })
    await userEvent.click(button('Continue'))
    expect(stands()).toBe('siding at 3')
  })
})

describe('a plan for the whole house', () => {
  const whole = { styleArea: 'whole_home' } as const
  const part = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })

  test('lists what the style changes, found parts with their share', async () => {
    openStep(at(2), { area: buildArea({}) })
    await userEvent.click(button('Whole house'))
    expect(await part('Siding')).toBeChecked()
    expect(screen.getByText('31% of the photo')).toBeVisible()
    // never 0 %: it is there
    expect(screen.getByText('1% of the photo')).toBeVisible()
    expect(await part('Roof')).toBeDisabled()
    expect(button('Mark the roof on the photo')).toBeVisible()
    expect(button('Continue').disabled).toBe(false)
  })

  test('says that it is being made, and that it failed, and is made when tried again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let fail!: (error: Error) => void
    const failing = new Promise<never>((_, reject) => (fail = reject))
    const found = buildEngine({}).listStyleParts
    const listStyleParts = vi.fn(found).mockReturnValueOnce(failing)
    openStep(at(2, whole), { area: buildArea({}), listStyleParts })
    expect(screen.getByRole('progressbar', { name: 'Finding the area in your photo' })).toBeVisible()
    expect(button('Continue').disabled).toBe(true)
    fail(new Error('out of memory'))
    expect(await screen.findByText(/couldn't analyze this photo/)).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
    await userEvent.click(button('Try again'))
    expect(await part('Siding')).toBeChecked()
    expect(screen.queryByText(/couldn't analyze this photo/)).toBeNull()
  })

  test('what is unticked stays, and the picture follows', async () => {
    const applyStyle = vi.fn<PaintEngine['applyStyle']>(() => Promise.resolve())
    openStep(at(3, { ...whole, style: TUDOR }), { area: buildArea({}), applyStyle })
    await userEvent.click(await part('Trim'))
    expect(await part('Trim')).not.toBeChecked()
    expect(applyStyle).toHaveBeenLastCalledWith({
      ...{ category: 'exterior', styleId: 'tudor' },
      ...{ isWholeHome: true, kept: ['house_trim'] },
    })
    await userEvent.click(await part('Siding'))
    expect(button('Apply Style').disabled).toBe(true)
    expect(screen.getByText('Nothing is ticked. Tick what should change.')).toBeVisible()
    await userEvent.click(await part('Trim'))
    expect(button('Apply Style').disabled).toBe(false)
  })

  test('a part is shown on the photo to correct it', async () => {
    const { stands } = openStep(at(2, whole), {})
    await part('Siding')
    await userEvent.click(button('Show the trim on the photo'))
    expect(stands()).toBe('house_trim at 2')
    expect(button('Show the trim on the photo')).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText(/^We found the trim\./)).toBeVisible()
  })
})

describe('choosing the style', () => {
  const onSiding = { styleArea: 'siding', selectedAreas: [{ id: 'siding', name: 'Siding' }] } as const

  test('prepares the area in advance', () => {
    const prepareStyles = vi.fn<PaintEngine['prepareStyles']>(() => Promise.resolve())
    openStep(at(3, onSiding), { area: buildArea({}), prepareStyles })
    // nothing shows it but the time of the first style
    expect(prepareStyles).toHaveBeenCalledOnce()
  })

  test('applies the pressed style', async () => {
    openStep(at(3, onSiding), { area: buildArea({}) })
    expect(screen.getByText('Choose a style to see it on your home.')).toBeVisible()
    expect(button('Apply Style').disabled).toBe(true)
    await userEvent.click(button(/^Tudor/))
    expect(button(/^Tudor/)).toHaveAttribute('aria-pressed', 'true')
    expect(
      await screen.findByText('Changes the siding and front door. Everything else stays the same.'),
    ).toBeVisible()
    expect(button('Apply Style').disabled).toBe(false)
    expect(await screen.findByText('The full-size picture will be made on this server.')).toBeVisible()
  })

  test('names the surfaces that change with the area, once the style is shown', async () => {
    const styled = {
      category: 'exterior',
      styleId: 'tudor',
      picture: bitmap,
      changed: ['siding', 'door'],
    } as const
    const { stands } = openStep(at(3, { ...onSiding, style: TUDOR }), {
      area: buildArea({}),
      styled,
    })
    expect(
      screen.getByText('Changes the siding and front door. Everything else stays the same.'),
    ).toBeVisible()
    await userEvent.click(button('Apply Style'))
    expect(stands()).toBe('siding at 4')
    expect(
      screen.getByRole('heading', { name: 'Your design is processing. Thanks for your patience' }),
    ).toBeVisible()
  })

  test('finds styles by name or description', async () => {
    openStep(at(3, onSiding), { area: buildArea({}) })
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search styles' }), 'stucco')
    expect(screen.getByRole('list', { name: 'Styles' }).children).toHaveLength(1)
    expect(button(/^Mediterranean/)).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox'), ' of gold')
    expect(screen.getByText('No styles match your search. Try another word.')).toBeVisible()
  })

  test('cannot be applied without an area, nor while the allowance is being checked', () => {
    openStep(at(3, { ...onSiding, style: TUDOR }), { area: buildArea({ coverage: 0 }) })
    expect(button('Apply Style').disabled).toBe(true)
    expect(screen.getByText('Nothing is marked yet. Tap the area in your photo.')).toBeVisible()
  })

  test('shows the server’s note about an unavailable model', async () => {
    const notice = 'The hosted model has no key; the built-in engine serves.'
    api.use(get('/api/generation/options', { success: true, paint: BUILTIN, style: BUILTIN, notice }))
    openStep(at(3, onSiding), { area: buildArea({}) })
    expect(await screen.findByText(notice)).toBeVisible()
  })
})

describe('the result', () => {
  const selections = [{ areaId: 'siding', area: 'Siding', style: TUDOR }] as const
  const result = {
    path: '/images/r',
    originalPath: '/images/o',
    width: 30,
    height: 20,
    lightness: 0,
    maker: { kind: 'model', provider: 'openai', model: 'gpt-image-1' },
    notice: null,
  } as const
  const done = { style: TUDOR, styleSelections: selections, resultImage: result }

  test('says that it is being made', () => {
    openStep(at(4, { ...done, resultImage: null, isProcessing: true }))
    expect(
      screen.getByRole('heading', { name: 'Your design is processing. Thanks for your patience' }),
    ).toBeVisible()
    expect(button('Cancel')).toBeVisible()
  })

  test('shows style, category, area, description and maker, and reopens the styles', async () => {
    const { stands } = openStep(at(4, { ...done, styleArea: 'siding' }), { area: buildArea({}) })
    const section = screen.getByRole('region', { name: 'Style Selections' })
    for (const text of ['Tudor', 'Exterior · Siding', TUDOR.description, 'Made by gpt-image-1 (openai).'])
      expect(section).toHaveTextContent(text)
    await userEvent.click(button('Try Different Styles'))
    expect(stands()).toBe('siding at 3')
  })

  test('names the person’s own materials', () => {
    const options = { walls: 'painted_brick', shingleColor: '#3f5a4a' } as const
    const whole = { areaId: 'whole_home', area: 'Whole house', style: TUDOR, options } as const
    openStep(at(4, { ...done, styleArea: 'whole_home', styleSelections: [whole] }), { area: buildArea({}) })
    const section = screen.getByRole('region', { name: 'Style Selections' })
    for (const text of ['Walls: Painted brick', 'Shingles: #3F5A4A']) expect(section).toHaveTextContent(text)
  })

  test('without own materials names none', () => {
    openStep(at(4, { ...done, styleArea: 'siding' }), { area: buildArea({}) })
    expect(screen.getByRole('region', { name: 'Style Selections' })).not.toHaveTextContent(/Walls:|Shingles:/)
  })

  test('says when another maker stepped in', () => {
    const notice = 'The model did not answer in time; the built-in engine made this picture.'
    openStep(at(4, { ...done, resultImage: { ...result, maker: { kind: 'builtin' }, notice } }))
    expect(screen.getByText(notice)).toBeVisible()
  })
})
