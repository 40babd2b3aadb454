import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, row, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('the desk issues, credits and finds an invoice, and the guest opens it', async ({ page, hotel }) => {
  const { id } = await book(hotel, { names: ['अनुष्का कुँवर'] })
  await signIn(page, hotel, `bookings/${id}`)
  await button(page, 'Issue an invoice').click()
  await expect(field(page, 'Name on the invoice')).toHaveValue('अनुष्का कुँवर')
  await field(page, 'Their GSTIN, if they need it').fill('27AAPFU0939F1ZW')
  await button(page, 'Issue it over ₹5,000').click()
  await expect(dialog(page)).toContainText('This is not a GSTIN')
  await field(page, 'Their GSTIN, if they need it').fill('27 aapfu 0939f1zv')
  await expectAccessible(page)
  await button(page, 'Issue it over ₹5,000').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'HB/26-27/0001')).toContainText('27AAPFU0939F1ZV')
  const saved = page.waitForEvent('download')
  await button(page, 'PDF of HB/26-27/0001').click()
  expect((await saved).suggestedFilename()).toBe('HB-26-27-0001.pdf')
  await button(page, 'Mail HB/26-27/0001 to the guest').click()
  await expect(page.getByText('On its way to')).toBeVisible()

  await button(page, 'Discount').click()
  await field(page, 'Why').fill('Cold water')
  await field(page, 'Amount').fill('500')
  await button(page, 'Take ₹500 off the bill').click()
  await expect(page.getByText('no longer fits this booking')).toBeVisible()
  await button(page, 'Credit it in full').click()
  await button(page, 'Write a credit note of ₹5,000').click()
  await expect(row(page, 'HB/26-27/C001')).toContainText('−₹5,000')
  await button(page, 'Issue a new invoice').click()
  await button(page, 'Issue it over ₹4,500').click()
  await expect(row(page, 'HB/26-27/0002')).toContainText('₹4,500')
  await expectFitsPhone(page)

  await page.goto('/admin_panel/invoices')
  await field(page, 'Number, name, GSTIN or booking').fill('कुँवर')
  await expect(page.getByText('2 invoices')).toBeVisible()
  expect(page.url()).not.toContain('?')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-invoices', deskWidths)

  await expect.poll(async () => (await hotel.mails()).length).toBeGreaterThan(0)
  const mail = (await hotel.mails()).find(({ subject }) => subject.startsWith('Invoice HB/26-27/0001'))
  const link = /\/my-booking#\S+/.exec(mail?.text ?? '')?.[0]
  await page.goto(String(link))
  const own = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice HB/26-27/0002' }).click()
  expect((await own).suggestedFilename()).toBe('HB-26-27-0002.pdf')
})
