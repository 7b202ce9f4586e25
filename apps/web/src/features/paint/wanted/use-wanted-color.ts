import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type Dispatch } from 'react'
import { useSearchParams } from 'react-router'
import type { PaintEngine } from '../use-paint-engine.ts'
import type { WizardAction, WizardState } from '../wizard/wizard-state.ts'

const PARAMETER = 'color'

/**
 * The color that the page's address asks for, as in `/paint?color=0379`. It is chosen for the person, whatever photo is
 * opened, and stays in the address over a reload or a sign-in; another choice takes it out.
 * @param isSettled nothing is on its way back from an earlier visit
 * @returns the color while it holds
 */
export function useWantedColor(
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
  isSettled: boolean,
): PaintColor | null {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAMETER)
  const { data: wanted } = useQuery({
    queryKey: ['paint-color', id],
    queryFn: () => findColor(id ?? ''),
    enabled: id !== null,
    networkMode: 'always',
  })
  const { color, originalImage, lightness, step, isProcessing } = state
  const photoKey = originalImage?.key ?? null
  /** the photo that it was chosen for last; undefined before it was chosen at all */
  const chosenFor = useRef<string | null>(undefined)

  useEffect(() => {
    if (!isSettled || id === null || wanted === undefined) return
    const isChosen = color?.id === wanted?.id
    // once, and again with every photo: one that was opened before brings its own color along
    const isDue = chosenFor.current === undefined || (photoKey !== null && photoKey !== chosenFor.current)
    if (wanted === null || (!isChosen && !isDue)) {
      forget()
      return
    }
    if (!isDue) return
    chosenFor.current = photoKey
    if (!isChosen) choose(wanted)
  })

  function choose(chosen: PaintColor): void {
    // a result in another color is not what the person came for
    if (step === 4 && !isProcessing) dispatch({ type: 'other-colors-wanted' })
    dispatch({ type: 'color-picked', color: chosen })
    engine.paint({ hex: chosen.hex, lightness }).catch(console.error)
  }

  function forget(): void {
    setParams(
      (known) => {
        known.delete(PARAMETER)
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return id === null ? null : (wanted ?? null)
}

/** The catalog comes only when a color is asked for. */
async function findColor(id: string): Promise<PaintColor | null> {
  const { findPaintColor } = await import('@housecoat/contract/paint-catalog')
  return findPaintColor(id)
}
