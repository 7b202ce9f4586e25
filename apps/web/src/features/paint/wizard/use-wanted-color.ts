import type { PaintColor } from '@housecoat/contract/paint-catalog'
import type { Dispatch } from 'react'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'
import { useWanted } from './use-wanted.ts'

/** The color that the paint page's address asks for, as in `/paint?color=0379`. */
export function useWantedColor(
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
  isSettled: boolean,
): PaintColor | null {
  const { flow, color, lightness } = state
  function choose(wanted: PaintColor): void {
    dispatch({ type: 'color-picked', color: wanted })
    engine.paint({ hex: wanted.hex, lightness }).catch(console.error)
  }
  const wish = { parameter: flow === 'paint' ? 'color' : null, find: findColor, chosen: color, choose }
  return useWanted(wish, state, dispatch, isSettled)
}

/** The catalog comes only when a color is asked for. */
async function findColor(id: string): Promise<PaintColor | null> {
  const { findPaintColor } = await import('@housecoat/contract/paint-catalog')
  return findPaintColor(id)
}
