import { useEffect } from 'react'

const PRODUCT = 'Housecoat'

/** Names the page in the browser's tab, history and bookmarks. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? `${PRODUCT}: see your home in a new coat` : `${title} · ${PRODUCT}`
  }, [title])
}
