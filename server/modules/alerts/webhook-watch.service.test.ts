import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { aForm, guestsOf, signWebhook } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { hotelEmail, watchOf } from '#server/testing/watch-for-tests'
import { accountId } from '#tools/sandbox/razorpay/constants'
import { resolveAlert } from './alert-list'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let watch: ReturnType<typeof watchOf>

beforeAll(async () => {
  hotel = await openHotel({ HOTEL_EMAIL: hotelEmail })
  guests = guestsOf(hotel)
  watch = watchOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await hotel.moveTo(firstDay)
  await emptyHotel(hotel.db)
})

const entity = {
  id: 'pay_Foreign0000001',
  order_id: 'order_Foreign00001',
  amount: 450_050,
  currency: 'INR',
  status: 'captured',
  captured: true,
  method: 'upi',
}
const eventOf = (event: string, payment: object | undefined = entity, account_id: string = accountId) =>
  JSON.stringify({ entity: 'event', account_id, event, payload: payment && { payment: { entity: payment } } })

async function send(raw: string, id: string = systemIds.uuid()): Promise<void> {
  const headers = {
    'x-razorpay-signature': signWebhook(raw),
    ...(id === '' ? {} : { 'x-razorpay-event-id': id }),
  }
  expect((await hotel.post('/api/payment/webhook', raw, headers)).status).toBe(200)
}
const events = () => hotel.db.selectFrom('webhook_event').selectAll().execute()
const allHandled = () =>
  expect.poll(async () => (await events()).every(({ due_at }) => due_at === null)).toBe(true)
/** A booking that was confirmed by webhooks, from which the site learns its own account id. */
async function bookedByWebhook(): Promise<string> {
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'normal' })
  const orderId = await guests.hold(aForm())
  await guests.pay(orderId)
  await expect.poll(() => guests.statusOf(orderId)).toBe('Confirmed')
  await allHandled()
  return orderId
}

describe('an unexpected webhook', () => {
  test('of captured money for an order of another site is stored, answered 200, shown and mailed once', async () => {
    await send(eventOf('payment.captured'))
    await send(eventOf('order.paid'))
    await send(eventOf('payment.captured', { ...entity, status: 'failed', captured: false, id: 'pay_x' }))
    await allHandled()
    expect(await watch.items()).toMatchObject([
      {
        kind: 'UnknownMoney',
        paymentId: entity.id,
        title: 'Money that is not from this site: ₹4,500.50',
        happened: expect.stringContaining(entity.order_id),
      },
    ])
    expect(await watch.mails()).toHaveLength(1)
    expect(await hotel.db.selectFrom('payment').selectAll().execute()).toEqual([])
  })

  test('is shown until the owner resolves it', async () => {
    await send(eventOf('payment.captured', { ...entity, order_id: null }))
    await allHandled()
    await hotel.advance(30 * 86_400)
    await watch.checks()
    const [item] = await watch.items()
    expect(item).toMatchObject({ kind: 'UnknownMoney', happened: expect.stringContaining('no order') })
    const { ctx } = hotel.server
    await resolveAlert(ctx, 'desk@hotel.example', item?.id ?? '')
    expect(await watch.items()).toEqual([])
    await expect(resolveAlert(ctx, 'desk@hotel.example', item?.id ?? '')).rejects.toMatchObject({
      code: 'NotFound',
    })
  })

  test('of a dispute or of an unknown event is shown once; ordinary events are not shown', async () => {
    await send(eventOf('payment.dispute.created'))
    for (const id of ['sub_1', 'sub_2']) await send(eventOf('subscription.charged', { id }))
    for (const ordinary of ['payment.downtime.started', 'payment.pending', 'refund.processed'])
      await send(eventOf(ordinary, undefined))
    await send('no JSON at all')
    await allHandled()
    const shown = (await watch.items()).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()
    expect(shown).toEqual([
      `Dispute ${entity.id} payment.dispute.created`,
      'UnknownEvent subscription.charged',
      'UnknownEvent unreadable',
    ])
    expect(await events()).toHaveLength(7)
  })

  test('of another account is stored and shown, without effect, once the own account is known', async () => {
    const otherAccount = 'acc_Foreign0000001'
    await send(eventOf('payment.captured', { ...entity, id: 'pay_early' }, otherAccount))
    await allHandled()
    expect(await watch.kinds()).toEqual(['UnknownMoney'])
    await bookedByWebhook()
    await send(eventOf('payment.captured', entity, otherAccount))
    await send(eventOf('refund.processed', entity, otherAccount))
    await send(eventOf('payment.captured', { ...entity, id: 'pay_link' }))
    await allHandled()
    expect((await watch.items()).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      `ForeignAccount ${otherAccount}`,
      'UnknownMoney pay_early',
      'UnknownMoney pay_link',
    ])
    const accounts = (await events()).map(({ account_id, ours }) => `${account_id} ${ours}`)
    expect(new Set(accounts)).toEqual(
      new Set([`${otherAccount} false`, `${accountId} true`, `${accountId} false`]),
    )
  })
})

