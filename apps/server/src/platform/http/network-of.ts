import ipaddr from 'ipaddr.js'
import { keyedHash } from '../secrets/tokens.ts'

/** the usual IPv6 prefix of one household or server */
const IPV6_PREFIX_BITS = 64

/**
 * The network whose requests are limited together: an IPv4 address, or the /64 of an IPv6 address. IPv4-mapped IPv6
 * addresses count as IPv4.
 * @param address Fastify's `request.ip`, which only TRUSTED_PROXIES can set
 * @returns for example `203.0.113.7` or `2001:db8:1:2::/64`; a text that is not an address is returned as it is
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_PREFIX_BITS}`)
  return `${network.toRFC5952String()}/${IPV6_PREFIX_BITS}`
}

/** Keyed hash of an address's network, for counting; the address cannot be recovered from it. */
export function networkKeyOf(secret: string, address: string): string {
  return keyedHash(secret, `network:${networkOf(address)}`)
}
