import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { secretsWith } from '#server/platform/secrets'
import { aForm, aRequest, signPayment } from '#server/testing/builders'
import { runStatement } from '#server/testing/one-statement'
import { postTo, type ServerProcess, serverProcess } from '#server/testing/server-process'
import { createDatabase, type TestDatabase } from '#server/testing/test-database'

/** The sandbox runs in its own process, so that the providers keep running when the hotel's server is killed. */
let processes: Awaited<ReturnType<typeof serverProcess>>
let database: TestDatabase
let outside: ServerProcess
let server: ServerProcess

const secrets = secretsWith(Buffer.alloc(32, 7), systemIds)

const settings = () => ({
  DATABASE_URL: database.url,
  PII_KEY: Buffer.alloc(32, 7).toString('base64'),
  SANDBOX_URL: outside.url,
  MAX_HOLDS_PER_USER: '0',
})

beforeAll(async () => {
  processes = await serverProcess()
  database = await createDatabase()
  outside = await processes.start({ DATA_DIR: `${processes.dir}/outside`, SANDBOX_PORT: '0' }, 'sandbox')
  server = await processes.start(settings())
})
afterAll(async () => {
  await processes.removeAll()
  await database.drop()
})

const postToSandbox = (path: string, body: unknown = {}) => postTo(outside.url, `/sandbox${path}`, body)
const query = (statement: string) => runStatement(database.url, statement)
const status = async (orderId: string) => {
  const [row] = await query(
    `select booking.status from booking join payment_order on payment_order.booking_id = booking.id
     where provider_order_id = '${orderId}'`,
  )
  return row?.['status']
}

async function paid(draftId: string, dates: { checkInDate?: string; checkOutDate?: string } = {}) {
  const { payment } = await postTo(server.url, '/api/payment/checkout', {
    ...aRequest({ draftId, userId: draftId, ...dates }),
    ...aForm(),
  })
  const orderId = (payment as { id: string }).id
  const signed = await postToSandbox('/razorpay/control/pay', { order_id: orderId, webhooks: 'drop' })
  return { orderId, signed, paymentId: String(signed['razorpay_payment_id']) }
}

const payments = async (orderId: string) => {
  const ledger = (await (await fetch(`${outside.url}/sandbox/razorpay/control/ledger`)).json()) as {
    payments: { order_id: string; status: string }[]
  }
  return ledger.payments.filter((payment) => payment.order_id === orderId)
}

async function killAndStartAgain(): Promise<void> {
  await server.end('SIGKILL')
  server = await processes.start(settings())
  await postToSandbox('/razorpay/control/faults', [{ route: 'payments.capture', kind: 'latency', times: 0 }])
  await postToSandbox('/clock', { advanceSeconds: 25 })
}

/** Waits until the one planned fault of this route has happened. */
async function faultHappened(route: string): Promise<void> {
  const planned = async () => (await fetch(`${outside.url}/sandbox/razorpay/control/faults`)).json()
  await expect.poll(planned).not.toHaveProperty([route, 0])
}

async function expectConfirmedOnce(orderId: string): Promise<void> {
  expect(await status(orderId)).toBe('Confirmed')
  expect(await payments(orderId)).toMatchObject([{ status: 'captured' }])
  const mails = await query(`select event_key from mail join booking on booking.id = mail.booking_id
    join payment_order on payment_order.booking_id = booking.id where provider_order_id = '${orderId}'
    and event_key like 'confirmed:%'`)
  expect(mails).toHaveLength(1)
}

test('killed between decision and capture: confirmed after the next start, captured once', async () => {
  const { orderId, signed } = await paid('before-capture')
  await postToSandbox('/razorpay/control/faults', [
    { route: 'payments.capture', kind: 'timeout_before', times: 1, ms: 5000 },
  ])
  const verifying = postTo(server.url, '/api/payment/verify-payment', signed).catch(() => undefined)
  await expect.poll(() => status(orderId)).toBe('Capturing')
  expect(await payments(orderId)).toMatchObject([{ status: 'authorized' }])
  await killAndStartAgain()
  await verifying
  await expectConfirmedOnce(orderId)
})

