import { findStyle, type Style, type StyleCategory } from '@housecoat/contract'
import type { Dispatch } from 'react'
import { useDeepLink, useLinkedSelection } from '../../../studio/wizard/use-deep-link.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import { styleLookOf, type WizardAction, type WizardState } from './wizard-state.ts'

/**
 * Selects the style that the address names, as in `/design-updates?type=interior&style=farmhouse`.
 * @param category that the address names
 * @returns the style while it is in the address
 */
export function useLinkedStyle(
  category: StyleCategory,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
  isSettled: boolean,
): Style | null {
  const { flow, style, originalImage } = state
  const link = useDeepLink(flow === 'style' ? 'style' : null)
  const item = link.id === null ? null : findStyle(category, link.id)

  function select(linked: Style): void {
    // a result of another selection is left; elsewhere this changes nothing
    dispatch({ type: 'selection-reopened' })
    dispatch({ type: 'style-picked', style: linked })
    engine.applyStyle(styleLookOf(state, linked)).catch(console.error)
  }

  useLinkedSelection(link, {
    item,
    isSelected: style?.id === item?.id,
    select,
    photoKey: originalImage?.key ?? null,
    isSettled,
  })
  return item
}
