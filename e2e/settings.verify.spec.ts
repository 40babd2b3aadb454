import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, screen, signIn } from './desk'
import { test } from './test'

test('a phone number and a notice are on the site from the next page on, and back at the default', async ({
  page,
  hotel,
}) => {
  await signIn(page, hotel)
  await screen(page, 'Settings').click()
  const phones = field(page, 'Phone numbers')
  const before = await phones.inputValue()
  await expect(field(page, 'Days that the register is kept')).toHaveValue('400')
  await expectAccessible(page)

  await test.step('what is half typed is kept, and what is wrong is named', async () => {
    await phones.fill('call me')
    await page.reload()
    await expect(phones).toHaveValue('call me')
    await button(page, 'Save the settings').click()
    await expect(page.getByText('Enter a phone number such as +91 98765 43210.')).toBeVisible()
  })

  await test.step('saved, it is on the site', async () => {
    await phones.fill('+91 98765 43210')
    await field(page, 'Notice on the site').fill('The road is closed until Friday.')
    await button(page, 'Save the settings').click()
    await expect(page.getByText('Saved. The site shows it from the next page on.')).toBeVisible()
    await page.goto('/terms_and_conditions')
    const contact = page.getByRole('contentinfo')
    await expect(contact.getByRole('link', { name: '+91 98765 43210' })).toBeVisible()
    await expect(contact).not.toContainText(before.split('\n')[0] ?? '')
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveText(
      'The road is closed until Friday.',
    )
    await page.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('back at the default', async () => {
    await page.goto('/admin_panel/settings')
    await expect(page.getByText(/^Changed by .+ The default: /).first()).toBeVisible()
    await button(page, 'Back to the default: Phone numbers').click()
    await expect(phones).toHaveValue(before)
    await button(page, 'Back to the default: Notice on the site').click()
    await expect(field(page, 'Notice on the site')).toHaveValue('')
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText(before.split('\n')[0] ?? '')
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveCount(0)
  })
})
