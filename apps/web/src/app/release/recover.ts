import { isOutdated, openNewRelease } from './newer-release.ts'

const RECOVERED_AT = 'housecoat.recovered-at'

/** While servers are replaced one by one, an old and a new one may answer in turn: no page reloads again and again. */
const ONCE_IN_MS = 30_000

/**
 * Reloads a page that broke because its release is gone from the server, and with it the code of pages that were not loaded yet.
 * @returns whether it reloads now; if not, something else is wrong, or reloading has not helped
 */
export async function recoverFromOldRelease(): Promise<boolean> {
  const isGone = await isOutdated().catch(() => false)
  if (!isGone || !noteAttempt()) return false
  await openNewRelease()
  return true
}

/** @returns false if there was an attempt just before, or none can be noted */
function noteAttempt(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RECOVERED_AT))
    if (Date.now() - last < ONCE_IN_MS) return false
    sessionStorage.setItem(RECOVERED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}
