import * as openid from 'openid-client'
import type { GoogleSettings } from '../../config.ts'

const TIMEOUT_SECONDS = 10

/**
 * Reads what an OpenID Connect issuer says of itself.
 * @throws an error of openid-client when it cannot be reached, or is none
 */
export function discoverIssuer({ issuer, clientId, clientSecret }: GoogleSettings) {
  return openid.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // an issuer on this machine; the operator named it with http
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that nobody uses it lightly
    execute: issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
}
