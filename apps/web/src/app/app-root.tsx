import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageRouterProvider } from '../ui/router/page-router-provider.tsx'
import type { PageRouter } from '../ui/router/page-router.ts'
import { Providers } from './providers.tsx'

interface AppRootProps {
  readonly router: PageRouter
  readonly queryClient: QueryClient
}

/** The whole app. Prerendered pages are rendered by it too, so that the ids of `useId` are the same when it takes them over. */
export function AppRoot({ router, queryClient }: AppRootProps) {
  return (
    <Providers queryClient={queryClient}>
      <PageRouterProvider router={router} />
      <TellStart />
    </Providers>
  )
}

/** Says that the page responds, to start/start.ts. */
function TellStart() {
  useEffect(() => void document.dispatchEvent(new Event('app-responds')), [])
  return null
}
