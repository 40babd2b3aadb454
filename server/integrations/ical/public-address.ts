import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not on the public internet, as the IANA registry of special addresses lists them. */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Within the global addresses of IPv6: those that hide an IPv4 address or are for documents and protocols. */
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const refused = new BlockList()
for (const [net, prefix] of special4) refused.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of special6) refused.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address is one of the public internet. Of IPv6 only global addresses are, so that those of this machine, of
 * its network, and IPv4 addresses written as IPv6 ones are not.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
