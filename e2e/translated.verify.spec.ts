import { expect, type Page } from '@playwright/test'
import { button, dialog, field, fillAndContinue, heading, inWindow, joinQueue } from './booking-guest'
import { book, screen, signIn } from './desk'
import { openOrder, othersHold } from './other-guests'
import { letTimePass } from './page-time'
import { test } from './test'
import { translatePages } from './translated'

test.beforeEach(({ page }) => translatePages(page))

const isTranslated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-translated', '')
test('on translated pages prices, refunds and balances follow every change', async ({ page, hotel }) => {
  await test.step('the price follows the nights, and the button says what is charged', async () => {
    await fillAndContinue(page)
    await isTranslated(page)
    await button(page, 'Change something').click()
    await field(page, 'Check-out').fill('2027-06-13')
    const price = page.getByRole('complementary', { name: 'Price' })
    await expect(price).toContainText('3 nights')
    await expect(price).toContainText('₹7,500')
    await expect(price).not.toContainText('2 nights')
    await field(page, 'Number of guests').fill('1')
    await expect(field(page, 'Name of person 2')).toHaveCount(0)
    await field(page, 'Email').fill('asha')
    await button(page, 'Continue').click()
    await expect(page.getByText('1 field needs another look.')).toBeVisible()
    await field(page, 'Email').fill('asha@example.com')
    await expect(page.getByText('1 field needs another look.')).toHaveCount(0)

    await button(page, 'Continue').click()
    await expect(button(page, /^Pay ₹/)).toHaveText('Pay ₹4,500')
    await page.getByRole('radio', { name: '100%', exact: true }).check()
    await expect(button(page, /^Pay ₹/)).toHaveText('Pay ₹7,500')
    await button(page, /^Pay ₹/).click()
    await inWindow(page, /^Pay ₹7,500/).click()
    await expect(dialog(page)).toContainText('Booking Confirmed')
    await expect(dialog(page)).toContainText('₹7,500')
    const sums = 'select amount, pending from booking join payment_order on payment_order.id = paid_order_id'
    expect(await hotel.rows(sums)).toEqual([{ amount: '750000', pending: '0' }])
    await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
    await expect(heading(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'The booking' })).toContainText('₹7,500')
  })

  await test.step('a refund shows each step and each amount', async () => {
    await page.goto('/refundForm')
    await isTranslated(page)
    await button(page, 'Submit').click()
    await expect(page.getByText(/order id/i).last()).toBeVisible()
    await field(page, 'Order ID').fill(await openOrder(hotel))
    await button(page, 'Submit').click()
    await expect(heading(page)).toHaveText('Your booking')
    await expect(page.getByText('80% refund: ₹5,858.40 of ₹7,500.00 paid', { exact: true })).toBeVisible()
    await button(page, 'Confirm Cancellation').click()
    await expect(heading(page)).toHaveText('Your booking is cancelled')
    await expect(page.getByText('An email is on its way to ')).toBeVisible()
  })

  await test.step('a balance in the panel is what is still due', async () => {
    const { id } = await book(hotel)
    await signIn(page, hotel, `bookings/${id}`)
    await isTranslated(page)
    for (const [amount, due, left] of [
      ['500', '₹2,000', '₹1,500'],
      ['1500', '₹1,500', '₹0'],
    ] as const) {
      await button(page, `Take ${due}`).click()
      await field(page, 'Amount').fill(amount)
      await dialog(page).getByRole('radio', { name: 'UPI' }).check()
      await dialog(page)
        .getByRole('button', { name: /^Take ₹[\d,]+ by UPI$/ })
        .click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('row', { name: /^Due/ })).toContainText(left)
    }
    for (const name of ['Today', 'Chart', 'Alerts', 'Audit']) await screen(page, name).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})

test('on a translated page without a stream the turn comes', async ({ page, hotel, watch }) => {
  watch.allow(/booking\.live/)
  await page.clock.install()
  await page.route('**/trpc/booking.live*', (route) => route.abort())
  await othersHold(hotel, 3)
  await othersHold(hotel, 1, 'before')
  await joinQueue(page)
  await isTranslated(page)
  const queuePanel = page.getByRole('region', { name: 'Your place in the queue' })
  await expect(queuePanel).toContainText('Your place: 2')
  await expect(queuePanel).toContainText(/in [89]:\d\d\./)
  await hotel.clock.advance(601)
  await letTimePass(page, () => expect(dialog(page)).toBeVisible({ timeout: 1000 }))
  await inWindow(page, /^Pay ₹3,000/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
})
