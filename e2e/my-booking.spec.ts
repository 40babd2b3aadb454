import { expect, type Page } from '@playwright/test'
import { aForm, aRequest, type Signed } from '#server/testing/builders'
import { expectAccessible } from './axe'
import { button, field, heading, inWindow } from './booking-guest'
import { openOrder, payElsewhere } from './other-guests'
import { expectNoSidewaysScroll } from './page-checks'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { bankAgrees } from './slow-bank'
import { test } from './test'

// With its own tries, since elsewhere they are not counted.
test.use({ settings: { RATE_LIMITS: 'on' } })

/** A confirmed Double Bed from 10 to 12 June, ₹3,000 of ₹5,000 paid by card; its order id. */
async function book(hotel: RunningHotel): Promise<string> {
  const held = (await hotel.post('/api/payment/checkout', aRequest(aForm()))) as { payment: { id: string } }
  const pay = { order_id: held.payment.id, webhooks: 'drop' }
  const signed = (await hotel.sandbox('/razorpay/control/pay', pay)) as Signed
  await hotel.post('/api/payment/verify-payment', { ...aForm(), ...signed })
  return signed.razorpay_order_id
}

/** The link to the booking in the mail to its guest. */
async function mailedLink(hotel: RunningHotel): Promise<string> {
  const link = async () => {
    const texts = (await hotel.mails()).map(({ text }) => text).join('\n')
    return /\/my-booking#order=\w+&key=[\w-]{22}/.exec(texts)?.[0] ?? ''
  }
  await expect.poll(link).not.toBe('')
  return link()
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const money = (page: Page) => page.getByRole('complementary', { name: 'Money and papers' })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('my-booking'))

test('the link of the mail opens the booking, which is corrected, printed and cancelled there', async ({
  page,
  hotel,
}) => {
  const orderId = await book(hotel)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await test.step('the key leaves the address bar, and no server sees it in a URL', async () => {
    const link = await mailedLink(hotel)
    await page.goto(link)
    await expect(heading(page)).toHaveText('Asha, your room is booked')
    await expect(page).toHaveURL(/\/my-booking$/)
    const key = link.split('key=')[1] ?? ''
    expect(asked.filter((url) => new URL(url).search.includes(key))).toEqual([])
    expect(await kept(page)).toBe(JSON.stringify({ orderId, key }))
    await expect(money(page)).toContainText('₹2,000 is still due')
    await expect(part(page, 'Your stay')).toContainText('10 and 11 Jun, 2 nights × ₹2,500')
    await expect(part(page, 'If you cancel')).toContainText('₹2,343.36 of the ₹3,000 you paid comes back.')
    await expectAccessible(page)
    for (const width of [320, 360, 768, 1440]) await expectNoSidewaysScroll(page, width)
    await takeScreenshots(page, 'my-booking')
    await page.emulateMedia({ media: 'print' })
    await expect(part(page, 'Your stay')).toBeVisible()
    await expect(part(page, 'Change dates')).toHaveCount(0)
    await expect(part(page, 'If you cancel')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a name is corrected, and the documents stay masked', async () => {
    const guests = part(page, 'Who is coming')
    await button(page, 'Correct a name or number').click()
    await field(page, 'Name of person 1').fill('')
    await button(page, 'Save').click()
    await expect(field(page, 'Name of person 1')).toBeFocused()
    await expect(field(page, 'Name of person 1')).toHaveAccessibleDescription('Enter name for person 1.')
    await expectAccessible(page)
    await takeScreenshots(page, 'my-booking-guests')
    await field(page, 'Name of person 1').fill('Asha Devi Rawat')
    await button(page, 'Save').click()
    await expect(guests).toContainText('Asha Devi Rawat, 34')
    await expect(guests.getByRole('heading')).toBeFocused()
    await expect(guests).toContainText('2346')
    await expect(guests).not.toContainText('2341')
  })

  await test.step('receipt and calendar file are saved', async () => {
    const file = async (name: string) => {
      const saved = page.waitForEvent('download')
      await money(page).getByRole('button', { name }).click()
      return (await saved).suggestedFilename()
    }
    expect(await file('Receipt')).toBe('receipt_2027-06-10.pdf')
    expect(await file('Add to my calendar')).toMatch(/\.ics$/)
  })

  await test.step('home offers the booking, and a second visit opens it by itself', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Your booking: 10 Jun, see it' }).click()
    await expect(heading(page)).toHaveText('Asha, your room is booked')
  })

  await test.step('it is cancelled, and its refund is followed to the bank', async () => {
    await button(page, 'Cancel this booking').press('Enter')
    await expect(page.getByText('₹2,343.36 will be refunded to you.')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Confirm Cancellation')).toBeFocused()
    await button(page, 'Keep this booking').press('Enter')
    await expect(button(page, 'Cancel this booking')).toBeFocused()
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await button(page, 'Confirm Cancellation').click()
    await expect(heading(page)).toHaveText('Asha, your booking is cancelled')
    await expect(heading(page)).toBeFocused()
    await expect(part(page, 'Your refund')).toContainText('Refund of ₹2,343.36')
    await expect(part(page, 'Your refund')).toContainText('Sent by us')
    await expectAccessible(page)
    await takeScreenshots(page, 'my-booking-cancelled')
  })

  await test.step('what is forgotten on this browser is gone', async () => {
    await button(page, 'Forget on this browser').click()
    await expect(heading(page)).toHaveText('Find my booking')
    expect(await kept(page)).toBeNull()
    await page.reload()
    await expect(button(page, 'Show my booking')).toBeEnabled()
  })
})

/** Opens the booking of this order without the mailed link. */
async function openByForm(page: Page, order: string, contact: string): Promise<void> {
  await field(page, 'Order ID').fill(order)
  await field(page, 'Mobile number or email').fill(contact)
  await button(page, 'Show my booking').click()
}

for (const way of ['the mailed link', 'order id and mobile number']) {
  test(`by ${way}: dearer dates, the rest by late UPI, and both refunds to the bank`, async ({
    page,
    hotel,
  }) => {
    const orderId = await book(hotel)
    await page.goto(way === 'the mailed link' ? await mailedLink(hotel) : '/my-booking')
    if (way !== 'the mailed link') await openByForm(page, orderId, '98765 43210')
    await test.step('one more night is added', async () => {
      await expect(part(page, 'Change dates')).toBeVisible()
      await field(page, 'New check-out').fill('2027-06-13')
      await button(page, /^Change to /).click()
      await expect(part(page, 'Your stay')).toContainText('10 to 12 Jun, 3 nights × ₹2,500')
      await expect(money(page)).toContainText('₹4,500 is still due')
    })
    await test.step('the bank answers only after the window was closed', async () => {
      await button(page, 'Pay ₹4,500 now').click()
      await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
      const signed = await payElsewhere(hotel, await openOrder(hotel), { method: 'upi', outcome: 'pending' })
      await inWindow(page, 'Close').click()
      await expect(money(page)).toContainText('waiting for your bank')
      await expectAccessible(page)
      await takeScreenshots(page, 'my-booking-at-bank')
      await bankAgrees(hotel, String(signed['razorpay_payment_id']))
      await expect(money(page)).toContainText('All is paid')
      await takeScreenshots(page, 'my-booking-paid')
    })
    await test.step('cancelled, both payments go back, each followed to the bank', async () => {
      await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'pending' })
      await button(page, 'Cancel this booking').click()
      await button(page, 'Confirm Cancellation').click()
      await expect(heading(page)).toHaveText('Asha, your booking is cancelled')
      const refunds = part(page, 'Your refund')
      await expect(refunds.getByText('the bank has it next')).toHaveCount(2)
      const accepted = await hotel.rows('select provider_refund_id as id from refund')
      expect(accepted).toHaveLength(2)
      for (const { id } of accepted)
        await hotel.sandbox(`/razorpay/control/refunds/${id}`, { status: 'processed' })
      const open = () => hotel.rows("select id from refund where provider_status <> 'processed'")
      await expect.poll(open).toEqual([])
      await page.reload()
      await expect(refunds.getByText('paid out to your bank')).toHaveCount(2)
      await expectAccessible(page)
      await takeScreenshots(page, 'my-booking-at-the-bank')
    })
  })
}