test('killed between capture and its storing: confirmed after the next start, captured once', async () => {
  const { orderId, signed } = await paid('after-capture')
  await postToSandbox('/razorpay/control/faults', [
    { route: 'payments.capture', kind: 'timeout_after', times: 1, ms: 5000 },
  ])
  const verifying = postTo(server.url, '/api/payment/verify-payment', signed).catch(() => undefined)
  await expect.poll(async () => (await payments(orderId))[0]?.status).toBe('captured')
  expect(await status(orderId)).toBe('Capturing')
  await killAndStartAgain()
  await verifying
  await expectConfirmedOnce(orderId)
})

test('killed before the decision, while the provider is asked: confirmed after the next start', async () => {
  const { orderId, paymentId } = await paid('before-decision')
  await postToSandbox('/razorpay/control/faults', [
    { route: 'payments.fetch', kind: 'timeout_before', times: 1, ms: 5000 },
  ])
  const signed = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signPayment(orderId, paymentId),
  }
  const verifying = postTo(server.url, '/api/payment/verify-payment', signed).catch(() => undefined)
  await faultHappened('payments.fetch')
  await killAndStartAgain()
  await verifying
  await postToSandbox('/clock', { advanceSeconds: 61 })
  await expectConfirmedOnce(orderId)
})

test('killed while the order is being created: the guest tries again and gets one usable order', async () => {
  await postToSandbox('/razorpay/control/faults', [
    { route: 'orders.create', kind: 'timeout_after', times: 1, ms: 5000 },
  ])
  const wanted = aRequest({ userId: 'order', draftId: 'order', type: 'Triple Bed', paidAmount: 4200 })
  const asking = postTo(server.url, '/api/payment/checkout', wanted).catch(() => undefined)
  await faultHappened('orders.create')
  const [{ id: receipt } = {}] = await query('select id from payment_order where provider_order_id is null')
  await killAndStartAgain()
  await asking
  await postToSandbox('/clock', { advanceSeconds: 10 })
  const { payment } = await postTo(server.url, '/api/payment/checkout', wanted)
  const ledger = (await (await fetch(`${outside.url}/sandbox/razorpay/control/ledger`)).json()) as {
    orders: { id: string; receipt: string }[]
  }
  const made = ledger.orders.filter((order) => order.receipt === receipt)
  expect(made).toMatchObject([{ id: (payment as { id: string }).id }])
})

describe('killed while the balance is being paid', () => {
  /** A confirmed booking, and a payment for what is due, which nobody has reported. */
  async function balancePaid(draftId: string) {
    const { orderId, signed } = await paid(draftId, { checkInDate: '2027-07-01', checkOutDate: '2027-07-03' })
    await postTo(server.url, '/api/payment/verify-payment', { ...signed, ...aForm() })
    const keyed = { orderId, key: secrets.bookingKey(orderId, 1) }
    const answer = await postTo(server.url, '/trpc/booking.payBalance', keyed)
    const { order } = (answer['result'] as { data: { order: { id: string } } }).data
    const how = { order_id: order.id, webhooks: 'drop' }
    return { balance: order.id, signed: await postToSandbox('/razorpay/control/pay', how) }
  }
  const stateOf = async (orderId: string) =>
    (await query(`select balance_state from payment_order where provider_order_id = '${orderId}'`))[0]?.[
      'balance_state'
    ]

  test.each([
    ['before its decision', 'payments.fetch', 'timeout_before', 'open', 'authorized'],
    ['between decision and capture', 'payments.capture', 'timeout_before', 'capturing', 'authorized'],
    ['between capture and its storing', 'payments.capture', 'timeout_after', 'capturing', 'captured'],
  ])('%s: it is paid after the next start, captured once, with one mail', async (...at) => {
    const [, route, kind, state, status] = at
    const { balance, signed } = await balancePaid(`balance ${at[0]}`.replaceAll(' ', '-').slice(0, 40))
    await postToSandbox('/razorpay/control/faults', [{ route, kind, times: 1, ms: 5000 }])
    const verifying = postTo(server.url, '/api/payment/verify-payment', signed).catch(() => undefined)
    await faultHappened(route)
    await expect.poll(() => stateOf(balance)).toBe(state)
    await expect.poll(async () => (await payments(balance))[0]?.status).toBe(status)
    await killAndStartAgain()
    await verifying
    await postToSandbox('/clock', { advanceSeconds: 61 })
    expect(await stateOf(balance)).toBe('paid')
    expect(await payments(balance)).toMatchObject([{ status: 'captured' }])
    const mails = await query(`select event_key from mail where event_key =
      'balance-received:${String(signed['razorpay_payment_id'])}'`)
    expect(mails).toHaveLength(1)
  })
})
