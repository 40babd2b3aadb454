import type { Page } from '@playwright/test'
import type { RunningHotel } from './running-hotel'

export const calendar = (page: Page) => page.getByRole('region', { name: 'Dates and prices' })

export const day = (page: Page, words: string) => calendar(page).getByRole('button', { name: words })

/** The captions of the months are statuses too. */
export const sentence = (page: Page) => calendar(page).locator('.stay-sentence').getByRole('status')

export const months = (page: Page) => calendar(page).getByRole('grid')

export async function byOwner(hotel: RunningHotel, act: string, input: object): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  await hotel.post(`/trpc/${act}`, input, { 'auth-token': String(authToken) })
}

/** Double rooms cost ₹3,200 from 12 to 20 June, for stays of two nights and more. */
export async function makeJuneDear(hotel: RunningHotel): Promise<void> {
  const period = { from: '2027-06-12', to: '2027-06-20', amount: 3200, minNights: 2, name: 'Yatra weeks' }
  await byOwner(hotel, 'rates.setPeriod', { type: 'Double Bed', ...period })
}
