import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, field, openCard, row, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

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
