import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, openCard, row, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

/** A refusal without a message. */
const withoutMessage = (route: Route) => {
  const error = {
    message: '',
    code: -32_603,
    data: { code: 'CONFLICT', httpStatus: 409, refusal: 'Conflict' },
  }
  return route.fulfill({ status: 409, json: [{ error }] })
}

const deletion = '**/trpc/admin.deleteBooking*'

async function tryToDelete(page: Page, outcome: string): Promise<void> {
  await page.getByRole('button', { name: /^Delete the booking of Asha/ }).click()
  await button(page, 'Delete permanently').click()
  await expect(dialog(page).getByRole('heading')).toHaveText(outcome)
  await button(page, 'OK').click()
  await page.unroute(deletion)
}

const copies = 600

test('a booking is deleted after a question that names the money', async ({ page, hotel, watch }) => {
  watch.allow(/admin\.deleteBooking/)
  await book(hotel, { names: ['Asha Rawat'] })
  const { id } = await book(hotel, {
    names: ['Mohan Rawat'],
    checkIn: '2027-06-14',
    checkOut: '2027-06-15',
    paid: 1500,
  })
  await signIn(page, hotel, 'bookings')
  await openCard(page, 'Asha Rawat')

  await test.step('an answer without a message, or none at all, gets one from the page', async () => {
    await page.route(deletion, withoutMessage)
    await tryToDelete(page, 'Failed to delete booking')
    await page.route(deletion, (route) => route.abort('connectionreset'))
    await tryToDelete(page, 'Something went wrong while deleting booking')
    await expect(row(page, 'Asha Rawat').first()).toBeVisible()
  })

  const cross = page.getByRole('button', { name: 'Delete the booking of Asha Rawat permanently' })
  await cross.click()
  await expect(dialog(page)).toContainText('Do you want to delete the booking permanently.')
  await expect(dialog(page)).toContainText('₹3,000 stays with the hotel')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-delete', deskWidths)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cross).toBeFocused()
  await page.keyboard.press('Enter')
  await button(page, 'Delete permanently').click()
  await expect(button(page, 'OK')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Check-In : 14 Jun 2027'])
  await expect(page.getByRole('heading', { name: 'Room Bookings' })).toBeFocused()
  expect(await hotel.rows("select 1 from guest where name = 'Asha Rawat'")).toEqual([])

  await openCard(page, 'Mohan Rawat')
  await test.step('a booking that somebody else has deleted meanwhile is reported, and the list reloads', async () => {
    const { authToken } = await hotel.post('/api/login', hotel.administrator)
    await page.request.delete(`${hotel.url}/api/deleteBooking`, {
      headers: { 'auth-token': String(authToken) },
      data: { _id: id },
    })
    await page.getByRole('button', { name: /^Delete the booking of Mohan/ }).click()
    await button(page, 'Delete permanently').click()
    await expect(button(page, 'OK')).toBeVisible()
    await expect(dialog(page).getByRole('heading')).not.toContainText('Do you want')
    await button(page, 'OK').click()
    await expect(page.getByText('No bookings in this category.')).toBeVisible()
  })
})

test('of many bookings only those in sight are drawn, and all are printed and reported', async ({
  page,
  context,
  watch,
  hotel,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const { id } = await book(hotel)
  await hotel.rows(
    `insert into booking
     select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'payment_id', null,
       'paid_order_id', null, 'draft_id', null, 'user_key', null, 'rank', 100000 + copy))).*
     from booking one, generate_series(1, $2::int) copy where one.id = $1`,
    [id, copies],
  )
  await signIn(page, hotel, 'bookings')
  await expect(page.getByText(`${copies + 1} bookings, `)).toBeVisible()
  const drawn = page.getByRole('button', { name: /^Card of/ })
  expect(await drawn.count()).toBeLessThan(80)
  await page.keyboard.press('End')
  await expect(page.getByRole('row').last()).toBeVisible()
  expect(await drawn.count()).toBeLessThan(80)

  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.title = String(document.querySelectorAll('.booking-table tbody th[scope="row"]').length)
    })
  })
  await page.pdf()
  await expect(page).toHaveTitle(String(copies + 1))
  await expect.poll(() => drawn.count()).toBeLessThan(80)

  await test.step('a connection lost while it is made is reported, and the button works again', async () => {
    await context.setOffline(true)
    await button(page, 'Download as PDF').click()
    await expect(page.getByRole('alert')).toContainText('The PDF could not be made.')
    await context.setOffline(false)
  })

  const saving = page.waitForEvent('download')
  await button(page, 'Download as PDF').click()
  expect((await saving).suggestedFilename()).toBe('all_bookings.pdf')
})

