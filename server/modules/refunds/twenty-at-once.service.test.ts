import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { realPause } from '#server/platform/clock'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { seedBooking } from '#server/testing/seeded-booking'
import { cancelAsGuest } from './cancel'

// Both servers wait for the one that asks the provider.
const hotel = scriptedHotel({ over: { pause: realPause } })
const { provider, clock } = hotel

const book = async () => (await seedBooking({ db: hotel.db(), provider, clock })).orderId
/** Twenty requests, half of them at each server. */
const twenty = (orderId: string, isWaived: (index: number) => boolean = () => false) =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const server = hotel.servers()[index % 2 === 0 ? 0 : 1]
      return cancelAsGuest(server.ctx, { orderId, waive: isWaived(index) })
    }),
  )

test('twenty confirmations of one cancellation, on two servers: one refund, one answer for all', async () => {
  const answers = await twenty(await book())
  const made = provider.refunds()
  expect(made).toMatchObject([{ amount: 234_336, status: 'processed' }])
  const part = { amount: 234_336, refundId: made[0]?.id, isPending: false, hasFailed: false }
  const answer = {
    ...part,
    parts: [{ ...part, byHand: false }],
    way: 'refund',
    waived: 0,
    refundedOn: null,
    date: '2027-03-01',
  }
  for (const each of answers) expect(each).toEqual({ kind: 'Cancelled', cancellation: answer, atDesk: 0 })
  expect((await hotel.mailKeys()).filter((key) => key.startsWith('cancelled:'))).toHaveLength(1)
})

test('the same while the provider’s answer is lost and the search for the refund fails', async () => {
  const orderId = await book()
  provider.fails(['refund'], { outcome: 'unknown', isDone: true }, 1)
  // For each server before the refund is promised, and once after its answer was lost.
  provider.fails(['refundsOf'], { outcome: 'unreachable' }, 3)
  let isOver = false
  const answered = twenty(orderId).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await wait(100)
    hotel.later(1)
  }
  const made = provider.refunds()
  expect(made).toMatchObject([{ amount: 234_336 }])
  for (const each of await answered) expect(each).toMatchObject({ cancellation: { refundId: made[0]?.id } })
})

test('if half of them waive the refund, the first request decides for all', async () => {
  const answers = await twenty(await book(), (index) => index % 4 < 2)
  const [first] = answers
  for (const each of answers) expect(each).toEqual(first)
  const isGift = first?.kind === 'Cancelled' && first.cancellation.way === 'waived'
  expect(provider.refunds()).toHaveLength(isGift ? 0 : 1)
})
