import { LOCALE_COOKIE, LOCALE_PARAMETER, type Locale } from '@housecoat/contract'
import { callApi } from '../../api/call-api.ts'

const COOKIE_DAYS = 365

/** Keeps the language with the account of the signed-in person. If that fails, it is chosen in this browser only. */
export async function keepLocale(locale: Locale): Promise<void> {
  try {
    await callApi('/api/account/locale', { method: 'PUT', body: { locale } })
  } catch (error) {
    console.warn('The language was not kept with the account', error)
  }
}

/**
 * Opens the current page in another language, from now on. The page is loaded again: what a person works on is in the
 * browser's storage, and the server sends pages in the language of this cookie.
 */
export function chooseLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${COOKIE_DAYS * 24 * 60 * 60}; samesite=lax`
  const address = new URL(window.location.href)
  // it would win over the cookie
  address.searchParams.delete(LOCALE_PARAMETER)
  window.history.replaceState(window.history.state, '', address)
  window.location.reload()
}