test('bookings are listed by check-in, each with a card of all its details', async ({
  page,
  context,
  watch,
  hotel,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await book(hotel, { names: ['Mohan Rawat'], checkIn: '2027-06-14', checkOut: '2027-06-15', paid: 1500 })
  const first = await book(hotel, { names: ['Asha Rawat', 'अनुष्का कुँवर'] })
  const longest = 'Dr. Venkatanarasimharajuvaripeta Subrahmanyam'
  await book(hotel, { names: ["D'Souza", longest], type: 'Triple Bed', paid: 4200 })
  const markup = ['<a href="https://evil.example">Pay here</a>', '"><img src=x onerror=alert(1)>']
  await book(hotel, { names: markup, checkIn: '2027-06-14', checkOut: '2027-06-15', paid: 1500 })

  await test.step('a lost connection is reported, and the list can be loaded again', async () => {
    await signIn(page, hotel)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button(page, 'View Bookings').click()
    await expect(page.getByRole('alert')).toContainText('The bookings could not be loaded.')
    await expect(page.getByText('No bookings in this category.')).toHaveCount(0)
    await context.setOffline(false)
    await button(page, 'Try again').click()
  })

  await expect(page.getByRole('heading', { name: 'Room Bookings' })).toBeVisible()
  await expect(button(page, 'Confirmed')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Check-In : 10 Jun 2027',
    'Check-In : 14 Jun 2027',
  ])
  await expect(row(page, 'Asha Rawat')).toContainText(
    '10 Jun 2027, 2 nights1 Double₹3,000₹2,000ConfirmedSite',
  )
  const asha = await openCard(page, 'Asha Rawat')
  await expect(asha.getByRole('heading', { name: 'Double Bed Room' })).toBeVisible()
  for (const words of [
    ...['Number of rooms1', 'Number of guests2', 'Check-out12 Jun 2027', 'StatusConfirmed'],
    ...['CountryIndia', 'StateUttarakhand', 'DistrictChamoli', 'CityJoshimath', 'Pincode246443'],
    ...['Emailasha@example.com', 'Amount paid₹3,000', 'Amount pending₹2,000'],
    ...[`Payment order id${first.orderId}`, 'अनुष्का कुँवर', 'XXXX XXXX 2346'],
  ]) {
    await expect(asha).toContainText(words)
  }
  await expect(asha).not.toContainText('2341 2341 2346')
  await asha.getByRole('button', { name: 'Show the document of Asha Rawat' }).click()
  await expect(asha.getByText('2341 2341 2346')).toHaveCount(1)
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-bookings', deskWidths)
  await asha.getByRole('button', { name: 'Hide the document of Asha Rawat' }).click()
  await expect(asha.getByText('2341 2341 2346')).toHaveCount(0)
  await page.reload()
  await expect(asha).toContainText('अनुष्का कुँवर')
  // What a guest typed is shown as text, and runs nothing.
  await openCard(page, '<a href')
  for (const name of markup) await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay here', exact: true })).toHaveCount(0)

  for (const filter of ['Cancelled', 'Refunded', 'Refund Req']) {
    await button(page, filter).click()
    await expect(page.getByText('No bookings in this category.')).toBeVisible()
    await expect(button(page, 'Download as PDF')).toHaveCount(0)
  }
  await page.goBack()
  await expect(button(page, 'Refunded')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Confirmed').click()
  await field(page, 'Check-in from').fill('2027-06-11')
  await expect(page.getByRole('button', { name: /^Card of/ })).toHaveCount(2)
  await expect(button(page, 'Download as PDF')).toBeVisible()
  await button(page, 'All dates').click()
  await button(page, 'Due').click()
  await button(page, 'Due').click()
  await expect(page).toHaveURL(/sort=due&down=true/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(page.getByRole('rowheader').first()).toHaveText("D'Souza")
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'descending')
  await row(page, "D'Souza").getByRole('link').click()
  await expect(page).toHaveURL(/admin_panel[/]bookings[/][0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page.getByRole('rowheader').first()).toHaveText("D'Souza")
})
