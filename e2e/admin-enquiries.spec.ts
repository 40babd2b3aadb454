import { expect } from '@playwright/test'
import { sampleGuest } from '#server/testing/sample-guest'
import { expectAccessible } from './axe'
import { screen, signIn } from './desk'
import { test } from './test'

test('an enquiry is listed with month and message, and what became of it stays', async ({ page, hotel }) => {
  await hotel.post('/api/sendtrekdetails', {
    trekTitle: 'Kagbhusandi Tal Trek',
    numberOfGuest: 1,
    guests: [{ name: 'Asha Rawat', age: 34, aadhar: sampleGuest.aadhar }],
    ...{ mobileNumber: '9876543210', email: 'asha@example.com', address: sampleGuest.address },
    ...{ preferredMonth: '2027-09', message: 'Is there snow in September?' },
  })
  await signIn(page, hotel)
  await expect(screen(page, 'Enquiries')).toContainText('1')
  await screen(page, 'Enquiries').click()
  const enquiry = page.getByRole('article').filter({ hasText: 'Asha Rawat' })
  await expect(enquiry).toContainText('Kagbhusandi Tal Trek, 1 guest, September 2027')
  await expect(enquiry).toContainText('Is there snow in September?')
  await expect(enquiry.getByRole('link', { name: 'Write to Asha Rawat' })).toHaveAttribute(
    'href',
    /^mailto:asha/,
  )
  await expectAccessible(page)
  await enquiry.getByRole('radio', { name: 'Answered' }).click()
  await expect(enquiry).toContainText(/Answered since .+, by /)
  await expect(screen(page, 'Enquiries')).not.toContainText('1')
  await page.reload()
  await expect(page.getByText('No new enquiry waits for an answer.')).toBeVisible()
  await page.getByRole('link', { name: 'Answered 1' }).click()
  await expect(enquiry.getByRole('radio', { name: 'Answered' })).toBeChecked()
})
