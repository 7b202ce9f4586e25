import type { User } from '@housecoat/contract'
import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../../shared/account/user-query.ts'

/** What only the signed-in person may see; keys of such queries begin with it. */
export const ACCOUNT_KEY = 'account'

/** Somebody signed in or out: the page shows it at once, then everything that it knows is asked for anew. */
export function applySessionChange(queryClient: QueryClient, user: User | null): void {
  queryClient.removeQueries({ queryKey: [ACCOUNT_KEY] })
  queryClient.setQueryData(userQuery.queryKey, user)
  void queryClient.invalidateQueries()
}
