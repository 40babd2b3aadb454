import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { WebSocket } from 'ws'
import { isForeign } from '#server/http/middleware/origins'
import type { HttpDeps, RequestVariables } from '../context'
import { requiredUserId } from '../trpc/trpc'
import { answerByHand } from './by-hand'
import { openStreamHeart, streamHeaders, writeGuestStream } from './guest-stream'
import { liveConnection } from './live-connection'

/** `/ws` for external tools. Whoever sends a user id receives the messages about that guest's bookings. */
export function liveRoute(deps: HttpDeps): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.get('/ws', async (c, next) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      const error = 'This address is for WebSocket connections.'
      return c.json({ success: false, message: 'UpgradeRequired', error }, 426, { upgrade: 'websocket' })
    }
    await deps.limits.calls.spend(c.get('networkAddress'))
    if (isForeign(c, deps)) {
      const error = 'Pages of other sites may not connect here.'
      return c.json({ success: false, message: 'ForeignOrigin', error }, 403)
    }
    return upgradeWebSocket(() => {
      const connection = liveConnection(deps, c.get('networkAddress'))
      return {
        onOpen: (_, { raw }) => void (raw instanceof WebSocket && connection.open(raw)),
        onMessage: ({ data }) => connection.receive(data),
        onClose: connection.closed,
        onError: connection.closed,
      }
    })(c, next)
  })
  return app
}

/** The tRPC subscription `booking.live`. */
export function guestStreamRoute(deps: HttpDeps): Hono<RequestVariables> {
  const heart = openStreamHeart()
  return new Hono<RequestVariables>().get('/trpc/booking.live', (c, next) => {
    if (c.req.raw.method !== 'GET') return next()
    const guest = {
      userId: requiredUserId(c.req.header('user-id')),
      networkAddress: c.get('networkAddress'),
    }
    return answerByHand(c, streamHeaders, (outgoing) => writeGuestStream(deps, heart, guest, outgoing))
  })
}
