import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

export type Fetch = typeof globalThis.fetch

/** An address that leads into a private network was asked for, by name, by number or by a redirect. */
export class AddressRefusedError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public internet`)
    this.name = 'AddressRefusedError'
  }
}

/**
 * A `fetch` that reaches the public internet alone, whatever a name resolves to and wherever a redirect leads: the
 * address is judged when the connection is made.
 * @param trustedOrigins origins such as `http://127.0.0.1:8188` that the operator named, private or not
 * @returns a fetch whose promise rejects with a TypeError caused by an {@link AddressRefusedError}
 */
export function createGuardedFetch(trustedOrigins: readonly string[] = []): Fetch {
  const trusted = new Set(trustedOrigins)
  const connectFreely = buildConnector({})
  const connectGuarded = buildConnector({ lookup: lookupPublic })
  const dispatcher = new Agent({
    connect: (options, callback) => {
      const { protocol, hostname, host } = options
      // the URL leaves a scheme's own port out, and so does the origin that was named
      if (trusted.has(`${protocol}//${host ?? hostname}`)) connectFreely(options, callback)
      else if (isPrivateLiteral(hostname)) callback(new AddressRefusedError(hostname), null)
      else connectGuarded(options, callback)
    },
  })
  // Node's own fetch takes it, though its types know another version of the class
  return (input, init) => fetch(input, Object.assign({ ...init }, { dispatcher }))
}

/** A number needs no look-up, so it would pass one that judges. */
function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublic(address)
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) callback(error, [])
    else if (addresses.every(({ address }) => isPublic(address))) callback(null, addresses)
    else callback(new AddressRefusedError(hostname), [])
  })
}

/** Neither loopback, private, link-local, shared, multicast nor reserved; IPv4 written as IPv6 is IPv4. */
function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}
