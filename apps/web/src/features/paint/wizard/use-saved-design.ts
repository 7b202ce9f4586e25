import { useEffect, useRef } from 'react'
import { useDeepLink } from '../../../studio/wizard/use-deep-link.ts'
import { showFailure } from '../../../ui/toast/show-failure.ts'
import { openDesign } from './open-design.ts'

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
      .catch((error: unknown) => {
        console.warn('The design could not be opened.', error)
        showFailure("We couldn't open the design", error, 'Check your connection and try again.')
      })
      .finally(() => latest.current.remove())
  }, [id])
  return id !== null
}
