import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useSearchParams } from '../../ui/router/use-search-params.ts'

export interface DeepLink {
  /** the id in the page's address; null when the address names none */
  readonly id: string | null
  /** Removes the id from the address. */
  readonly remove: () => void
}

/** @param parameter such as `color` in `/paint?color=0379`; null for a page without one */
export function useDeepLink(parameter: string | null): DeepLink {
  const [params, setParams] = useSearchParams()
  function remove(): void {
    setParams(
      (current) => {
        if (parameter !== null) current.delete(parameter)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { id: parameter === null ? null : params.get(parameter), remove }
}

interface LinkedItem<Item> {
  /** undefined while it is loading, null when there is none with the link's id */
  readonly item: Item | null | undefined
  readonly isSelected: boolean
  readonly select: (item: Item) => void
  /** of the open photo, if the selection depends on it; else null */
  readonly photoKey: string | null
  /** false while a session is being restored */
  readonly isSettled: boolean
}

/**
 * Selects the item that the address names: once, and again after each new photo, which may restore an earlier selection. The
 * id stays in the address, so that it survives a reload or a sign-in, until the person selects something else. An id that names
 * nothing leaves the address at once, and the person is told.
 */
export function useLinkedSelection<Item>(link: DeepLink, options: LinkedItem<Item>): void {
  const { item, isSelected, select, photoKey, isSettled } = options
  /** undefined before the first selection */
  const selectedFor = useRef<string | null>(undefined)

  useEffect(() => {
    if (!isSettled || link.id === null || item === undefined) return
    const isDue = selectedFor.current === undefined || (photoKey !== null && photoKey !== selectedFor.current)
    if (item === null || (!isSelected && !isDue)) {
      link.remove()
      if (item === null && link.id !== '') showUnknownItem()
      return
    }
    if (!isDue) return
    selectedFor.current = photoKey
    if (!isSelected) select(item)
  })
}

function showUnknownItem(): void {
  showToast({
    title: t`Your link names something we don't have`,
    description: t`It may have left our catalog. Your photo and choices are kept: choose another one here.`,
  })
}
