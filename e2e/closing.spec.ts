import { expect, type Route } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, screen, signIn } from './desk'
import { test } from './test'

const words =
  'The hotel is closed from 9 Jun 2027 because of snow. It is open again from 12 Jun 2027. Please call us.'

test('the desk closes the hotel for days, writes to all whom it affects, and reopens it', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/desk\.closeHotel/)
  await book(hotel, { names: ['Asha Rawat'], email: 'asha@example.com' })
  await signIn(page, hotel, 'today?date=2027-06-09')
  await button(page, 'Close the hotel for days').click()
  await expect(field(page, 'First night')).toHaveValue('2027-06-09')
  await field(page, 'Last night').fill('2027-06-11')
  await field(page, 'Why').selectOption('Snow')
  await field(page, 'More for guests to read').fill('Please call us.')
  await expect(dialog(page)).toContainText(`On the site: “${words}”`)
  await expect(dialog(page)).toContainText('Asha Rawat')
  await expect(dialog(page)).toContainText('₹3,000 is paid for them, and ₹2,000 is due.')
  await expectAccessible(page)
  const lostAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/trpc/desk.closeHotel*', lostAnswer, { times: 1 })
  await button(page, 'Close 3 nights').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await button(page, 'Close 3 nights').click()
  await expect(page.getByRole('dialog', { name: /The hotel is closed: 9 Jun 2027/ })).toBeVisible()
  await button(page, 'OK').click()
  const bar = page.getByRole('status').filter({ hasText: 'Nothing is sold for these nights.' })
  await expect(bar).toHaveCount(1)
  await screen(page, 'Closed dates').click()
  await button(page, 'Write to all of them').click()
  await button(page, 'Use the words for a closed hotel').click()
  await button(page, 'Send the mail').click()
  await expect(page.getByRole('dialog', { name: '1 mail on the way.' })).toBeVisible()
  await button(page, 'OK').click()
  await expect(page.getByRole('link', { name: '1 arrival on 10 Jun 2027: cancel them there' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Reopen the hotel').click()
  await expect(bar).toHaveCount(0)
  await button(page, 'Close it again').click()
  await expect(bar).toHaveCount(1)
  await button(page, 'Reopen the hotel').click()
  await expect(page.getByText('The site sells these nights again')).toBeVisible()
})

test('guests read until when and why on the home page, the booking page and its calendar', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.(calendar|availability)/)
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const closing = { from: '2027-06-09', to: '2027-06-12', reason: 'snow', notice: 'Please call us.' }
  await hotel.post('/trpc/desk.closeHotel', closing, { 'auth-token': String(authToken) })
  await page.goto('/')
  await expect(page.getByText(words)).toBeVisible()
  expect(await (await page.request.get('/')).text()).toContain(words)
  await page.goto('/booking?roomType=Double%20Bed&checkIn=2027-06-10&checkOut=2027-06-12')
  await expect(page.getByRole('group', { name: 'Your stay' }).getByText(words).first()).toBeVisible()
  await expectAccessible(page)
})
