import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, screen, signIn } from './desk'
import { expectFitsPhone } from './screenshots'
import { test } from './test'

/** Opens a screen, and waits until it has its heading and nothing loads any more. */
async function open(page: Page, link: Locator, address: string): Promise<void> {
  await link.click()
  await expect(page).toHaveURL((url) => url.pathname === address)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.locator('.desk-work .skeleton')).toHaveCount(0)
}

const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

test('each screen of the panel opens for an owner, is accessible and fits a phone', async ({
  page,
  hotel,
}) => {
  await book(hotel)
  await signIn(page, hotel, 'today')
  const opened: string[] = []
  const inspect = async (link: Locator, address: string) => {
    if (opened.includes(address)) return
    await open(page, link, address)
    await expectAccessible(page, '.desk-work')
    await expectFitsPhone(page)
    opened.push(address)
  }
  await inspect(button(page, 'View Bookings'), '/admin_panel/bookings')
  await inspect(button(page, 'Change Room Rates'), '/admin_panel/rates')
  for (const address of await addresses(screen(page, ''))) {
    await inspect(screen(page, '').and(page.locator(`[href="${address}"]`)), address)
    const tabs = page.locator('.desk-tabs').getByRole('link')
    for (const tab of await addresses(tabs)) await inspect(tabs.and(page.locator(`[href="${tab}"]`)), tab)
  }
  expect(opened).toHaveLength(19)
})
