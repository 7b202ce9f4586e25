import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type Dispatch } from 'react'
import { useSearchParams } from 'react-router'
import type { WizardAction, WizardState } from './wizard-state.ts'

/** What an address may ask for, and how it is chosen. */
export interface Wish<Thing> {
  /** of the address; null where the flow takes none */
  readonly parameter: string | null
  readonly find: (id: string) => Promise<Thing | null>
  readonly chosen: Thing | null
  readonly choose: (thing: Thing) => void
}

/**
 * What the page's address asks for. It is chosen for the person, whatever photo is opened, and stays in the address over a
 * reload or a sign-in; another choice takes it out.
 * @param isSettled nothing is on its way back from an earlier visit
 * @returns the wanted thing while it holds
 */
export function useWanted<Thing extends { readonly id: string }>(
  { parameter, find, chosen, choose }: Wish<Thing>,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  isSettled: boolean,
): Thing | null {
  const [params, setParams] = useSearchParams()
  const id = parameter === null ? null : params.get(parameter)
  const { data: wanted } = useQuery({
    queryKey: ['wanted', parameter, id],
    queryFn: () => find(id ?? ''),
    enabled: id !== null,
    networkMode: 'always',
  })
  const { originalImage, step, isProcessing } = state
  const photoKey = originalImage?.key ?? null
  /** the photo that it was chosen for last; undefined before it was chosen at all */
  const chosenFor = useRef<string | null>(undefined)

  useEffect(() => {
    if (!isSettled || id === null || wanted === undefined) return
    const isChosen = chosen?.id === wanted?.id
    // once, and again with every photo: one that was opened before brings its own choice along
    const isDue = chosenFor.current === undefined || (photoKey !== null && photoKey !== chosenFor.current)
    if (wanted === null || (!isChosen && !isDue)) {
      forget()
      return
    }
    if (!isDue) return
    chosenFor.current = photoKey
    if (isChosen) return
    // a result of another choice is not what the person came for
    if (step === 4 && !isProcessing) dispatch({ type: 'other-colors-wanted' })
    choose(wanted)
  })

  function forget(): void {
    setParams(
      (known) => {
        if (parameter !== null) known.delete(parameter)
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return id === null ? null : (wanted ?? null)
}
