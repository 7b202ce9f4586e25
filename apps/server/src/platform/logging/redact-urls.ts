/** A value in a query or fragment: tokens of mails and codes of sign-ins travel there. */
const QUERY_VALUE = /([?&#;][\w.~%+[\]-]{1,100}=)[^\s&#;"'<>]+/g
/** the user and password of an address */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@"'<>]{1,500}@/gi

/** @returns the text with every value in the query of an address, and every password before its host, left out */
export function redactUrls(text: string): string {
  return text.replace(QUERY_VALUE, '$1…').replace(CREDENTIALS, '$1…@')
}
