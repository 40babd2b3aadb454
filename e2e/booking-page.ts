import type { Page } from '@playwright/test'
import { dialog, signIn } from './desk'
import type { RunningHotel } from './running-hotel'

export async function open(page: Page, hotel: RunningHotel, id: string): Promise<void> {
  await signIn(page, hotel, `bookings/${id}`)
}

export const act = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What to do' }).getByRole('button', { name })

export const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

export const folio = (page: Page) => page.getByRole('region', { name: 'Folio' })
