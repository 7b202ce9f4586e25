import { PAINT_COLORS, type PaintColor } from '@housecoat/contract/paint-catalog'
import { act, screen, waitFor } from '@testing-library/react'
import type { Dispatch } from 'react'
import { useReducer, useState } from 'react'
import { describe, expect, test } from 'vitest'
import type { PaintLook } from '../../../engine/engine-api.ts'
import type { PhotoChoice } from '../../../photo/browser-store.ts'
import { openPage } from '../../../testing/open-page.tsx'
import type { PaintEngine } from '../area/paint-engine.ts'
import { INITIAL_WIZARD_STATE, reduceWizard, type WizardAction } from './wizard-state.ts'
import { useLinkedColor } from './use-linked-color.ts'
import { LinkedColorNotice } from './linked-notices.tsx'

const [WANTED, OTHER] = [PAINT_COLORS[378], PAINT_COLORS[5]]

const image = (key: string) => ({ file: new Blob(), name: 'house.jpg', key })
const choice = (color: PaintColor): PhotoChoice => ({
  isExterior: true,
  interiorArea: null,
  color,
  lightness: 0.5,
})

/** The wizard with an engine that says what it paints. */
function openWizard(search: string, start = INITIAL_WIZARD_STATE) {
  let send: Dispatch<WizardAction> = () => undefined
  function Wizard() {
    const [state, dispatch] = useReducer(reduceWizard, start)
    send = dispatch
    const [look, setLook] = useState<PaintLook | null>(null)
    const engine = {
      paint: (next: PaintLook) => Promise.resolve().then(() => setLook(next)),
    } as Partial<PaintEngine> as PaintEngine
    const wanted = useLinkedColor(state, dispatch, engine, true)
    return (
      <>
        <p data-testid="state">{`${state.color?.id ?? 'none'} at ${state.step}`}</p>
        <p>{look === null ? 'Not painted' : `Painted in ${look.hex} at ${look.lightness}`}</p>
        {wanted !== null && <LinkedColorNotice color={wanted} hasPhoto={state.originalImage !== null} />}
      </>
    )
  }
  const router = openPage(`/paint${search}`, [{ path: '/paint', Component: Wizard }])
  const stands = (text: string) => waitFor(() => expect(screen.getByTestId('state').textContent).toBe(text))
  const searchOf = () => router.state.location.search
  return { stands, searchOf, dispatch: (action: WizardAction) => act(() => send(action)) }
}

describe('a linked color', () => {
  test('is selected, and announced with what is missing', async () => {
    const { stands, dispatch, searchOf } = openWizard('?color=0379')
    await stands('0379 at 1')
    expect(screen.getByRole('status').textContent).toBe(`${WANTED.name}, 0379, is selected. Add your photo.`)
    dispatch({ type: 'photo-loaded', image: image('a'), choice: null })
    expect(screen.getByText(/is selected\.$/)).toBeVisible()
    await stands('0379 at 1')
    expect(searchOf()).toBe('?color=0379')
  })

  test('replaces the one stored with a photo', async () => {
    const { stands, dispatch, searchOf } = openWizard('?color=0379')
    await stands('0379 at 1')
    dispatch({ type: 'photo-loaded', image: image('a'), choice: choice(OTHER) })
    await stands('0379 at 1')
    expect(searchOf()).toBe('?color=0379')
    expect(await screen.findByText(`Painted in ${WANTED.hex} at 0.5`)).toBeVisible()
  })

  test('reopens the colors from an earlier result, and is painted', async () => {
    const { stands } = openWizard('?color=0379', {
      ...INITIAL_WIZARD_STATE,
      step: 4,
      originalImage: image('a'),
      color: OTHER,
    })
    await stands('0379 at 3')
    expect(await screen.findByText(`Painted in ${WANTED.hex} at 0`)).toBeVisible()
  })

  test('stays at its result after a reload if it was already generated', async () => {
    const { stands, searchOf } = openWizard('?color=0379', {
      ...INITIAL_WIZARD_STATE,
      step: 4,
      originalImage: image('a'),
      color: WANTED,
    })
    await screen.findByText(/is selected/)
    await stands('0379 at 4')
    expect(searchOf()).toBe('?color=0379')
  })

  test.each([
    ['another choice', { type: 'color-picked', color: OTHER } as const, '0006 at 1'],
    ['starting over', { type: 'start-over' } as const, 'none at 1'],
  ])('%s removes it from the address', async (_what, action, text) => {
    const { stands, dispatch, searchOf } = openWizard('?x=1&color=0379')
    await stands('0379 at 1')
    dispatch({ type: 'photo-loaded', image: image('a'), choice: null })
    dispatch(action)
    await stands(text)
    expect(searchOf()).toBe('?x=1')
  })

  test.each(['9999', '0000', 'red'])(
    '%j, which the catalog lacks, is left out in clear words',
    async (id) => {
      const { stands, searchOf } = openWizard(`?color=${id}`)
      await waitFor(() => expect(searchOf()).toBe(''))
      await stands('none at 1')
      expect(screen.getByText('Not painted')).toBeVisible()
      expect(await screen.findAllByText("Your link names something we don't have")).not.toHaveLength(0)
    },
  )

  test('without a number is ignored', async () => {
    const { searchOf } = openWizard('?color=')
    await waitFor(() => expect(searchOf()).toBe(''))
    expect(screen.queryByText("Your link names something we don't have")).not.toBeInTheDocument()
  })
})
