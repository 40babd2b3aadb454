import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Pause } from '#server/platform/clock'
import type { Report } from './report'

const message = z.string().min(1)
const orderId = z.string().min(1)
/** Every message that `/ws` may send. */
const messages = {
  position: z.strictObject({ type: z.literal('QUEUE_UPDATE'), message, position: z.int().min(1) }),
  turn: z.strictObject({
    type: z.literal('QUEUE_UPDATE'),
    message,
    position: z.literal(0),
    orderId,
    outcome: z.literal('Held'),
  }),
  noRooms: z.strictObject({
    type: z.literal('QUEUE_UPDATE'),
    message,
    position: z.null(),
    outcome: z.literal('NoRooms'),
  }),
  timeout: z.strictObject({ type: z.literal('PAYMENT_TIMEOUT'), message, orderId }),
  refusal: z.strictObject({ type: z.literal('ERROR'), message }),
}
export type MessageName = keyof typeof messages
export type Listener = Awaited<ReturnType<typeof openListener>>

type Needs = { base: string; userId: string; report: Report; pause: Pause }
const stepMs = 50
const mostSteps = 400

/** A `/ws` connection that has sent its user id. */
export async function openListener({ base, userId, report, pause }: Needs) {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/ws`)
  const received: unknown[] = []
  let read = 0
  socket.on('message', (data) => received.push(jsonOf(String(data))))
  await once(socket, 'open')
  socket.on('error', () => undefined)
  const send = (frame: string) => socket.send(frame)
  send(JSON.stringify({ type: 'CONNECTION_INIT', userId }))

  /** Waits for the next message and checks that it is this one. */
  async function expects(
    what: string,
    name: MessageName,
    wanted: Record<string, unknown> = {},
  ): Promise<void> {
    for (let step = 0; received.length <= read && step < mostSteps; step++) await pause(stepMs)
    const next = received[read]
    read += 1
    const parsed = messages[name].safeParse(next)
    const fields: Record<string, unknown> = parsed.data ?? {}
    const isRight =
      parsed.success && Object.entries(wanted).every(([field, value]) => fields[field] === value)
    if (isRight) report.saw('messages', name)
    const fault = next === undefined ? 'no message in 20 seconds' : `received ${JSON.stringify(next)}`
    report.check(`/ws ${what}`, isRight ? undefined : fault)
  }
  return { expects, send, close: () => socket.close() }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
