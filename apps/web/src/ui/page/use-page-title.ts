import { useEffect } from 'react'

const PRODUCT = 'Housecoat'

/** Sets the page's title for the tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? `${PRODUCT}: see your home in a new coat` : `${title} · ${PRODUCT}`
  }, [title])
}
