import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { anOrder, frameOf, openListening, press, statusOf } from './sandbox-window'
import { test } from './test'

/** What else the window does is in tools/sandbox/razorpay/window/logic.test.ts. */
test('a payment fails in the window and the room stays held; paid, it is confirmed', async ({
  page,
  hotel,
}) => {
  const order = await anOrder(page, hotel)
  const payments = async () => (await hotel.ledger()).payments

  await test.step('after a failed payment the window stays, and closing it leaves the room held', async () => {
    const heard = await openListening(page, order)
    await press(page, 'Fail')
    await expect(frameOf(page).getByRole('alert')).toContainText('You can try again.')
    await expectAccessible(page)
    await press(page, 'Close')
    await expect
      .poll(async () => (await heard()).map(({ who }) => who))
      .toEqual(['payment.failed', 'ondismiss'])
    await expect(page.getByTitle('Payment window')).toHaveCount(0)
    expect(await payments()).toMatchObject([{ status: 'failed' }])
    expect(await statusOf(hotel)).toBe('Held')
  })

  await test.step('a guest who pays in the window gets a room, and the page the proof', async () => {
    const heard = await openListening(page, order)
    await expectAccessible(page)
    await press(page, /^Pay ₹/)
    const what = {
      razorpay_order_id: order.id,
      razorpay_payment_id: expect.stringMatching(/^pay_/),
      razorpay_signature: expect.any(String),
    }
    await expect.poll(heard).toMatchObject([{ who: 'handler', what }])
    await expect(page.getByTitle('Payment window')).toHaveCount(0)
    await expect.poll(() => statusOf(hotel)).toBe('Confirmed')
    expect(await payments()).toMatchObject([
      { order_id: order.id, status: 'failed' },
      { order_id: order.id, status: 'captured' },
    ])
  })
})
