import path from 'node:path'
import { expect, type Page } from '@playwright/test'

const usual = [360, 768, 1440]
/** A phone, an old laptop at the desk, a wide screen. */
export const deskWidths = [360, 1024, 1440]

/** Expects that the page fits the width of a phone without scrolling sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  if (before) await page.setViewportSize(before)
}

/** Saves pictures of this page in the folder that SCREENSHOTS names; without it, does nothing. */
export async function takeScreenshots(
  page: Page,
  name: string,
  widths: readonly number[] = usual,
): Promise<void> {
  const { SCREENSHOTS: folder } = process.env
  if (!folder) return
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // A dialog covers only the visible part of the page.
      const fullPage = (await page.locator('dialog:modal').count()) === 0
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
