import { expect, type Route } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, signIn } from './desk'
import { test } from './test'

test('the desk writes to all arrivals of a day, after seeing whom it reaches', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/desk\.mailArrivals/)
  await book(hotel, { names: ['Asha Rawat'], email: 'asha@example.com' })
  await signIn(page, hotel, 'today?date=2027-06-10')
  await button(page, 'Write to the arrivals').click()
  await expect(dialog(page)).toContainText('Asha RawatThu 10 Jun, by mail')
  await expect(button(page, 'Send the mail')).toBeDisabled()
  await button(page, 'Use the words for a closed road').click()
  await dialog(page).getByText('As they read it').click()
  await expect(dialog(page)).toContainText('Dear Asha Rawat,')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'Write to the arrivals').click()
  await expect(field(page, 'Subject')).toHaveValue('The road to us is closed')
  await field(page, 'Arriving until').fill('2027-06-12')
  const lostAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/trpc/desk.mailArrivals*', lostAnswer, { times: 1 })
  await button(page, 'Send the mail').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.reload()
  await button(page, 'Write to the arrivals').click()
  await expect(field(page, 'Arriving until')).toHaveValue('2027-06-12')
  await button(page, 'Send the mail').click()
  await expect(page.getByRole('dialog', { name: '1 mail on the way.' })).toBeVisible()
  const received = async () =>
    (await hotel.mails()).filter(({ subject }) => subject.startsWith('The road to us is closed'))
  await expect.poll(async () => (await received()).length).toBe(1)
})
