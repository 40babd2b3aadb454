import { expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox-for-tests'

test.each([
  ['4100 2800 0000 1007', 'Visa', '1007'],
  ['5500 6700 0000 1002', 'MasterCard', '1002'],
  ['6527 6589 0000 1005', 'RuPay', '1005'],
])('%s pays', async (card, network, last4) => {
  const { order, pay, payment } = await sandboxForTests()
  const { razorpay_payment_id: id } = await pay(await order(), { card })
  expect(await payment(id)).toMatchObject({ status: 'authorized', card: { network, last4 } })
})

test.each([
  ['4100 2800 0009 0000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0008 0001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0007 0002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0006 0003', 'card_declined', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0003 0006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0001 0008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
  ['4100 2800 0002 0007', 'gateway_technical_error', 'GATEWAY_ERROR'],
  ['4100 2800 0000 0009', 'authentication_failed', 'GATEWAY_ERROR'],
  ['1234', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
])('%s fails: %s', async (card, error_reason, error_code) => {
  const { order, pay, payment } = await sandboxForTests()
  const { razorpay_payment_id: id } = await pay(await order(), { card })
  expect(await payment(id)).toMatchObject({ status: 'failed', error_reason, error_code })
})

test('the card number is ignored where another method was chosen', async () => {
  const { order, pay, payment } = await sandboxForTests()
  const { razorpay_payment_id: id } = await pay(await order(), { card: '1234', method: 'upi' })
  expect(await payment(id)).toMatchObject({ status: 'authorized' })
})
