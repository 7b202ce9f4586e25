import type { PaintColor } from '@housecoat/contract/paint-catalog'
import { useQuery } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { deepLinkKey } from '../../../api/query-keys.ts'
import { useDeepLink, useLinkedSelection } from '../../../studio/wizard/use-deep-link.ts'
import type { PaintEngine } from '../area/paint-engine.ts'
import type { WizardAction, WizardState } from './wizard-state.ts'

const PARAMETER = 'color'

/**
 * Selects the color that the address names, as in `/paint?color=0379`.
 * @returns the color while it is in the address
 */
export function useLinkedColor(
  state: WizardState,
  dispatch: Dispatch<WizardAction>,
  engine: PaintEngine,
  isSettled: boolean,
): PaintColor | null {
  const { flow, color, lightness, originalImage } = state
  const link = useDeepLink(flow === 'paint' ? PARAMETER : null)
  const { data: item } = useQuery({
    queryKey: deepLinkKey(PARAMETER, link.id),
    queryFn: () => findColor(link.id ?? ''),
    enabled: link.id !== null,
    networkMode: 'always',
  })

  function select(linked: PaintColor): void {
    // a result of another selection is left; elsewhere this changes nothing
    dispatch({ type: 'selection-reopened' })
    dispatch({ type: 'color-picked', color: linked })
    engine.paint({ hex: linked.hex, lightness }).catch(console.error)
  }

  useLinkedSelection(link, {
    item,
    isSelected: color?.id === item?.id,
    select,
    photoKey: originalImage?.key ?? null,
    isSettled,
  })
  return link.id === null ? null : (item ?? null)
}

/** Loads the catalog only when the address names a color. */
async function findColor(id: string): Promise<PaintColor | null> {
  const { findPaintColor } = await import('@housecoat/contract/paint-catalog')
  return findPaintColor(id)
}