describe('a provider that sends no webhooks', () => {
  const noWebhookAlerts = async () => (await watch.items()).filter(({ kind }) => kind === 'NoWebhooks')
  const paid = async (userId: string) => {
    const signed = await guests.pay(await guests.hold({ userId }), { webhooks: 'drop' })
    expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
  }

  test('while payments come is noticed after an hour, and closes with the next webhook', async () => {
    await paid('one')
    await hotel.advance(3000)
    await watch.checks()
    expect(await noWebhookAlerts()).toEqual([])
    await hotel.advance(700)
    await watch.checks()
    expect(await noWebhookAlerts()).toMatchObject([
      {
        happened: expect.stringMatching(/^A payment was processed.*None has ever come/),
        toDo: expect.stringContaining('/api/payment/webhook'),
      },
    ])
    await send(eventOf('payment.downtime.started', undefined))
    await watch.checks()
    expect(await noWebhookAlerts()).toEqual([])
    await hotel.advance(4000)
    await paid('two')
    await hotel.advance(4000)
    await watch.checks()
    expect(await noWebhookAlerts()).toMatchObject([
      { happened: expect.stringContaining('came on 1 Mar 2027') },
    ])
  })

  test('because nobody pays raises no alert, nor does a webhook that came just before the check', async () => {
    await bookedByWebhook()
    await hotel.db
      .updateTable('webhook_event')
      .set({ received_at: new Date(firstDay) })
      .execute()
    await hotel.advance(86_400)
    await watch.checks()
    expect(await noWebhookAlerts()).toEqual([])
  })
})

describe('one event', () => {
  test('is stored once whatever ids it comes with, as its id is not signed', async () => {
    const raw = eventOf('payment.downtime.started', undefined)
    for (const id of ['evt_1', 'evt_2', '', 'x'.repeat(3000)]) await send(raw, id)
    expect(await events()).toHaveLength(1)
  })

  test('without an id is identified by its bytes', async () => {
    const raw = eventOf('payment.downtime.started', undefined)
    await send(raw, '')
    await send(`${raw} `, '')
    await send(raw, '')
    const ids = (await events()).map(({ event_id }) => event_id)
    expect(ids).toHaveLength(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/)
  })

  test('loses its content after 30 days, and a replay after that still does nothing', async () => {
    const orderId = await bookedByWebhook()
    const before = await events()
    const [first] = before
    await hotel.advance(29 * 86_400)
    expect((await events()).every(({ raw }) => raw !== '')).toBe(true)
    await hotel.advance(86_400 + 700)
    const kept = await events()
    expect(kept.map(({ raw }) => raw)).toEqual(before.map(() => ''))
    expect(kept.map(({ event }) => event).toSorted()).toEqual(before.map(({ event }) => event).toSorted())
    await send(first?.raw ?? '', first?.event_id)
    await send(first?.raw ?? '', 'evt_another')
    await guests.runJobs()
    expect(await events()).toEqual(kept)
    expect(await guests.statusOf(orderId)).toBe('Confirmed')
  })
})
