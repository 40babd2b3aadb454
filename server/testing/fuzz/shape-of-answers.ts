import type { Asked } from './requests'
import type { Outcome } from './send'

/** What a call may answer at all; a fault of the server is told of elsewhere. */
const statuses = [200, 202, 204, 207, 400, 401, 403, 404, 405, 409, 413, 415, 429]

/** The documented calls of guests and of the payment provider, each of whose objects says whether it succeeded. */
const guestCalls =
  /^\/api\/(check-availability|payment\/[a-z-]+|sendbookingconfirmation|sendreceiptrefund|login)\??$/

type Said = { success?: unknown; message?: unknown; error?: unknown }

/** In words, where the answer of a call has not the shape that clients can read; undefined where it has. */
export function shapeFault(asked: Asked, { status, text, isJson, isWhole }: Outcome): string | undefined {
  if (asked.by !== 'http' || typeof status !== 'number' || status >= 500) return undefined
  const [path = ''] = asked.path.split('?')
  if (!/^\/(api|trpc)\//.test(path) || /[.%\\;]/.test(path)) return undefined
  if (guestCalls.test(path) && !statuses.includes(status)) return `answered ${status}, which nobody expects`
  if (!isJson || !isWhole || text === '' || text.startsWith('{"0":')) return undefined
  const body = parsed(text)
  if (body === undefined) return 'answered what is no JSON'
  return path.startsWith('/trpc/') ? typedFault(body) : documentedFault(path, status, body)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One result or one error, alone or in a list. */
function typedFault(body: unknown): string | undefined {
  const all = Array.isArray(body) ? body : [body]
  return all.every((one) => Object.keys(Object(one)).length === 1)
    ? undefined
    : 'answered neither result nor error'
}

function documentedFault(path: string, status: number, body: unknown): string | undefined {
  if (Array.isArray(body) && status === 200) return undefined
  const { success, message, error }: Said = Object(body)
  if (guestCalls.test(path) && typeof success !== 'boolean') return 'did not say whether it succeeded'
  const isRefusal = success === false || status >= 400
  if (isRefusal && !(success === false && typeof message === 'string' && typeof error === 'string'))
    return 'refused without saying why'
  return undefined
}
