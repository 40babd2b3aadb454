import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { keySecret } from '../constants'
import { signPayment } from '../signatures'

test('a bad signature for an order that is paid', async () => {
  const { order, pay, payment } = await sandboxForTests()
  const made = await order()
  const { razorpay_payment_id: id, razorpay_signature } = await pay(made, { proof: 'bad_signature' })
  expect(razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
  expect(razorpay_signature).not.toBe(signPayment(keySecret, made.id, id))
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
})

test('swapped ids come with the genuine signature', async () => {
  const { order, pay } = await sandboxForTests()
  const made = await order()
  const swapped = await pay(made, { proof: 'swapped_ids' })
  expect(swapped.razorpay_payment_id).toBe(made.id)
  const signature = signPayment(keySecret, made.id, swapped.razorpay_order_id)
  expect(swapped.razorpay_signature).toBe(signature)
})

test('the proof of another order is genuine, and its own order stays unpaid', async () => {
  const { order, pay, ledger } = await sandboxForTests()
  const made = await order()
  const other = await pay(made, { proof: 'other_order' })
  const { orders, payments } = await ledger()
  expect(orders).toMatchObject([
    { id: made.id, status: 'created', attempts: 0 },
    { id: other.razorpay_order_id, amount: 100 },
  ])
  expect(payments).toMatchObject([{ id: other.razorpay_payment_id, status: 'authorized', amount: 100 }])
  expect(other.razorpay_signature).toBe(
    signPayment(keySecret, other.razorpay_order_id, other.razorpay_payment_id),
  )
})

test('where another guest has paid, the proof of their order is used', async () => {
  const { order, pay } = await sandboxForTests()
  const theirs = await pay(await order())
  expect(await pay(await order(), { proof: 'other_order' })).toEqual(theirs)
})
