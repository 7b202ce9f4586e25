import type { User } from '@housecoat/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY } from '../../../api/query-keys.ts'
import { userQuery } from '../../../api/user-query.ts'

/** Updates the cached user after a sign-in or sign-out, then refetches everything. */
export function applySessionChange(queryClient: QueryClient, user: User | null): void {
  queryClient.removeQueries({ queryKey: ACCOUNT_KEY })
  queryClient.setQueryData(userQuery.queryKey, user)
  void queryClient.invalidateQueries()
}
