import type { UserRow } from '../callers/caller.ts'

/** The address that an account shows: its own, else the pending one. */
export function shownEmail({ email, pendingEmail }: Pick<UserRow, 'email' | 'pendingEmail'>): string {
  return email ?? pendingEmail ?? ''
}

/** Whether two addresses are equal, ignoring case. */
export function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}
