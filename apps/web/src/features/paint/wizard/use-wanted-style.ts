import { findStyle, type Style, type StyleCategory } from '@housecoat/contract'
import type { Dispatch } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'
import { useWanted } from './use-wanted.ts'

/**
 * The style that the design page's address asks for, as in `/design-updates?type=interior&style=farmhouse`.
 * @param category that the address names
 */
export function useWantedStyle(
  category: StyleCategory,
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
  isSettled: boolean,
): Style | null {
  const { flow, style } = state
  function choose(wanted: Style): void {
    dispatch({ type: 'style-picked', style: wanted })
    engine.applyStyle({ category: wanted.category, styleId: wanted.id }).catch(console.error)
  }
  const wish = {
    parameter: flow === 'style' ? 'style' : null,
    find: (id: string) => Promise.resolve(findStyle(category, id)),
    chosen: style,
    choose,
  }
  return useWanted(wish, state, dispatch, isSettled)
}
