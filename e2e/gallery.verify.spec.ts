import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { hydrated } from './hydrated'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const pictures = (page: Page, album: string) =>
  page.getByRole('list', { name: `Pictures of ${album}` }).getByRole('link')

test('whatever the source answers, the gallery says what is missing', async ({ page, hotel, watch }) => {
  const play = (mode: string) => hotel.sandbox('/drive/control', { mode })
  await play('empty')
  await page.goto('/gallery')
  await expect(page.getByText('No albums available.', { exact: true })).toBeVisible()
  await play('empty_album')
  await page.goto('/gallery')
  await expect(page.getByText('No photos found in this album.', { exact: true })).toBeVisible()
  await play('normal')
  await page.goto('/gallery')
  await expect(pictures(page, 'Kagbhusandi Tal')).toHaveCount(8)
  // What was loaded once stays while the source refuses.
  await play('userRateLimitExceeded')
  await page.reload()
  await expect(pictures(page, 'Kagbhusandi Tal')).toHaveCount(8)
  // An album that was never loaded is unavailable now; the others stay.
  const valley = page.getByRole('button', { name: 'The valley' })
  await hydrated(valley)
  await valley.click()
  await expect(page.getByText('Error fetching photos', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'gallery-refused')
  await play('normal')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pictures(page, 'The valley')).toHaveCount(10)

  // A connection that is lost meanwhile.
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'The hotel' }).click()
  await expect(page.getByText('Error fetching photos', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(pictures(page, 'The hotel')).toHaveCount(10)
})
