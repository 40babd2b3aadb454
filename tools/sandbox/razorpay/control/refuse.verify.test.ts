import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'

async function refusing(what: object) {
  const sandbox = await sandboxForTests()
  const refuse = (next: object) => sandbox.post('/razorpay/control/refuse', next)
  expect((await refuse(what)).status).toBe(200)
  const order = async (amount: number) =>
    (await sandbox.api('/orders', { amount, currency: 'INR', receipt: 'stay-1' })) as {
      status: number
      body: { error?: { field?: string } }
    }
  return { ...sandbox, refuse, stay: order }
}

test('refused keys: every call answers 401, until they are accepted again', async () => {
  const { stay, refuse, api } = await refusing({ kind: 'keys' })
  expect((await stay(500_000)).status).toBe(401)
  expect((await api('/payments')).status).toBe(401)
  await refuse({ kind: 'none' })
  expect((await stay(500_000)).status).toBe(200)
})

test('a refused amount: orders above it answer 400 and name the field, others are created', async () => {
  const { stay, refuse } = await refusing({ kind: 'amount', aboveAmount: 400_000 })
  expect(await stay(500_000)).toMatchObject({ status: 400, body: { error: { field: 'amount' } } })
  expect((await stay(400_000)).status).toBe(200)
  await refuse({ kind: 'amount' })
  expect((await stay(100)).status).toBe(400)
})

test('an unknown kind of refusal is answered with 400', async () => {
  const { refuse } = await refusing({ kind: 'none' })
  expect((await refuse({ kind: 'everything' })).status).toBe(400)
})
