/**
 * Validates an address from an untrusted source before a browser is redirected to it.
 * @param wanted from a parameter or a stored value, such as `/paint?step=3`
 * @param origin our own origin, such as `https://paint.example`
 * @returns the path with its query and fragment when it stays on our origin, else null. The path begins with exactly
 *   one slash, so that a browser cannot read it as the name of another host.
 */
export function findOwnPath(wanted: string, origin: string): string | null {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return null
  // the parser reads `//host`, `/\host` and tabs as browsers do, and removes `/./`
  const { pathname, search, hash, ...url } = readUrl(wanted, origin)
  const path = pathname + search + hash
  if (url.origin !== origin || BEGINS_LIKE_A_HOST.test(path)) return null
  // `/.//host` has our origin, but its path `//host` has another one
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin ? path : null
}

/** Two slashes or backslashes, encoded or not: some proxies decode them before they forward a redirect. */
const BEGINS_LIKE_A_HOST = /^(?:[/\\]|%2f|%5c){2}/i

function readUrl(text: string, base: string) {
  const { origin, pathname, search, hash } = new URL(text, base)
  return { origin, pathname, search, hash }
}
