import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import type { Refund, ReportEntry, Settlement } from './entities'

const day = 86_400

async function world() {
  const sandbox = await sandboxForTests()
  const payOut = async (body: object = {}) =>
    (await sandbox.post<Settlement & { items: ReportEntry[] }>('/razorpay/control/settlements', body)).body
  const captured = async () =>
    (await sandbox.pay(await sandbox.order(), { outcome: 'captured' })).razorpay_payment_id
  const report = async (query: string) =>
    (await sandbox.api<{ items: ReportEntry[] }>(`/settlements/recon/combined?${query}`)).body.items
  const ids = (items: ReportEntry[]) => items.map(({ entity_id }) => entity_id)
  return { ...sandbox, payOut, captured, report, ids }
}

test('pays out what is captured and refunded, once; a refund that fails later comes back', async () => {
  const { payOut, captured, api, post, report, ids, request } = await world()
  const id = await captured()
  const refund = (await api<Refund>(`/payments/${id}/refund`, { amount: 100_000 })).body
  const first = await payOut()
  expect(first).toMatchObject({ amount: 1_000_000 - 23_600 - 100_000, status: 'processed', fees: 0 })
  expect(ids(first.items)).toEqual([id, refund.id])
  expect(await payOut()).toEqual({ id: null, items: [] })
  await post(`/razorpay/control/refunds/${refund.id}`, { status: 'failed' })
  const second = await payOut()
  expect(second.items).toMatchObject([{ type: 'adjustment', credit: 100_000 }])
  expect(await report('year=2027&month=6&day=1&count=2')).toEqual(first.items)
  expect(await report('year=2027&month=6&skip=2')).toEqual(second.items)
  expect(await report('year=2027&month=06&day=02')).toEqual([])
  expect((await api<{ items: Settlement[] }>('/settlements')).body.items).toMatchObject([
    { id: second.id },
    { id: first.id },
  ])
  expect((await api(`/settlements/${first.id}`)).body).toMatchObject({ utr: first.utr })
  expect((await api('/settlements/recon/combined?year=2027')).status).toBe(400)
  expect((await request('/razorpay/control/settlements')).body).toHaveLength(2)
})

test('leaves payments out or misstates one where a test asks for it, and pays out up to a time', async () => {
  const { payOut, captured, advance, ids } = await world()
  const [one, two] = [await captured(), await captured()]
  await advance(day)
  const late = await captured()
  const upTo = '2027-06-02T08:00:00+05:30'
  const first = await payOut({ upTo, skip: [two], wrong: { payment_id: one, amount: 900_000 } })
  expect(first.items).toMatchObject([{ entity_id: one, amount: 900_000, credit: 876_400 }])
  expect(first.amount).toBe(876_400)
  expect(ids((await payOut()).items)).toEqual([two, late])
})
