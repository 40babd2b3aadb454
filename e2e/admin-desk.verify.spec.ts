import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, card, openCard, screen, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('after a restore the panel says what is paused, and the owner ends it', async ({ page, hotel }) => {
  const asOf = '2027-02-28T03:00:00+05:30'
  await hotel.rows('insert into restored (single, as_of, noticed_at) values (true, $1, $1)', [asOf])
  await signIn(page, hotel)
  const notice = page.getByRole('alert').filter({ hasText: 'The hotel was restored from a backup.' })
  await expect(notice).toContainText('as they were on 28 Feb 2027, 03:00')
  await expect(notice).toContainText('nothing is sold on the site or at the desk')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-restored', deskWidths)
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'See what happened since' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await button(page, 'End the restored state').click()
  await expectAccessible(page)
  await button(page, 'Leave it as it is').click()
  await expect(notice).toBeVisible()
  await button(page, 'End the restored state').click()
  await button(page, 'End it').click()
  await button(page, 'OK').click()
  await expect(notice).toHaveCount(0)
  await screen(page, 'Audit').click()
  await expect(page.getByText('Restored state ended')).toBeVisible()
})

test('a refused confirmation is shown on the card and in the alerts', async ({ page, hotel }) => {
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  await book(hotel)
  // The mail is retried with growing pauses over a day, then given up.
  await expect
    .poll(
      async () => {
        await hotel.clock.advance(8 * 3600)
        return hotel.rows(
          'select 1 from mail where booking_id is not null and sent_at is null and due_at is not null',
        )
      },
      { timeout: 60_000, intervals: [0] },
    )
    .toEqual([])
  await signIn(page, hotel, 'bookings')
  await expect(await openCard(page, 'Asha Rawat')).toContainText('The confirmation was not delivered')
  await expectAccessible(page)
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  // An alert is raised once two checks in a row have found it.
  for (const seconds of [16, 16]) await hotel.clock.advance(seconds)
  await screen(page, 'Alerts').click()
  const item = card(page, 'A mail to a guest is not delivered')
  await expect(item).toContainText('Open the booking, call the guest')
  await item.getByRole('button', { name: 'Done' }).click()
  await expect(item).toHaveCount(0)
})
