import { beforeEach, describe, expect, test } from 'vitest'
import * as alertRows from '#modules/alerts/alert-rows'
import { isRefusedAtAll } from '#modules/payments/watch-refusals'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const { provider, checkout, hold, nights, advance, later, as, get, db, servers } = wiredHotel()

// A server remembers a refusal until it has read that there is none.
beforeEach(() => advance(1))

const everyCall = ['createOrder', 'orderByReceipt', 'paymentsOfOrder', 'payment', 'paymentsSince'] as const
const refuseKeys = (status = 401) => provider.fails([...everyCall], { outcome: 'refused', status })
const refuseAmounts = (aboveAmount: number) => provider.refuses({ kind: 'amount', aboveAmount })
const ready = async () => {
  const { status, body } = await get('/readyz')
  return { status, ...body }
}
const alerts = () => alertRows.unresolved(db(), 200)
const alertMails = async () =>
  (await db().selectFrom('mail').select('subject').where('event_key', 'like', 'alert:%').execute()).map(
    ({ subject }) => subject,
  )
/** Time for two runs of the checks. */
async function checks(): Promise<void> {
  await advance(16)
  await advance(16)
}
const refusal = {
  status: 502,
  body: {
    success: false,
    message: 'PaymentsRefused',
    error: expect.stringMatching(
      /^Online payment is not working just now\. Please call us: \+91.*No room is held/,
    ),
  },
}

describe('a provider that refuses our keys', () => {
  test.each([401, 403])(
    'with %i: guests are asked to call, the owner is alerted, and it ends by itself',
    async (status) => {
      refuseKeys(status)
      expect(await checkout(aForm())).toMatchObject(refusal)
      expect(await nights()).toEqual([])
      expect(await alerts()).toMatchObject([{ kind: 'PaymentsRefused', subject: 'keys' }])
      expect(await alertMails()).toEqual([expect.stringContaining('nobody can pay online')])
      expect(await ready()).toMatchObject({ status: 200, ok: true, payments: 'refused' })
      // The other server on the same database learns of it.
      await servers()[1].jobs.runOnce()
      expect(isRefusedAtAll(servers()[1].ctx)).toBe(true)
      // A second refusal does not raise the alert again.
      await checkout({ userId: 'another' })
      await checks()
      expect(await alertMails()).toHaveLength(1)
      expect(await alerts()).toHaveLength(1)

      provider.works()
      await advance(31)
      await advance(16)
      expect(await ready()).not.toHaveProperty('payments')
      expect(await alerts()).toEqual([])
      expect((await checkout(aForm())).body).toMatchObject({ message: 'Held' })
    },
  )

  test('a promoted guest is asked to call, keeps the hold, and can pay once the keys are accepted again', async () => {
    await hold({ numberOfRooms: 3, paidAmount: 9000 })
    expect((await checkout({ userId: 'waiting', ...aForm() })).body).toMatchObject({ message: 'Queued' })
    const [held] = await as('guest-1').booking.mine.query()
    refuseKeys()
    await as('guest-1').booking.release.mutate({ bookingId: held?.id ?? '' })
    await advance(1)
    const mine = () => as('waiting').booking.mine.query()
    const present = async (seconds: number) => {
      for (let gone = 0; gone < seconds; gone += 30) {
        await mine()
        await advance(30)
      }
    }
    expect(await mine()).toMatchObject([{ status: 'Held', orderId: null, paymentRefused: true }])
    expect(await alerts()).toMatchObject([{ kind: 'PaymentsRefused' }])
    await present(90)
    expect(await mine()).toMatchObject([{ paymentRefused: true }])
    provider.works()
    await present(150)
    expect(await mine()).toMatchObject([
      { status: 'Held', paymentRefused: false, orderId: expect.any(String) },
    ])
  })
})

describe('a provider that refuses an amount', () => {
  test('only guests who would pay as much are asked to call, until such an order is created', async () => {
    refuseAmounts(400_000)
    expect(await checkout({ ...aForm(), paidAmount: 5000 })).toMatchObject(refusal)
    expect(await alerts()).toMatchObject([
      { kind: 'PaymentsRefused', subject: 'amount', title: 'Razorpay refuses an amount: ₹5,000' },
    ])
    expect(await alertMails()).toHaveLength(1)
    expect(await ready()).toMatchObject({ status: 200, payments: 'refused' })
    expect((await checkout({ ...aForm(), userId: 'modest' })).body).toMatchObject({ message: 'Held' })
    await checks()
    expect(await alerts()).toHaveLength(1)

    provider.works()
    expect((await checkout({ ...aForm(), paidAmount: 5000 })).body).toMatchObject({ message: 'Held' })
    await checks()
    expect(await alerts()).toEqual([])
    expect(await ready()).not.toHaveProperty('payments')
  })

  test('is no longer refused a day after the last refusal', async () => {
    refuseAmounts(0)
    await checkout()
    expect(await ready()).toHaveProperty('payments')
    provider.works()
    later(86_401)
    await advance(0)
    expect(await ready()).not.toHaveProperty('payments')
  })
})
