import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, heading } from './booking-guest'
import { book, kept, mailedLink, money, part } from './my-booking'
import { expectNoSidewaysScroll } from './page-checks'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('the link of the mail opens the booking, which is corrected, printed and cancelled there', async ({
  page,
  hotel,
}) => {
  const orderId = await book(hotel)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await test.step('the key leaves the address bar, and no server sees it in a URL', async () => {
    const link = await mailedLink(hotel, orderId)
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
