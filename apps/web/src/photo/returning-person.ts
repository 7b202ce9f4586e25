/** public/theme.js reads this key before the first paint. */
const STORAGE_KEY = 'housecoat.returning'

/** Notes that this browser has a session to restore, so that the next page isn't first shown as a newcomer's. */
export function noteSession(): void {
  try {
    localStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // storage is blocked: sessions aren't stored either
  }
}
