import { describe, expect, test } from 'vitest'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { resolveAlert } from './alert-list'

const hotel = moneyHotel()
const { later, checks, alerts, webhook } = hotel
const ownAccount = 'acc_Own00000000001'
const otherAccount = 'acc_Foreign0000001'

/** A payment of another site. */
const entity = {
  id: 'pay_Foreign0000001',
  order_id: 'order_Foreign00001',
  amount: 450_050,
  currency: 'INR',
  status: 'captured',
  captured: true,
  method: 'upi',
}
const eventOf = (event: string, payment: object | undefined = entity, account_id = ownAccount) =>
  JSON.stringify({ entity: 'event', account_id, event, payload: payment && { payment: { entity: payment } } })
const harmless = eventOf('payment.downtime.started', undefined)
const events = () => hotel.db().selectFrom('webhook_event').selectAll().orderBy('received_at').execute()
const shown = async () => (await alerts()).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()
/** A booking with a webhook about its payment, from which the site learns its own account id. */
async function bookedByWebhook(): Promise<string> {
  const { id, orderId, paymentId } = await hotel.seed()
  await webhook(eventOf('payment.captured', { ...entity, id: paymentId, order_id: orderId, amount: 300_000 }))
  return id
}

describe('an unexpected webhook', () => {
  test('of captured money for an order of another site is shown and mailed once', async () => {
    await webhook(eventOf('payment.captured'))
    await webhook(eventOf('order.paid'))
    await webhook(eventOf('payment.captured', { ...entity, status: 'failed', captured: false, id: 'pay_x' }))
    expect(await alerts()).toMatchObject([
      {
        kind: 'UnknownMoney',
        paymentId: entity.id,
        title: 'Money that is not from this site: ₹4,500.50',
        happened: expect.stringContaining(entity.order_id),
      },
    ])
    expect(await hotel.mails('alert')).toHaveLength(1)
    expect(await hotel.db().selectFrom('payment').selectAll().execute()).toEqual([])
  })

  test('is shown until the owner resolves it', async () => {
    await webhook(eventOf('payment.captured', { ...entity, order_id: null }))
    later(30 * 86_400)
    await checks()
    const [item] = await alerts()
    expect(item).toMatchObject({ kind: 'UnknownMoney', happened: expect.stringContaining('no order') })
    const resolve = () => resolveAlert(hotel.ctx(), admin, item?.id ?? '')
    await resolve()
    expect(await alerts()).toEqual([])
    await expect(resolve()).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of a dispute or of an unknown event is shown once; ordinary events are not shown', async () => {
    await webhook(eventOf('payment.dispute.created'))
    for (const id of ['sub_1', 'sub_2']) await webhook(eventOf('subscription.charged', { id }))
    for (const ordinary of ['payment.downtime.started', 'payment.pending', 'refund.processed'])
      await webhook(eventOf(ordinary, undefined))
    await webhook('no JSON at all')
    expect(await shown()).toEqual([
      `Dispute ${entity.id} payment.dispute.created`,
      'UnknownEvent subscription.charged',
      'UnknownEvent unreadable',
    ])
    expect(await events()).toHaveLength(7)
  })

  test('of another account is stored and shown, without effect, once the own account is known', async () => {
    await webhook(eventOf('payment.captured', { ...entity, id: 'pay_early' }, otherAccount))
    expect(await shown()).toEqual(['UnknownMoney pay_early'])
    await bookedByWebhook()
    await webhook(eventOf('payment.captured', entity, otherAccount))
    await webhook(eventOf('refund.processed', entity, otherAccount))
    await webhook(eventOf('payment.captured', { ...entity, id: 'pay_link' }))
    expect(await shown()).toEqual([
      `ForeignAccount ${otherAccount}`,
      'UnknownMoney pay_early',
      'UnknownMoney pay_link',
    ])
    const accounts = (await events()).map(({ account_id, ours }) => `${account_id} ${ours}`)
    expect(new Set(accounts)).toEqual(
      new Set([`${otherAccount} false`, `${ownAccount} true`, `${ownAccount} false`]),
    )
  })
})

describe('a provider that sends no webhooks', () => {
  test('while payments come is noticed after an hour, and closes with the next webhook', async () => {
    await hotel.seed()
    later(3000)
    await checks()
    expect(await alerts()).toEqual([])
    later(700)
    await checks()
    expect(await alerts()).toMatchObject([
      {
        kind: 'NoWebhooks',
        happened: expect.stringMatching(/^A payment was processed.*None has ever come/),
        toDo: expect.stringContaining('/api/payment/webhook'),
      },
    ])
    await webhook(harmless)
    await checks()
    expect(await alerts()).toEqual([])
    later(4000)
    await hotel.seed()
    later(4000)
    await checks()
    expect(await alerts()).toMatchObject([{ happened: expect.stringContaining('came on 1 Mar 2027') }])
  })

  test('because nobody pays raises no alert, nor does a webhook that came just before the check', async () => {
    await webhook(harmless)
    later(300)
    await bookedByWebhook()
    await hotel.db().deleteFrom('webhook_event').where('event', '=', 'payment.captured').execute()
    later(86_400)
    await checks()
    expect(await alerts()).toEqual([])
  })
})

describe('one event', () => {
  test('is stored once whatever ids it comes with, and without an id is identified by its bytes', async () => {
    for (const id of ['evt_1', 'evt_2', '', 'x'.repeat(3000)]) await webhook(harmless, id)
    expect(await events()).toMatchObject([{ event_id: 'evt_1' }])
    const other = `${harmless} `
    for (const raw of [other, harmless, other]) await webhook(raw)
    expect(await events()).toHaveLength(2)
    expect((await events()).map(({ event_id }) => event_id)).toContainEqual(
      expect.stringMatching(/^[0-9a-f]{64}$/),
    )
  })

  test('loses its content after 30 days, and a replay after that still does nothing', async () => {
    const id = await bookedByWebhook()
    const [before] = await events()
    const retain = async (seconds: number) => {
      later(seconds)
      await hotel.run('retention')
      return events()
    }
    expect(await retain(29 * 86_400)).toEqual([before])
    const kept = await retain(86_400 + 700)
    expect(kept).toEqual([{ ...before, raw: '' }])
    for (const eventId of [before?.event_id, 'evt_another']) await webhook(before?.raw ?? '', eventId)
    expect(await events()).toEqual(kept)
    expect(await hotel.statusOf(id)).toBe('Confirmed')
  })
})
