import { expect, test } from 'vitest'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { getPayout, listPayouts, readPayouts, sumPayouts } from './payouts'

const hotel = moneyHotel()
const { provider, seed, later, checks, run } = hotel
const day = 24 * 3600

const list = async () => (await listPayouts(hotel.ctx(), null)).payouts
const readNow = () => readPayouts(hotel.ctx(), admin)
const found = async () => {
  await checks()
  const kinds = ['PayoutMismatch', 'NotPaidOut', 'PayoutsUnread']
  return (await hotel.alerts()).filter(({ kind }) => kinds.includes(kind))
}
const mails = async () => (await hotel.mails('alert')).filter(({ subject }) => !subject.includes('webhooks'))
/** Two bookings by card, ₹3,000 each with a fee of ₹70.80. */
const two = async () => [await seed(), await seed({ checkIn: '2027-06-15', checkOut: '2027-06-17' })] as const

test('a payout lists its payments with their bookings, fees and refunds, and all of it matches', async () => {
  const [first, second] = await two()
  const refundId = provider.refundInDashboard(second.paymentId, 100_000)
  await hotel.ctx().payments.refundsOf(second.paymentId)
  await hotel
    .db()
    .insertInto('refund')
    .values({
      ...{ id: hotel.ctx().ids.uuid(), payment_id: second.paymentId, reason: `dashboard ${refundId}` },
      ...{ amount: asPaise(100_000), provider_refund_id: refundId, provider_status: 'processed' },
      created_at: hotel.clock.now(),
    })
    .execute()
  later(2 * day)
  const { id, utr } = provider.payOut([first.paymentId, second.paymentId, refundId])
  await run('payouts')
  const sum = 600_000 - 2 * 7080 - 100_000
  const line = {
    id,
    date: '2027-03-03',
    utr,
    amount: sum,
    entries: sum,
    paymentCount: 2,
    problems: 0,
  }
  expect(await list()).toEqual([{ ...line, fee: 14_160, tax: 2160, status: 'processed' }])
  expect(await getPayout(hotel.ctx(), id)).toMatchObject({
    problem: null,
    list: [
      { id: first.paymentId, bookingId: first.id, name: 'Asha Rawat', credit: 292_920, problem: null },
      { id: second.paymentId, bookingId: second.id, fee: 7080, tax: 1080 },
      { id: refundId, kind: 'refund', paymentId: second.paymentId, bookingId: second.id, debit: 100_000 },
    ],
  })
  const march = { payouts: 1, payments: 600_000, fee: 14_160, tax: 2160, refunds: 100_000, others: 0 }
  expect(await sumPayouts(hotel.ctx(), range('2027-03-01', '2027-03-03'))).toEqual({
    months: [{ month: '2027-03', ...march, paidOut: sum }],
    total: { ...march, paidOut: sum },
  })
  expect((await sumPayouts(hotel.ctx(), range('2027-03-01', '2027-03-02'))).months).toEqual([])
  expect(await found()).toEqual([])
})

const range = (from: string, to: string) => ({ from: asCalendarDate(from), to: asCalendarDate(to) })

test('is read once a day, and reading it again changes nothing', async () => {
  const { paymentId } = await seed()
  provider.payOut([paymentId])
  await run('payouts')
  const before = await list()
  const asked = provider.asked().length
  later(3600)
  await run('payouts')
  expect(provider.asked()).toHaveLength(asked)
  later(day)
  await run('payouts')
  await readNow()
  expect(provider.asked().length).toBeGreaterThan(asked)
  expect(await list()).toEqual(before)
})

test('of two servers that read at the same moment one does', async () => {
  await seed()
  let first: Promise<unknown> = Promise.resolve()
  let answer: () => void = () => undefined
  const isAsked = new Promise<void>((asked) => {
    const { payments } = hotel.ctx()
    const waiting = new Promise<void>((done) => {
      answer = done
    })
    // The first one is still waiting for the provider when the second one begins.
    const slow = async (...given: Parameters<typeof payments.payoutsSince>) => {
      asked()
      await waiting
      return payments.payoutsSince(...given)
    }
    first = readPayouts({ ...hotel.ctx(), payments: { ...payments, payoutsSince: slow } }, admin)
  })
  await isAsked
  await expect(readNow()).rejects.toMatchObject({ code: 'Busy' })
  answer()
  await expect(first).resolves.toBeUndefined()
})

