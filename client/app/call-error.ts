import type { TRPCClientErrorLike } from '@trpc/client'
import type { AppRouter } from '../../server/transport/rpc/app-router'

/** A call that failed. With `data` the server answered and refused; without it no answer came, and `cause` says why. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly data: TRPCClientErrorLike<AppRouter>['data'] | undefined

  constructor(message: string, { data, cause }: { data?: CallError['data']; cause?: unknown }) {
    super(message, { cause })
    this.data = data ?? undefined
  }
}
