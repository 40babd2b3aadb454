import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, card, dialog, signIn } from './desk'
import { deskWidths, takeLooks } from './looks'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

/** A booking that waits for its refund. */
async function requested(hotel: RunningHotel): Promise<string> {
  const { id, orderId } = await book(hotel)
  await hotel.rows("update booking set status = 'Processing' where id = $1", [id])
  return orderId
}

async function openRequests(page: Page, hotel: RunningHotel): Promise<void> {
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  await button(page, 'Refund Req').click()
  await expect(card(page, 'Asha Rawat')).toBeVisible()
}

const answer = (page: Page, status: number, body: Record<string, unknown>) =>
  page.route('**/api/send-refund', (route) => route.fulfill({ status, json: body }))

test('a refund is marked with a file for the guest; the card says Refunded and has no x before', async ({
  page,
  hotel,
}) => {
  const orderId = await requested(hotel)
  await openRequests(page, hotel)
  const asha = card(page, 'Asha Rawat')
  await expect(asha.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const picker = asha.getByLabel(/^Attachment/)
  await picker.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(asha).toContainText('Attach a PDF, JPEG or PNG file.')
  await expect(button(page, 'Refunded').last()).toBeDisabled()
  await picker.setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 receipt'),
  })
  await expectAccessible(page)
  await takeLooks(page, 'admin-refund', deskWidths)
  await answer(page, 200, { success: true, message: 'Refund mail sent successfully!' })
  await asha.getByRole('button', { name: 'Refunded' }).click()
  await expect(dialog(page)).toContainText('Do you want to mark this booking as refunded?')
  const sending = page.waitForRequest('**/api/send-refund')
  await button(page, 'Yes, it is refunded').click()
  const sent = await sending
  expect(sent.headers()['auth-token']).toBeTruthy()
  const form = sent.postData() ?? ''
  for (const words of [orderId, 'asha@example.com', 'Asha Rawat', 'receipt.pdf'])
    expect(form).toContain(words)
  await expect(dialog(page)).toContainText('Refund mail sent successfully!')
  await button(page, 'OK').click()
  await expect(asha).toContainText('StatusRefunded')
  await expect(asha.getByLabel(/^Attachment/)).toHaveCount(0)
})

test('a second administrator was faster: it is told in the server’s words', async ({ page, hotel }) => {
  await requested(hotel)
  await openRequests(page, hotel)
  const faster = 'Somebody was faster: this booking is marked as refunded already.'
  await answer(page, 409, { success: false, message: 'Conflict', error: faster })
  await card(page, 'Asha Rawat').getByRole('button', { name: 'Refunded' }).click()
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText(faster)
})

test('a refund mail that never arrives at the server is said, and the card stays as it was', async ({
  page,
  watch,
  hotel,
}) => {
  watch.allow(/send-refund/)
  await requested(hotel)
  await openRequests(page, hotel)
  await page.route('**/api/send-refund', (route) => route.abort('connectionreset'))
  await card(page, 'Asha Rawat').getByRole('button', { name: 'Refunded' }).click()
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText('Something went wrong')
  await button(page, 'OK').click()
  await expect(card(page, 'Asha Rawat')).toContainText('StatusProcessing')
})
