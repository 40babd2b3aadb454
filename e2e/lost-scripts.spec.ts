import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field } from './booking-guest'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('a page whose scripts are lost says so, and is whole after “Load again” with what was typed', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|dynamically imported module/)
  const note = page.getByRole('alert').filter({ hasText: 'This page did not load completely' })
  // The first script, which says so for all others, may be lost too.
  for (const lost of ['shell', 'main']) {
    let isLost = true
    // Kept for the second load: Chrome may lose a request while an interception ends.
    await page.route(new RegExp(`/assets/${lost}-.*[.]js`), (route) =>
      isLost ? route.abort() : route.continue(),
    )
    await page.goto('/booking')
    await expect(note).toBeVisible()
    await expect(button(page, 'Continue')).toBeDisabled()
    if (lost === 'shell') {
      await expectAccessible(page)
      await takeScreenshots(page, 'lost-scripts')
    }
    await field(page, 'Mobile number').fill('9876543210')
    isLost = false
    await button(page, 'Load again').click()
    await expect(button(page, 'Continue')).toBeEnabled()
    await expect(note).toBeHidden()
    await expect(field(page, 'Mobile number')).toHaveValue('9876543210')
    await page.evaluate(() => sessionStorage.clear())
  }
})
