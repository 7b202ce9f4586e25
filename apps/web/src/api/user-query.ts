import type { User } from '@housecoat/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './call-api.ts'
import { USER_KEY } from './query-keys.ts'

/** Who is signed in; null for a visitor. Fetched once, and again after signing in or out. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: ({ signal }) => findUser(signal),
  // fails at once when offline, instead of waiting for a connection
  networkMode: 'always',
  retry: false,
})

export type UserState =
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out' | 'loading'; readonly user: null }
  /** the server did not answer */
  | { readonly status: 'unknown'; readonly user: null; readonly ask: () => void }

export function useUser(): UserState {
  const { data, isPending, refetch } = useQuery(userQuery)
  if (data != null) return { status: 'signed-in', user: data }
  if (data === null) return { status: 'signed-out', user: null }
  if (isPending) return { status: 'loading', user: null }
  return { status: 'unknown', user: null, ask: () => void refetch() }
}

async function findUser(signal: AbortSignal): Promise<User | null> {
  return readUser(await callApi('/api/session', { signal }))
}

/** Checked by hand, because the first page does not load the schema library. */
function readUser(answer: unknown): User | null {
  const user: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'user') : undefined
  if (user === null) return null
  const isUser = typeof user === 'object' && typeof Reflect.get(user, 'username') === 'string'
  if (!isUser) throw new Error("The server's user is invalid")
  return user as User
}
