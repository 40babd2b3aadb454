import type { DocumentedCall } from '#server/http/rest/call'
import { always } from '#server/http/rest/refusals'
import type { Received } from './send-call'

/** What is wrong with an answer, by the documentation alone; undefined: nothing. */
export function faultOf(call: DocumentedCall, { status, body, headers }: Received): string | undefined {
  const documented = { ...always, ...call.answers }[status]
  if (!documented) return `answers ${status}, which is not documented`
  if (!headers.get('content-type')?.startsWith('application/json')) return 'does not say that it is JSON'
  const parsed = documented.schema.safeParse(body)
  if (parsed.success) return undefined
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  return `${status} ${JSON.stringify(body).slice(0, 200)} is not as documented: ${field} ${issue?.message ?? ''}`
}
