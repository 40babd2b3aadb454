import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Setting } from './store'

/** The JSON body in this shape; throws a 400 that explains what is wrong with it. */
export async function readJson<S extends z.ZodType>(c: Context, shape: S): Promise<z.output<S>> {
  const refuse = (error: string): never => {
    throw new HTTPException(400, { res: c.json({ error }, 400) })
  }
  const text = await c.req.text()
  let value: unknown
  try {
    value = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    refuse('The body is not JSON.')
  }
  const read = shape.safeParse(value)
  return read.success ? read.data : refuse(z.prettifyError(read.error))
}

/** `GET` and `POST` of one setting: how one of the fake providers behaves. */
export function settingRoutes<T extends object>(
  path: string,
  setting: Setting<T>,
  shape: z.ZodType<T>,
): Hono {
  return new Hono()
    .get(path, (c) => c.json(setting.get()))
    .post(path, async (c) => {
      setting.set(await readJson(c, shape))
      return c.json(setting.get())
    })
}

const assetTypes = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** A script or style sheet that any page may load, since a sandbox of its own has another origin. */
export const asset = (c: Context, kind: keyof typeof assetTypes, text: string) =>
  c.body(text, 200, {
    'Content-Type': assetTypes[kind],
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  })

/** The function as a browser script, called at once; each of `uses` is another function that it takes. */
export const asScript = (main: (...uses: never[]) => void, ...uses: ((...args: never[]) => unknown)[]) =>
  // A compiler may have wrapped inner functions in a helper of this name.
  `(() => {\nconst __name = (named) => named\n;(${main})(${uses.join(', ')})\n})()\n`

/** The raw request and answer; undefined where the app is called without a server. */
const rawOf = (c: Context) => (c.env ?? {}) as { incoming?: IncomingMessage; outgoing?: ServerResponse }

/** Cuts the connection without an answer. */
export function hangUp(c: Context): Response {
  rawOf(c).incoming?.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Real milliseconds. */
export function pause(ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    closing.addEventListener('abort', over)
  })
}

/** Waits until the caller hangs up, `ms` are over or the sandbox closes. */
export async function untilAbandoned(c: Context, ms: number | undefined, closing: AbortSignal) {
  const socket = rawOf(c).incoming?.socket
  const over = new AbortController()
  const hungUp = new Promise<void>((resolve) => {
    if (!socket || socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })
  await Promise.race([hungUp, pause(ms ?? 600_000, AbortSignal.any([closing, over.signal]))])
  over.abort()
}

/** Announces the full length, sends half of the answer and cuts the connection. */
export async function brokenOff(c: Context, answer: Response): Promise<Response> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { outgoing } = rawOf(c)
  const half = bytes.subarray(0, bytes.length / 2)
  if (!outgoing) return new Response(half, answer)
  outgoing.writeHead(answer.status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length })
  outgoing.write(half, () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

/** Sends the answer byte by byte, with `ms` real milliseconds between them. */
export async function dripping(answer: Response, ms: number, closing: AbortSignal): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  let next = 0
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next > 0) await pause(ms, closing)
      if (next < bytes.length) controller.enqueue(bytes.slice(next, ++next))
      else controller.close()
    },
  })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) }
  return new Response(body, { status: answer.status, headers })
}
