import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'

/** The specification's call rules: data is never stale, nothing is retried or fetched again by itself. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
    mutations: { retry: false },
  },
})

/** Not needed for the first paint; a toast shown before it is there waits for it. */
const Toaster = lazy(async () => ({ default: (await import('../shared/toast/toaster.tsx')).Toaster }))

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  )
}
