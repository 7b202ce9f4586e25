import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { userQuery } from '../api/user-query.ts'
import { ApiError } from '../api/api-error.ts'

/**
 * Defaults from the specification: data never goes stale, and nothing is retried or refetched automatically. What failed
 * without a connection is fetched when it is back.
 */
export function createQueryClient(): QueryClient {
  /** A session can end on another device or in another tab; the page then shows the person as signed out. */
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.problem?.code === 'authentication_required')
      queryClient.setQueryData(userQuery.queryKey, null)
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return queryClient
}
