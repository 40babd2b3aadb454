import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** IPv4 addresses that arrive in their IPv6 form are the same addresses. */
const plain = (address: string): string => address.trim().replace(/^::ffff:/i, '')

/**
 * The network address that asks. A forwarded address is believed only from a proxy that the settings name, and only the
 * last one that no trusted proxy added: everything before it, the client may have made up.
 */
export function networkAddress(c: Context, trustedProxies: readonly string[]): string {
  const peer = plain(remoteAddress(c))
  if (!trustedProxies.includes(peer)) return peer
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean)
  return forwarded.findLast((address) => !trustedProxies.includes(address)) ?? peer
}

function remoteAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
