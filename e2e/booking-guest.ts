import { expect, type FrameLocator, type Page } from '@playwright/test'

export type Typed = Record<string, string>

/** What a guest types for one Double Bed room, two people, the nights of 10 and 11 June 2027. */
export const typed = (over: Typed = {}): Typed => ({
  'Check-in': '2027-06-10',
  'Check-out': '2027-06-12',
  'Number of rooms': '1',
  'Number of guests': '2',
  'Mobile number': '98765 43210',
  Email: 'asha@example.com',
  Country: 'India',
  State: 'Uttarakhand',
  District: 'Chamoli',
  City: 'Joshimath',
  Pincode: '246443',
  'Name of person 1': 'Asha Rawat',
  'Age of person 1': '34',
  'Aadhar of person 1': '2341 2341 2346',
  'Name of person 2': 'Mohan Rawat',
  'Age of person 2': '36',
  'Aadhar of person 2': '999941057058',
  ...over,
})

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const dialog = (page: Page) => page.getByRole('dialog')

/** The form is there and listens: before that nothing can be sent. */
export async function openForm(
  page: Page,
  room: 'Double Bed' | 'Triple Bed' = 'Double Bed',
  site = '',
): Promise<void> {
  await page.goto(`${site}/booking`)
  await expect(button(page, 'Continue')).toBeEnabled()
  await page.getByRole('radio', { name: room }).check()
}

export async function fill(page: Page, what: Typed): Promise<void> {
  for (const [label, value] of Object.entries(what)) await field(page, label).fill(value)
}

/** From the empty form to the question how much to pay now; `site`: by another address than the usual. */
export async function fillAndContinue(page: Page, over: Typed = {}, site = ''): Promise<void> {
  await openForm(page, 'Double Bed', site)
  await fill(page, typed(over))
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText('How much will you pay now?')
}

const paymentFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment window"]')
export const inWindow = (page: Page, name: string | RegExp) =>
  paymentFrame(page).getByRole('button', { name })

/** Presses "Pay" in our dialog; the provider's window is open. */
export async function openPaymentWindow(page: Page): Promise<void> {
  await button(page, /^Pay ₹/).click()
  await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
}
