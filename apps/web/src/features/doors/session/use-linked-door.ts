import type { Dispatch } from 'react'
import { useDeepLink, useLinkedSelection } from '../../../studio/wizard/use-deep-link.ts'
import type { CatalogDoor } from '../catalog/catalog-door.ts'
import { useDoorCatalog } from '../catalog/use-door-catalog.ts'
import type { DoorWizardAction, DoorWizardState } from './door-wizard-state.ts'

/**
 * Selects the door that the address names, as in `/doors?door=g1-heritage-white`.
 * @returns the door while it is in the address
 */
export function useLinkedDoor(
  { door, step }: DoorWizardState,
  dispatch: Dispatch<DoorWizardAction>,
  isSettled: boolean,
): CatalogDoor | null {
  const link = useDeepLink('door')
  const { doors } = useDoorCatalog(link.id !== null)
  const found = doors?.find(({ catalogID }) => catalogID === link.id) ?? null

  function select(linked: CatalogDoor): void {
    // the review shows another door
    if (step === 4) dispatch({ type: 'selection-reopened' })
    dispatch({ type: 'door-chosen', door: linked })
  }

  useLinkedSelection(link, {
    item: doors === null ? undefined : found,
    isSelected: found !== null && door?.catalogID === found.catalogID,
    select,
    // a new photo keeps the door
    photoKey: null,
    isSettled,
  })
  return link.id === null ? null : found
}
