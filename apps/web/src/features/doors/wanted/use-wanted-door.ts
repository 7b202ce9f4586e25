import { useEffect, useRef, type Dispatch } from 'react'
import { useSearchParams } from 'react-router'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { useDoorCatalog } from '../catalog/use-door-catalog.ts'
import type { DoorWizardAction, DoorWizardState } from '../session/door-wizard-state.ts'

const PARAMETER = 'door'

/**
 * The door that the page's address asks for, as in `/doors?door=g1-heritage-white`. It is chosen for the person, and stays in
 * the address over a reload or a sign-in; another choice takes it out.
 * @param isSettled nothing is on its way back from an earlier visit
 * @returns the door while it holds
 */
export function useWantedDoor(
  { door, step }: DoorWizardState,
  dispatch: Dispatch<DoorWizardAction>,
  isSettled: boolean,
): CatalogDoor | null {
  const [params, setParams] = useSearchParams()
  const id = params.get(PARAMETER)
  const { doors } = useDoorCatalog(id !== null)
  const wanted = doors?.find(({ catalogID }) => catalogID === id) ?? null
  const isChosen = useRef(false)

  useEffect(() => {
    if (!isSettled || id === null || doors === null) return
    if (wanted === null || (isChosen.current && door?.catalogID !== id)) forget()
    else if (!isChosen.current) choose(wanted)
  })

  function choose(chosen: CatalogDoor): void {
    isChosen.current = true
    if (door?.catalogID === chosen.catalogID) return
    // a review of another door is not what the person came for
    if (step === 4) dispatch({ type: 'another-door-wanted' })
    dispatch({ type: 'door-chosen', door: chosen })
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

  return id === null ? null : wanted
}
