import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, fill, freeInstead, heading, noRooms, openForm, typed } from './booking-guest'
import { othersHold, othersPay, statuses } from './other-guests'
import { letTimePass } from './page-time'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('the open dialog follows what other guests do to the rooms', async ({ page, hotel, watch }) => {
  watch.allow(/booking\.availability|ERR_FAILED/)
  const check = /trpc\/[^?]*booking\.availability/
  const soon = (holds: () => Promise<void>) => letTimePass(page, holds)
  const says = (words: string | RegExp) => expect(dialog(page)).toContainText(words, { timeout: 2000 })
  await page.clock.install()

  await test.step('a hold is promised only when the rooms are known to be free', async () => {
    await page.route(check, (route) => route.abort())
    await openForm(page)
    await fill(page, typed({ 'Number of rooms': '2' }))
    await button(page, 'Continue').click()
    await expect(dialog(page)).toContainText('We could not check just now which rooms are free.')
    await page.unroute(check)
    await soon(() => says(/Your rooms? (is|are) held for 10 minutes while you pay/))
    await button(page, 'Change something').click()
  })

  const order = await othersHold(hotel, 3)
  const beingPaid = page.getByText('3 are being paid for now. You can wait in line.')
  await test.step('while others pay the queue is offered, also where it cannot be checked again', async () => {
    await soon(() => expect(beingPaid).toBeVisible({ timeout: 2000 }))
    await button(page, 'Continue').click()
    await expect(dialog(page)).toContainText('Join the queue; you pay only when it is your turn.')
    await expect(dialog(page)).not.toContainText('Your room is held')
    await expect(page.getByText('When it is your turn (60 %)')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
    await expectAccessible(page)
    await takeScreenshots(page, 'booking-join')
    await page.route(check, (route) => route.abort())
    const old = page.getByText('We could not check again just now. This is the latest we know:')
    await soon(() => expect(old).toBeVisible({ timeout: 2000 }))
    await expect(button(page, 'Join the queue')).toBeVisible()
    await page.unroute(check)
    await button(page, 'Change something').click()
    await button(page, 'Check again').click()
    await expect(old).toHaveCount(0)
    await expect(beingPaid).toBeVisible()
  })

  await test.step('the queue is joined, and left by one press', async () => {
    await button(page, 'Continue').click()
    await button(page, 'Join the queue').click()
    await expect(heading(page)).toHaveText('You are in the queue')
    await expect(page.getByText('You have not been charged.')).toBeVisible()
    await expect(page.getByText('To pay now')).toHaveCount(0)
    await button(page, 'Leave the queue').click()
    await expect(heading(page)).toHaveText('You withdrew this booking')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('You have not been charged.')).toBeVisible()
    await takeScreenshots(page, 'booking-withdrawn')
    expect(await statuses(hotel)).toEqual(['Held', 'Withdrawn'])
  })

  await test.step('rooms that are sold meanwhile cannot be paid for', async () => {
    await page.goto('/booking')
    await button(page, 'Continue').click()
    await expect(button(page, 'Join the queue')).toBeVisible()
    await othersPay(hotel, order)
    await soon(() => says('No longer available'))
    await says('2 Double Bed rooms for 10 Jun 2027 to 12 Jun 2027 are no longer available')
    await says('nothing was charged for this attempt')
    await expect(dialog(page).getByRole('button', { name: /^Pay|queue/ })).toHaveCount(0)
    await expectAccessible(page)
    await button(page, 'Choose other dates or rooms').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(field(page, 'Check-in')).toBeFocused()
    await expect(page.getByText(noRooms)).toBeVisible()
    await expect(freeInstead(page)).toBeVisible()
  })
})
