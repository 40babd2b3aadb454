import { expect, type Page } from '@playwright/test'
import { signIn } from './desk'
import type { RunningHotel } from './running-hotel'

export const stay = (page: Page, name: string) => page.getByRole('grid').getByRole('link', { name })

export async function openChart(page: Page, hotel: RunningHotel): Promise<void> {
  await signIn(page, hotel, 'chart?from=2027-06-07')
  await expect(page.getByRole('grid', { name: 'Rooms and nights' })).toBeVisible()
}