test.each([
  ['otherAmount', { amount: 250_000, credit: 242_920 }, 'states another amount', '₹2,500.00'],
  ['otherFee', { fee: 9000, credit: 291_000 }, 'Another fee was kept', '₹90.00'],
])(
  '%s: one alert says so, and it closes once the report is corrected',
  async (problem, over, title, words) => {
    const [first, second] = await two()
    const { id } = provider.payOut([first.paymentId, second.paymentId], { [first.paymentId]: over })
    await readNow()
    const alerts = await found()
    expect(alerts).toMatchObject([
      {
        ...{ kind: 'PayoutMismatch', bookingId: first.id, paymentId: first.paymentId },
        ...{ title: expect.stringContaining(title), happened: expect.stringContaining(words) },
      },
    ])
    expect((await getPayout(hotel.ctx(), id)).list.map((entry) => entry.problem)).toContain(problem)
    later(day)
    await run('payouts')
    expect(await found()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    provider.restate({ amount: 300_000, fee: 7080, credit: 292_920 })
    await readNow()
    expect(await found()).toEqual([])
  },
)

test('a payment or refund that is not the hotel’s, and one paid out twice, are each alerted', async () => {
  const { paymentId } = await seed()
  provider.payOut([paymentId])
  later(day)
  const order = await provider.payments.createOrder({ receipt: 'stranger', amount: asPaise(50_000) })
  const stranger = provider.pay(order.ok ? order.value.id : '', 'captured')
  provider.payOut([paymentId, stranger, provider.refundInDashboard(paymentId, 100)])
  await readNow()
  expect((await found()).map(({ title }) => title).sort()).toEqual([
    'A payment is in two payouts: ₹3,000',
    'A payout contains an unknown payment: ₹500',
    'A payout takes off an unknown refund: ₹1',
  ])
})

test('a payment that a payout left out is alerted after some days, and no longer once it is listed', async () => {
  const left = await seed()
  later(60)
  const other = await seed({ checkIn: '2027-06-15', checkOut: '2027-06-17' })
  later(2 * day)
  provider.payOut([other.paymentId])
  await readNow()
  expect(await found()).toEqual([])
  later(day)
  await readNow()
  expect(await found()).toMatchObject([
    { kind: 'NotPaidOut', subject: '2027-03-01', bookingId: left.id, paymentId: left.paymentId },
  ])
  expect((await listPayouts(hotel.ctx(), null)).reading.onTheWay).toEqual({
    paymentCount: 1,
    amount: 300_000,
  })
  provider.payOut([left.paymentId])
  await readNow()
  expect(await found()).toEqual([])
})

test('without any payout a payment is missed after a week; what was never read about is not', async () => {
  await seed()
  await readNow()
  later(7 * day - 60)
  await run('payouts')
  expect(await found()).toEqual([])
  later(60)
  expect(await found()).toMatchObject([{ kind: 'NotPaidOut' }])
  expect((await listPayouts(hotel.ctx(), null)).reading.firstExpected).toBe('2027-03-05')
})

test('entries that come some days late, over the end of a month, complete their payout', async () => {
  later(30 * day)
  const [first, second] = await two()
  const { id } = provider.payOut([first.paymentId, second.paymentId])
  const listIt = provider.leaveOut(second.paymentId)
  await readNow()
  expect(await found()).toEqual([])
  expect(await list()).toMatchObject([{ date: '2027-03-31', entries: 292_920, problems: 1 }])
  later(2 * day)
  await run('payouts')
  expect(await found()).toMatchObject([{ kind: 'PayoutMismatch', subject: id }])
  listIt()
  later(2 * day)
  await run('payouts')
  expect(await list()).toMatchObject([{ entries: 585_840, problems: 0 }])
  expect(await found()).toEqual([])
})

test('while the provider is down what was read stays, and after a day and a half it is alerted', async () => {
  const { paymentId } = await seed()
  provider.payOut([paymentId])
  await readNow()
  provider.down('payoutsSince', 'paidOutIn')
  await expect(readNow()).rejects.toMatchObject({ code: 'ProviderDown' })
  expect(await list()).toHaveLength(1)
  for (let hours = 0; hours < 37; hours += 1) {
    later(3600)
    await run('payouts')
  }
  expect(await found()).toMatchObject([{ kind: 'PayoutsUnread' }])
  provider.works()
  later(3600)
  await run('payouts')
  expect(await found()).toEqual([])
})

test('a payout that the bank did not take is alerted, and counts in no sum', async () => {
  const { paymentId } = await seed()
  provider.payoutFails(provider.payOut([paymentId]).id)
  await readNow()
  expect(await found()).toMatchObject([{ title: expect.stringContaining('did not arrive') }])
  expect((await sumPayouts(hotel.ctx(), range('2027-03-01', '2027-03-31'))).months).toEqual([])
  later(day)
  provider.payOut([paymentId])
  await readNow()
  expect((await list()).map(({ problems }) => problems)).toEqual([0, 1])
})
