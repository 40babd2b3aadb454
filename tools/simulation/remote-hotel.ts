import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { moneyLink } from '#client/app/money-link'
import type { AppRouter } from '#server/http/trpc/app-router'
import { DomainError, type DomainErrorCode, domainErrorCodes } from '#shared/domain-error'
import { type Hotel, NoAnswer } from './hotel'
import type { Providers } from './providers'

/** A server in a process of its own, called over tRPC. */
export function remoteHotel(name: string, url: string, providers: Providers): Hotel {
  const callsOf = (userId: string) =>
    createTRPCClient<AppRouter>({
      links: [moneyLink, httpLink({ url: `${url}/trpc`, headers: { 'user-id': userId } })],
    })
  const as = (userId: string) => callsOf(userId).booking
  return {
    name,
    desk: undefined,
    rooms: () => answerOf(() => as('anybody').rooms.query()),
    checkout: ({ userId, request, details }) =>
      answerOf(() => as(userId).checkout.mutate({ request, details })),
    verify: (signed, details) => answerOf(() => as('anybody').verify.mutate({ signed, details })),
    ask: (userId, bookingId) => answerOf(() => as(userId).ask.mutate({ bookingId })),
    mine: (userId) => answerOf(() => as(userId).mine.query()),
    cancel: (orderId, waive) =>
      answerOf(async () => {
        const { refund } = callsOf('anybody')
        const { details } = await refund.quote.mutate({ orderId })
        return refund.cancel.mutate({ orderId, waive, expected: details.quote.amount })
      }),
    payBalance: (keyed) => answerOf(async () => (await as('anybody').payBalance.mutate(keyed)).order.id),
    quoteChange: (wanted) => answerOf(() => as('anybody').quoteChange.query(wanted)),
    changeDates: (change) =>
      answerOf(async () => {
        await as('anybody').changeDates.mutate(change)
      }),
    release: (userId, bookingId) => answerOf(() => as(userId).release.mutate({ bookingId })),
    async runJobs() {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offsetMs: providers.offsetMs() }),
      }
      const response = await fetch(`${url}/sandbox/follow-clock`, init).catch(() => undefined)
      if (!response?.ok) throw new NoAnswer('the jobs did not run')
      await response.body?.cancel()
    },
  }
}

async function answerOf<T>(call: () => Promise<T>): Promise<T> {
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
