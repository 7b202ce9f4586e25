import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ToastHost } from '../ui/toast/toast-host.tsx'
import { createQueryClient } from './query-client.ts'

const appQueryClient = createQueryClient()

interface ProvidersProps {
  /** a test passes its own, with an empty cache */
  readonly queryClient?: QueryClient
  readonly children: ReactNode
}

export function Providers({ queryClient = appQueryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  )
}
