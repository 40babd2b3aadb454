import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, signIn } from './desk'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('a guest from abroad is completed in the register, shown, printed and saved', async ({
  page,
  hotel,
}) => {
  const { id } = await book(hotel, { names: ['Ana Silva', 'Asha Rawat'] })
  await hotel.clock.moveTo('2027-06-10T14:00:00+05:30')
  await signIn(page, hotel, 'register')
  await expect(page.getByText(/^Nobody arrived on this day/)).toBeVisible()

  await page.goto(`/admin_panel/bookings/${id}`)
  await button(page, 'Check in').click()
  await dialog(page).getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText(': nothing is missing.')).toBeVisible()
  await page.locator('#guests').getByRole('link', { name: 'Register' }).click()
  await expect(page.getByText('2 guests arrived. Nothing is missing.')).toBeVisible()

  await test.step('the fields of Form III stand there only for another nationality', async () => {
    await button(page, 'Edit the entry of Ana Silva').click()
    await expect(field(page, 'Visa number')).toHaveCount(0)
    await field(page, 'Nationality').fill('Portuguese')
    await expect(field(page, 'Visa number')).toBeVisible()
    await field(page, 'Age').fill('many')
    await button(page, 'Save').click()
    await expect(dialog(page)).toContainText('Enter the age.')
    await expect(field(page, 'Age')).toBeFocused()
    await field(page, 'Age').fill('34')
    await field(page, 'Document').selectOption('Passport')
    await field(page, 'Number of the document').fill('P 123456 X')
    await field(page, 'Surname').fill('Silva')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await takeScreenshots(page, 'register-edit')
    await button(page, 'Save').click()
    await expect(dialog(page)).toHaveCount(0)
  })

  const row = page.getByRole('row').filter({ hasText: 'Ana Silva' })
  await expect(row).toContainText('XXXX 456X')
  await expect(row).toContainText('sex, date of birth, place of passport and 9 more')
  await expect(row).toContainText('Form III due 11 Jun, 14:00')
  await button(page, 'Show the document of Ana Silva').click()
  await expect(row).toContainText('P123456X')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'register')
  await button(page, 'Hide the document of Ana Silva').click()
  await expect(row).not.toContainText('P123456X')
  await button(page, 'Form III of Ana Silva is sent').click()
  await expect(row).toContainText('Form III sent 10 Jun, 14:0')

  await test.step('paper and file have whole numbers', async () => {
    const saving = page.waitForEvent('download')
    await button(page, 'Save as CSV').click()
    const csv = readFileSync(await (await saving).path(), 'utf8')
    expect(csv).toContain('Ana Silva,34,Portuguese,Passport,P123456X')
    await page.evaluate(() => {
      window.print = () => {
        document.body.dataset['printed'] = document.querySelector('.register-print')?.textContent ?? ''
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await button(page, 'Print').click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', /Ana Silva, 34.*P123456X/)
    await expect(page.locator('.register-print')).toHaveCount(0)
  })

  await field(page, 'to').fill('2027-06-09')
  await button(page, 'Show these days').click()
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await field(page, 'to').fill('2027-06-11')
  await button(page, 'Show these days').click()
  await expect(page.getByRole('heading', { name: 'Register, 10 Jun 2027 to 11 Jun 2027' })).toBeVisible()
  await expect(row).toBeVisible()
  await page.goto('/admin_panel/audit')
  await expect(page.getByText('10 Jun 2027, 2 guests').first()).toBeVisible()
})
