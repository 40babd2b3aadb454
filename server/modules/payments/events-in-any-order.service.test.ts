import { describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const { provider, checkout, hold, pay, verify, webhook, statusOf, mailKeys, advance, moveTo, db } =
  wiredHotel()

const confirmed = { status: 200, body: { success: true, status: 'confirmed' } }
const decisions = async () => {
  const rows = await db().selectFrom('payment').select(['status', 'decision']).orderBy('noted_at').execute()
  return rows.map(({ status, decision }) => `${status} ${decision}`)
}

describe('webhooks in any order', () => {
  test('verify first, then every event twice: nothing more happens', async () => {
    const orderId = await hold(aForm())
    const signed = pay(orderId)
    expect(await verify(signed, aForm())).toMatchObject(confirmed)
    for (const event of ['captured', 'authorized', 'authorized', 'captured'] as const) {
      await webhook(signed, event)
      await advance(1)
    }
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(await decisions()).toEqual(['captured accepted'])
    expect((await mailKeys()).filter((key) => key.startsWith('confirmed:'))).toHaveLength(1)
  })

  test('a failed and then an authorised payment of one order: the hold stays and is confirmed', async () => {
    const orderId = await hold(aForm())
    await webhook(pay(orderId, { outcome: 'failed' }))
    await advance(1)
    expect(await statusOf(orderId)).toBe('Held')
    await webhook(pay(orderId))
    await advance(1)
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(await decisions()).toEqual(['failed null', 'captured accepted'])
  })

  test('a payment that fails and is then approved in the app is confirmed; late events change nothing', async () => {
    const orderId = await hold(aForm())
    const failed = pay(orderId, { outcome: 'failed' })
    await webhook(failed)
    await advance(1)
    provider.becomes(failed.razorpay_payment_id, 'authorized')
    await webhook(failed)
    await advance(1)
    expect(await statusOf(orderId)).toBe('Confirmed')
    await db().deleteFrom('webhook_event').where('event', '=', 'payment.failed').execute()
    await webhook(failed, 'failed')
    await advance(1)
    expect(await statusOf(orderId)).toBe('Confirmed')
    expect(await decisions()).toEqual(['captured accepted'])
  })
})

test('a payment authorised on the day of check-in is declined and never captured', async () => {
  await moveTo('2027-06-08T10:00:00+05:30')
  const orderId = await hold(aForm())
  const pending = pay(orderId, { outcome: 'pending' })
  await webhook(pending)
  await advance(700)
  await advance(300)
  expect(await statusOf(orderId)).toBe('Expired')
  await moveTo('2027-06-10T09:00:00+05:30')
  provider.becomes(pending.razorpay_payment_id, 'authorized')
  await webhook(pending)
  await advance(1)
  expect(await decisions()).toEqual(['authorized declined'])
  expect(provider.all()).toMatchObject([{ captured: false }])
})

test('half past midnight at the hotel: its today can no longer be booked, tomorrow can', async () => {
  await moveTo('2027-06-10T00:30:00+05:30')
  const stay = (checkInDate: string, checkOutDate: string) =>
    checkout({ checkInDate, checkOutDate, paidAmount: 1500 })
  expect((await stay('2027-06-10', '2027-06-11')).status).toBe(400)
  expect((await stay('2027-06-11', '2027-06-12')).body).toMatchObject({ message: 'Held' })
})
