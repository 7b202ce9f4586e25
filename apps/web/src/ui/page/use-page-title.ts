import { t } from '@lingui/core/macro'
import { useEffect } from 'react'

const PRODUCT = 'Housecoat'

/** Sets the page's title for the tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? siteTitle() : `${title} · ${PRODUCT}`
  }, [title])
}

/** The home page's title. */
export function siteTitle(): string {
  return t`Housecoat: see your home in a new coat`
}
