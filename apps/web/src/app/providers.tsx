import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ToastHost } from '../ui/toast/toast-host.tsx'

interface ProvidersProps {
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastHost />
    </QueryClientProvider>
  )
}
