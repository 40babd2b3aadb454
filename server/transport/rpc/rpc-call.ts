import type { TRPCError } from '@trpc/server'
import type { Context } from 'hono'
import type { Doors, RequestVariables } from '../context'
import type { RpcContext } from './trpc'

type CallContext = Context<RequestVariables>

/** What every procedure may know of the request that called it. */
export const rpcContext = (doors: Doors, c: CallContext): RpcContext => ({
  doors,
  requestId: c.get('requestId'),
  networkAddress: c.get('networkAddress'),
  userIdHeader: c.req.header('user-id'),
  authTokenHeader: c.req.header('auth-token'),
})

/** Into the log with what nobody expected. */
export function noteFailure(
  { log }: Doors,
  c: CallContext,
  error: TRPCError,
  path: string | undefined,
): void {
  if (error.code !== 'INTERNAL_SERVER_ERROR') return
  const failure = { err: error.cause ?? error, path, requestId: c.get('requestId') }
  // A guest whose line drops in the middle of his question is no fault of ours.
  if (c.req.raw.signal.aborted) log.info(failure, 'whoever called has gone')
  else log.error(failure, 'a call failed')
}
