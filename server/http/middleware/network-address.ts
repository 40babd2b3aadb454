import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The plain address: without the IPv6 form of IPv4, capitals and port. */
function plain(text: string): string {
  const address = text.trim().toLowerCase()
  const [, bare = address] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address)?.filter(Boolean) ?? []
  return bare.replace(/^::ffff:(?=[\d.]+$)/, '')
}

/** An IPv6 client usually has a whole /64 of addresses, so the /64 counts as one address. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = (part: string | undefined) => part?.split(':').filter(Boolean) ?? []
  const [front, back] = [groups(head), groups(tail)]
  const gap = tail === undefined ? 0 : 8 - front.length - back.length
  const all = [...front, ...Array.from({ length: gap }, () => '0'), ...back]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The client's network address. A forwarded address is believed only from a proxy in TRUSTED_PROXY, and only the last one
 * that is not such a proxy itself: the client may have made up everything before it.
 */
export function networkAddress(c: Context, trustedProxies: readonly string[]): string {
  return networkOf(address(c, trustedProxies))
}

function address(c: Context, trustedProxies: readonly string[]): string {
  const peer = plain(remoteAddress(c))
  const trusted = trustedProxies.map(plain)
  if (!trusted.includes(peer)) return peer
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean)
  return forwarded.findLast((address) => !trusted.includes(address)) ?? peer
}

function remoteAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
