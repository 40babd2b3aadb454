import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { DomainError, type DomainErrorCode, domainErrorCodes } from '#shared/domain-error'
import type { AppRouter } from '../http/trpc/app-router'
import { type Hotel, NoAnswer } from './hotel'
import type { Outside } from './outside'

/** A server in a process of its own, over its own doors. */
export function remoteHotel(name: string, url: string, outside: Outside): Hotel {
  const callsOf = (userId: string) =>
    createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc`, headers: { 'user-id': userId } })] })
  const as = (userId: string) => callsOf(userId).booking
  return {
    name,
    checkout: ({ userId, request, details }) => heard(() => as(userId).checkout.mutate({ request, details })),
    verify: (signed, details) => heard(() => as('anybody').verify.mutate({ signed, details })),
    ask: (userId, bookingId) => heard(() => as(userId).ask.mutate({ bookingId })),
    mine: (userId) => heard(() => as(userId).mine.query()),
    cancel: (orderId, waive) =>
      heard(async () => {
        const { refund } = callsOf('anybody')
        const { details } = await refund.quote.mutate({ orderId })
        return refund.cancel.mutate({ orderId, waive, expected: details.quote.amount })
      }),
    release: (userId, bookingId) => heard(() => as(userId).release.mutate({ bookingId })),
    async runJobs() {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offsetMs: outside.offsetMs() }),
      }
      const response = await fetch(`${url}/sandbox/follow-clock`, init).catch(() => undefined)
      if (!response?.ok) throw new NoAnswer('nobody sweeps')
      await response.body?.cancel()
    },
  }
}

async function heard<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    const data: unknown = error.data
    if (typeof data !== 'object' || data === null) throw new NoAnswer(error.message)
    const refusal = 'refusal' in data ? domainErrorCodes.find((code) => code === data.refusal) : undefined
    if (refusal) throw new DomainError(refusal satisfies DomainErrorCode, error.message)
    throw error
  }
}
