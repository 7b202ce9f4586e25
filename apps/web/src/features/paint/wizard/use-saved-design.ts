import { t } from '@lingui/core/macro'
import { formatList, type PaintSelection } from '@housecoat/contract'
import { useEffect, useRef } from 'react'
import { useDeepLink } from '../../../studio/wizard/use-deep-link.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { openDesign } from './open-design.ts'
import { translateArea } from '../../../locales/translate-text.ts'

/**
 * Opens the saved design that the address names, as in `/paint?design=12`. If that fails, a toast says why, and what the person did
 * last is restored as usual.
 * @returns whether a design is being opened; then the wizard must not run, as it would save its own session
 */
export function useSavedDesign(): boolean {
  const link = useDeepLink('design')
  const latest = useRef(link)
  useEffect(() => {
    latest.current = link
  })
  const { id } = link
  useEffect(() => {
    if (id === null) return
    openDesign(id)
      .then((unknown) => {
        if (unknown.length > 0) showToast(describeUnknown(unknown))
      })
      .catch((error: unknown) => {
        console.warn('The design could not be opened.', error)
        showFailure(t`We couldn't open the design`, error, t`Check your connection and try again.`)
      })
      .finally(() => latest.current.remove())
  }, [id])
  return id !== null
}

/** A program may have saved any color; the wizard has those of the catalog. The saved design stays as it is. */
function describeUnknown(selections: readonly Pick<PaintSelection, 'colorName' | 'area'>[]) {
  const names = formatList(selections.map(({ colorName, area }) => `${colorName} (${translateArea(area)})`))
  return {
    title: t`Some colors aren't in our catalog`,
    description: t`${names} can't be shown here. Choose another color, or leave that surface unpainted. Your saved design stays as it is.`,
  }
}
