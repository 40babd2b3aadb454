import { expect, type FrameLocator, type Page } from '@playwright/test'
import { sampleGuest } from '#server/testing/sample-guest'

export type Typed = Record<string, string>

/** What a guest types for one Double Bed room, two people, the nights of 10 and 11 June 2027. */
export const typed = (over: Typed = {}): Typed => ({
  'Check-in': '2027-06-10',
  'Check-out': '2027-06-12',
  'Number of rooms': '1',
  'Number of guests': '2',
  'Mobile number': '98765 43210',
  Email: sampleGuest.email,
  Country: sampleGuest.address.country,
  State: sampleGuest.address.state,
  District: sampleGuest.address.district,
  City: sampleGuest.address.city,
  Pincode: sampleGuest.address.pincode,
  'Name of person 1': sampleGuest.name,
  'Age of person 1': String(sampleGuest.age),
  'Aadhar of person 1': '2341 2341 2346',
  'Name of person 2': 'Mohan Rawat',
  'Age of person 2': '36',
  'Aadhar of person 2': '999941057058',
  ...over,
})

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const freeInstead = (page: Page) => page.getByRole('region', { name: 'Free instead' })
export const noRooms = 'No rooms available for the selected dates.'
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the form and waits for hydration, before which nothing can be sent. */
export async function openForm(
  page: Page,
  room: 'Double Bed' | 'Triple Bed' = 'Double Bed',
  site = '',
): Promise<void> {
  await page.goto(`${site}/booking?roomType=${room.replace(' ', '+')}`)
  await expect(button(page, 'Continue')).toBeEnabled()
}

export async function fill(page: Page, what: Typed): Promise<void> {
  for (const [label, value] of Object.entries(what)) await field(page, label).fill(value)
}

/** Fills everything in at once, as a browser's autofill does, with the events of typing. */
async function fillAtOnce(page: Page, what: Typed): Promise<void> {
  await page.evaluate(async (entries) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const find = (words: string) =>
      [...document.querySelectorAll('label')].find(({ textContent }) => textContent.trim() === words)?.control
    for (const [words, value] of entries) {
      // The fields of another person appear only after a render.
      for (let tries = 0; tries < 200 && !find(words); tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const input = find(words)
      if (!(input instanceof HTMLInputElement)) throw new Error(`there is no field "${words}"`)
      input.focus()
      setValue?.call(input, value)
      for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }))
    }
  }, Object.entries(what))
}

/** From the empty form to the question how much to pay; `site`: another base URL. */
export async function fillAndContinue(
  page: Page,
  over: Typed = {},
  site = '',
  question = 'How much will you pay now?',
): Promise<void> {
  await openForm(page, 'Double Bed', site)
  await fillAtOnce(page, typed(over))
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText(question)
}

/** From the empty form into the queue, while others are paying for the rooms. */
export async function joinQueue(page: Page, site = ''): Promise<void> {
  await fillAndContinue(page, {}, site, 'How much will you pay when it is your turn?')
  await button(page, 'Join the queue').click()
}

const paymentFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment window"]')
export const inWindow = (page: Page, name: string | RegExp) =>
  paymentFrame(page).getByRole('button', { name })

/** Presses "Pay" in the hotel's dialog and waits for the provider's window. */
export async function openPaymentWindow(page: Page): Promise<void> {
  await button(page, /^Pay ₹/).click()
  await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
}

export const queuePanel = (page: Page) => page.getByRole('region', { name: 'Your place in the queue' })

export async function paysInTheWindow(page: Page): Promise<void> {
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
}
