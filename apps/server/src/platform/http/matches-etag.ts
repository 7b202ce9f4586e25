/**
 * Whether `If-None-Match` names an entity tag. The comparison is weak, because a proxy that compresses answers marks their
 * tags as weak (RFC 9110, 13.1.2).
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
