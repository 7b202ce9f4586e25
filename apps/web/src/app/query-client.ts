import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { userQuery } from '../api/user-query.ts'
import { ApiError } from '../api/api-error.ts'

/** The specification's call rules: data is never stale, nothing is retried or fetched again by itself. */
export function createQueryClient(): QueryClient {
  /** A session can end elsewhere; the page then stops calling the person signed in. */
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.problem?.code === 'authentication_required')
      queryClient.setQueryData(userQuery.queryKey, null)
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchInterval: false },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return queryClient
}
