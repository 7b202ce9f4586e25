import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useRouterState } from '../ui/router/router-context.ts'
import { useScrollRestoration } from '../ui/router/use-scroll-restoration.ts'
import { AdminNotice } from './admin-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageOutlet } from './page-outlet.tsx'
import { ReleaseHost } from './release/release-host.tsx'
import { useFavoritesMerge } from './use-favorites-merge.ts'

/** The header and footer around every page. */
export function Layout() {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(main)
  useScrollRestoration()
  useFavoritesMerge()
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#main"
        className="focus-ring fixed top-2 left-2 z-50 -translate-y-20 rounded-control print:hidden bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        <Trans>Skip to content</Trans>
      </a>
      <LoadingBar />
      <Header />
      <OfflineNotice />
      {/* as tall as the screen below the header, so that the footer never moves while a page loads */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-[calc(100dvh-4rem)] flex-1 outline-none lg:min-h-[calc(100dvh-4.5rem)] print:min-h-0"
      >
        <AdminNotice />
        <PageOutlet />
      </main>
      <Footer />
      <ReleaseHost />
    </div>
  )
}

/** A thin bar at the top while the next page loads. Fast loads don't show it. */
function LoadingBar() {
  const isLoading = useRouterState().phase === 'loading'
  if (!isLoading) return null
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <span className="sr-only">
        <Trans>Loading the page</Trans>
      </span>
      <div className="animate-loading-bar h-full bg-accent" />
    </div>
  )
}

/** Focuses the heading after a change of page (not of a query parameter), for keyboards and screen readers. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const target = main.current?.querySelector<HTMLElement>('h1') ?? main.current
    target?.focus({ preventScroll: true })
  }, [pathname, main])
}
