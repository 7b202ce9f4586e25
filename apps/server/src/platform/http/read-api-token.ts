import { API_TOKEN_PREFIX } from '@housecoat/contract'

const BEARER = new RegExp(`^bearer +(${API_TOKEN_PREFIX}\\S*)$`, 'i')

/**
 * @param authorization the request's header
 * @returns the personal API token in it, or null; other credentials are for a proxy in front of the server
 */
export function readApiToken(authorization = ''): string | null {
  return BEARER.exec(authorization)?.[1] ?? null
}
