import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

export type Fetch = typeof globalThis.fetch

/** A name, address or redirect leads into a private network. */
export class AddressRefusedError extends Error {
  constructor(host: string) {
    super(`${host} is not an address of the public internet`)
    this.name = 'AddressRefusedError'
  }
}

/**
 * A `fetch` that only reaches the public internet. Addresses are checked when the connection is made, so names and
 * redirects cannot lead into a private network.
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
      // URLs and origins both omit a scheme's default port
      if (trusted.has(`${protocol}//${host ?? hostname}`)) connectFreely(options, callback)
      else if (isPrivateLiteral(hostname)) callback(new AddressRefusedError(hostname), null)
      else connectGuarded(options, callback)
    },
  })
  return async (input, init) => {
    const whole = await withWholeBody(init)
    whole?.signal?.throwIfAborted()
    // Node's fetch accepts it, though its types have another version of the class
    return fetch(input, Object.assign({ ...whole }, { dispatcher }))
  }
}

/**
 * Serializes a form before it is sent: when Node's fetch gets a form and its signal aborts, reading the form
 * rejects in a way that cannot be caught and would end the server.
 */
async function withWholeBody(init: RequestInit | undefined): Promise<RequestInit | undefined> {
  if (!(init?.body instanceof FormData)) return init
  const written = new Response(init.body)
  const headers = new Headers(init.headers)
  headers.set('content-type', written.headers.get('content-type') ?? 'multipart/form-data')
  return { ...init, headers, body: await written.arrayBuffer() }
}

/** An IP address needs no DNS lookup, so the lookup's check does not see it. */
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
