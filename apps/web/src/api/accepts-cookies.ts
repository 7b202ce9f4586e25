const PROBE_KEY = 'housecoat_probe'

/** Whether the browser keeps this site's cookies. Chromium's `navigator.cookieEnabled` is true also where they are blocked. */
export function acceptsCookies(): boolean {
  try {
    // eslint-disable-next-line lingui/no-unlocalized-strings -- a cookie, no text
    document.cookie = `${PROBE_KEY}=1; path=/; samesite=lax`
    const isKept = document.cookie.includes(PROBE_KEY)
    document.cookie = `${PROBE_KEY}=1; path=/; max-age=0; samesite=lax`
    return isKept
  } catch {
    return false
  }
}
