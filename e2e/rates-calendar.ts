import { expect, type Page } from '@playwright/test'
import { field, signIn } from './desk'
import type { RunningHotel } from './running-hotel'

/** The row of a period in the list. */
export const row = (page: Page, words: string) => page.locator('.rate-periods tr').filter({ hasText: words })

export const night = (page: Page, date: string) => page.locator(`[data-night="${date}"]`)

export async function openRates(page: Page, hotel: RunningHotel, width = 1440): Promise<void> {
  await signIn(page, hotel, 'rates?year=2027&type=Triple%20Bed')
  await page.setViewportSize({ width, height: 900 })
  await expect(page.getByRole('heading', { name: 'Rates, 2027' })).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Nights of 2027, Triple' })).toBeVisible()
}

export async function price(page: Page, name: string, amount: string): Promise<void> {
  await field(page, 'Name').fill(name)
  await field(page, 'A night (₹)').fill(amount)
}

/** What guests pay for a room of this type. */
export const nightly = async (hotel: RunningHotel, type = 'Triple Bed') =>
  (
    await hotel.rows(
      'select from_night as first, to_night as last, amount, min_nights as least, name from rate_period where room_type = $1 order by 1',
      [type],
    )
  ).map(({ first, last, amount, name }) => `${name} ${first} ${last} ${amount}`)
