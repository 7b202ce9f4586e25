/** A value in a query or fragment, such as a mailed token or a sign-in code. */
const QUERY_VALUE = /([?&#;][\w.~%+[\]-]{1,100}=)[^\s&#;"'<>]+/g
/** the user and password of an address */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@"'<>]{1,500}@/gi

/** @returns the text without query values and passwords in URLs */
export function redactUrls(text: string): string {
  return text.replace(QUERY_VALUE, '$1…').replace(CREDENTIALS, '$1…@')
}
