const PROBE = 'housecoat_probe=1'

/** Whether the browser keeps this site's cookies. Chromium's `navigator.cookieEnabled` is true also where they are blocked. */
export function acceptsCookies(): boolean {
  try {
    document.cookie = `${PROBE}; path=/; samesite=lax`
    const isKept = document.cookie.includes(PROBE)
    document.cookie = `${PROBE}; path=/; samesite=lax; max-age=0`
    return isKept
  } catch {
    return false
  }
}
