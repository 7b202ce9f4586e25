import ipaddr from 'ipaddr.js'
import { keyedHash } from '../secrets/tokens.ts'

/** what one household or server commonly holds of IPv6 */
const IPV6_PREFIX_BITS = 64

/**
 * The network that limits count together: an IPv4 address itself, of IPv6 the /64. IPv4 written as IPv6 is IPv4.
 * @param address as Fastify's `request.ip` gives it, where only TRUSTED_PROXIES may have named it
 * @returns for example `203.0.113.7` or `2001:db8:1:2::/64`; a text that is no address stands for itself
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_PREFIX_BITS}`)
  return `${network.toRFC5952String()}/${IPV6_PREFIX_BITS}`
}

/** What is kept of an address for counting: the same network gives the same key, which leads back to no address. */
export function networkKeyOf(secret: string, address: string): string {
  return keyedHash(secret, `network:${networkOf(address)}`)
}
