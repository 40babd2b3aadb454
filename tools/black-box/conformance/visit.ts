import type { DocumentedCall } from '#server/http/rest/call'
import { type CallName, documentedCalls } from '#server/http/rest/calls'
import type { Pause } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { faultOf } from './fault-of'
import { openListener } from './listener'
import type { Report } from './report'
import { type Sent, sendCall } from './send-call'

export type Json = Record<string, unknown>
export type Visit = ReturnType<typeof openVisit>
export type Settings = {
  base: string
  sandbox: string | undefined
  admin: { email: string; password: string }
  report: Report
  pause: Pause
  ids: Ids
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
export const asJson = (value: unknown): Json => (isJson(value) ? value : {})

/** The state of one run; `made` is what has to be removed afterwards. */
export function openVisit({ base, sandbox, admin, report, pause, ids }: Settings) {
  const made = { users: new Set<string>(), orders: new Set<string>() }
  const listeners: { close(): void }[] = []
  let authToken: string | undefined

  /** Makes a documented call; what differs from the document is a fault. */
  async function ask(name: CallName, sent: Sent): Promise<{ status: number; answer: Json }> {
    const documented: DocumentedCall = documentedCalls[name]
    const received = await sendCall(base, documented, sent)
    const fault = faultOf(documented, received)
    if (fault !== undefined) report.check(documented.path, fault)
    return { status: received.status, answer: asJson(received.body) }
  }

  /** Makes a documented call and checks its answer against the document and against what is expected here. */
  async function call(
    what: string,
    name: CallName,
    sent: Sent,
    status: number,
    fields: Json = {},
  ): Promise<Json> {
    const documented: DocumentedCall = documentedCalls[name]
    const token = documented.isForAdmin ? { authToken } : {}
    const received = await sendCall(base, documented, { ...token, ...sent })
    report.saw('calls', name)
    const body = asJson(received.body)
    const other = Object.entries(fields).find(([field, value]) => body[field] !== value)
    report.check(
      `${documented.path} ${what}`,
      faultOf(documented, received) ??
        (received.status === status
          ? undefined
          : `answers ${received.status}, not ${status}: ${JSON.stringify(body)}`) ??
        (other && `${other[0]} is ${JSON.stringify(body[other[0]])}, not ${JSON.stringify(other[1])}`),
    )
    return body
  }

  /** A tRPC call of the site's own client, to read the season and to clean up. */
  async function own(procedure: string, userId: string, input?: Json): Promise<unknown> {
    const response = await fetch(`${base}/trpc/${procedure}`, {
      method: input ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'user-id': userId },
      ...(input ? { body: JSON.stringify(input) } : {}),
    })
    const { result } = asJson(await response.json())
    return asJson(result)['data']
  }

  async function postToSandbox(path: string, body: Json): Promise<Json> {
    const response = await fetch(`${sandbox}/sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the sandbox answers ${response.status} to ${path}`)
    return asJson(await response.json())
  }

  return {
    base,
    sandbox,
    report,
    pause,
    ids,
    made,
    ask,
    call,
    own,
    postToSandbox,
    newUser(): string {
      const user = `conformance-${ids.uuid()}`
      made.users.add(user)
      return user
    },
    listen: async (userId: string) => {
      const listener = await openListener({ base, userId, report, pause })
      listeners.push(listener)
      return listener
    },
    hangUp: () => {
      for (const listener of listeners) listener.close()
    },
    async signIn(): Promise<void> {
      const answer = await call('with the right password', 'login', { body: admin }, 200, { success: true })
      authToken = String(answer['authToken'])
    },
    token: () => authToken,
  }
}
