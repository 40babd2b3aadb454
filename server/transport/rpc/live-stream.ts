import { getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server'
import { Hono } from 'hono'
import type { BookingNews } from '../../services/live/follow-bookings'
import type { Doors, RequestVariables } from '../context'
import { appRouter } from './app-router'
import { noteFailure, rpcContext } from './rpc-call'
import { sse } from './trpc'

const path = 'booking.live'
const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

/**
 * The stream of a guest's news, byte for byte what the router itself would answer. It is written here since thousands wait
 * at once and are told in one moment: each piece of news is one write, and not the work of a dozen streams in a row.
 */
export function liveStreamRoute(doors: Doors): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  app.get(`/trpc/${path}`, (c, next) => {
    // Whatever else may be asked at this address is the router's to answer.
    if (c.req.method !== 'GET' || new URL(c.req.url).search !== '') return next()
    const leaving = new AbortController()
    const ctx = rpcContext(doors, c)
    const begin = () => appRouter.createCaller(ctx, { signal: leaving.signal }).booking.live()
    const wordsFor = (cause: unknown) => {
      const failure = getTRPCErrorFromUnknown(cause)
      noteFailure(doors, c, failure, path)
      const asked = {
        config: appRouter._def._config,
        type: 'subscription',
        path,
        input: undefined,
        ctx,
      } as const
      return getErrorShape({ ...asked, error: failure })
    }
    return Promise.resolve(new Response(eventStream(begin, leaving, wordsFor), { headers }))
  })
  return app
}

const eventOf = (name: string, data: string) => Buffer.from(`event: ${name}\ndata: ${data}\n\n`)
const newsOf = (news: BookingNews) => Buffer.from(`data: ${JSON.stringify(news)}\n\n`)

/** Everything of these news as events, a sign of life now and then, and an end in good order when it has lasted long enough. */
function eventStream(
  begin: () => Promise<AsyncIterable<BookingNews>>,
  leaving: AbortController,
  wordsFor: (cause: unknown) => object,
): ReadableStream<Uint8Array> {
  let news: AsyncIterator<BookingNews> | undefined
  let pinging: NodeJS.Timeout | undefined
  let lasting: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(pinging)
    clearTimeout(lasting)
    leaving.abort()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(eventOf('connected', JSON.stringify(sse.client)))
      // Who does not read what he was sent needs no sign of life.
      const ping = () => void ((controller.desiredSize ?? 0) > 0 && controller.enqueue(eventOf('ping', '')))
      pinging = setInterval(ping, sse.ping.intervalMs)
      lasting = setTimeout(stop, sse.maxDurationMs)
    },
    async pull(controller) {
      try {
        news ??= (await begin())[Symbol.asyncIterator]()
        const { done, value } = await news.next()
        controller.enqueue(done ? eventOf('return', '') : newsOf(value))
        if (!done) return
      } catch (cause) {
        if (!leaving.signal.aborted)
          controller.enqueue(eventOf('serialized-error', JSON.stringify(wordsFor(cause))))
      }
      stop()
      controller.close()
    },
    cancel: stop,
  })
}
