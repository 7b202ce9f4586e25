import { findStyle, type Style } from '@housecoat/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { useReducer, useState, type Dispatch } from 'react'
import { describe, expect, test } from 'vitest'
import type { StyleLook } from '../../../engine/engine-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import type { PaintEngine } from '../area/paint-engine.ts'
import { initialStyleState, reduceWizard, type WizardAction, type WizardState } from './wizard-state.ts'
import { useLinkedStyle } from './use-linked-style.ts'
import { LinkedStyleNotice } from './linked-notices.tsx'

const COLONIAL = findStyle('exterior', 'colonial')!
const image = { file: new Blob(), name: 'house.jpg', key: 'a' }

/** The wizard with an engine that says which style it shows. */
function openWizard(search: string, start: WizardState = initialStyleState(true)) {
  let send: Dispatch<WizardAction> = () => undefined
  function Wizard() {
    const [state, dispatch] = useReducer(reduceWizard, start)
    send = dispatch
    const [look, setLook] = useState<StyleLook | null>(null)
    const engine = {
      applyStyle: (next: StyleLook) => Promise.resolve().then(() => setLook(next)),
    } as Partial<PaintEngine> as PaintEngine
    const wanted = useLinkedStyle('exterior', state, dispatch, engine, true)
    return (
      <>
        <p data-testid="state">{`${nameOf(state.style)} at ${state.step}`}</p>
        <p>{look === null ? 'Without a style' : `Shown in ${look.category} ${look.styleId}`}</p>
        {wanted !== null && <LinkedStyleNotice style={wanted} hasPhoto={state.originalImage !== null} />}
      </>
    )
  }
  const router = openPage(`/design-updates${search}`, [{ path: '/design-updates', Component: Wizard }])
  const stands = (text: string) => waitFor(() => expect(screen.getByTestId('state').textContent).toBe(text))
  const searchOf = () => router.state.location.search
  return { stands, searchOf, dispatch: (action: WizardAction) => act(() => send(action)) }
}

const nameOf = (style: Style | null) => style?.name ?? 'none'

describe('a linked style', () => {
  test('is selected, announced, and shown by the engine', async () => {
    const { stands, dispatch, searchOf } = openWizard('?type=exterior&style=tudor')
    await stands('Tudor at 1')
    expect(screen.getByRole('status').textContent).toBe('The Tudor style is selected. Add your photo.')
    expect(await screen.findByText('Shown in exterior tudor')).toBeVisible()
    dispatch({ type: 'photo-loaded', image, choice: null })
    expect(screen.getByText(/is selected\.$/)).toBeVisible()
    expect(searchOf()).toBe('?type=exterior&style=tudor')
  })

  test('reopens the styles from an earlier result', async () => {
    const { stands } = openWizard('?style=tudor', {
      ...initialStyleState(true),
      step: 4,
      originalImage: image,
      style: COLONIAL,
    })
    await stands('Tudor at 3')
  })

  test.each([
    ['another choice', { type: 'style-picked', style: COLONIAL } as const, 'Colonial at 1'],
    ['starting over', { type: 'start-over' } as const, 'none at 1'],
    ['another kind of home', { type: 'property-chosen', isExterior: false } as const, 'none at 1'],
  ])('%s removes it from the address', async (_what, action, text) => {
    const { stands, dispatch, searchOf } = openWizard('?type=exterior&style=tudor')
    await stands('Tudor at 1')
    dispatch({ type: 'photo-loaded', image, choice: null })
    dispatch(action)
    await stands(text)
    expect(searchOf()).toBe('?type=exterior')
  })

  test.each(['farmhouse', 'nothing', ''])('%j, which is no exterior style, is ignored', async (id) => {
    const { stands, searchOf } = openWizard(`?style=${id}`)
    await waitFor(() => expect(searchOf()).toBe(''))
    await stands('none at 1')
    expect(screen.getByText('Without a style')).toBeVisible()
  })
})