test('by order id and mobile number it opens, and wrong tries end without saying what was wrong', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/404|429/)
  const orderId = await book(hotel)
  await page.goto(`/my-booking#order=${orderId}&key=cut`)
  await expect(page.getByRole('alert')).toContainText('This link is not complete')
  await expect(field(page, 'Order ID')).toHaveValue(orderId)
  await field(page, 'Order ID').fill('')
  await button(page, 'Show my booking').click()
  await expect(field(page, 'Order ID')).toBeFocused()
  await expect(field(page, 'Order ID')).toHaveAccessibleDescription(/^Order ID is required\./)
  await expectAccessible(page)
  await takeScreenshots(page, 'my-booking-form')
  const open = (order: string, contact: string) => openByForm(page, order, contact)
  await open(orderId, '+91 98765 43210')
  await expect(heading(page)).toHaveText('Asha, your room is booked')
  expect(await kept(page), 'who types it may sit at another’s computer').toBeNull()
  await page.reload()
  await expect(heading(page)).toHaveText('Asha, your room is booked')
  await button(page, 'Close my booking').click()

  const said = page.getByRole('alert')
  const wrong = [
    [orderId, '9000000001'],
    ['order_00000000000000', '9876543210'],
    [orderId, 'other@example.com'],
    [orderId, '9000000002'],
    [orderId, '9000000003'],
  ] as const
  for (const [order, contact] of wrong) {
    await open(order, contact)
    await expect(said).toContainText('We cannot find a booking with these details.')
    await expect(field(page, 'Mobile number or email')).toHaveValue(contact)
  }
  await open(orderId, '9876543210')
  await expect(said).toContainText(/There were too many tries\. Please try again in \d+ minutes/)
  await expectAccessible(page)
  await takeScreenshots(page, 'my-booking-too-many')
})
