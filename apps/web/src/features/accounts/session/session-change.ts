import type { User } from '@housecoat/contract'
import type { QueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY } from '../../../shared/account/account-key.ts'
import { userQuery } from '../../../shared/account/user-query.ts'

/** Somebody signed in or out: the page shows it at once, then refetches everything. */
export function applySessionChange(queryClient: QueryClient, user: User | null): void {
  queryClient.removeQueries({ queryKey: [ACCOUNT_KEY] })
  queryClient.setQueryData(userQuery.queryKey, user)
  void queryClient.invalidateQueries()
}
