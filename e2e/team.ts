import { expect, type Page } from '@playwright/test'
import { button, field } from './desk'
import type { RunningHotel } from './running-hotel'

const newPassword = 'four quiet mountain words'

/** The link in the latest mail to this address. */
export async function mailedLink(hotel: RunningHotel, to: string): Promise<string> {
  const link = async () =>
    (await hotel.mails())
      .find((mail) => mail.to.includes(to))
      ?.text.match(/https?:\S+[/]admin_invite#key=[\w-]+/)?.[0]
  await expect.poll(link).toBeTruthy()
  return String(await link())
}

export async function setPassword(page: Page): Promise<void> {
  await field(page, 'New password').fill(newPassword)
  await button(page, 'Set the password and sign in').click()
  await expect(page).toHaveURL(/[/]admin_panel$/)
  await expect(button(page, 'Sign out')).toBeVisible()
}
