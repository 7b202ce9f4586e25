import type { User } from '@housecoat/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { USER_KEY } from './query-keys.ts'

/** Who is signed in: null for a visitor. Asked once; signing in and out ask again. */
export const userQuery = queryOptions({
  queryKey: USER_KEY,
  queryFn: ({ signal }) => findUser(signal),
  // without a connection it fails at once instead of waiting for one
  networkMode: 'always',
  retry: false,
})

export type UserState =
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out' | 'loading'; readonly user: null }
  /** the server could not tell */
  | { readonly status: 'unknown'; readonly user: null; readonly ask: () => void }

export function useUser(): UserState {
  const { data, isPending, refetch } = useQuery(userQuery)
  if (data != null) return { status: 'signed-in', user: data }
  if (data === null) return { status: 'signed-out', user: null }
  if (isPending) return { status: 'loading', user: null }
  return { status: 'unknown', user: null, ask: () => void refetch() }
}

async function findUser(signal: AbortSignal): Promise<User | null> {
  try {
    return readUser(await callApi('/api/user', { signal }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Checked by hand: the header needs it on the first page, which does not carry the schema library. */
function readUser(answer: unknown): User {
  const user: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'user') : null
  const isUser =
    typeof user === 'object' && user !== null && typeof Reflect.get(user, 'username') === 'string'
  if (!isUser) throw new Error('The server told no user')
  return user as User
}
