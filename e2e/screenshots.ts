import path from 'node:path'
import { expect, type Page } from '@playwright/test'

const usual = [360, 768, 1440]
/** A phone, the old laptop of the desk, a wide screen. */
export const deskWidths = [360, 1024, 1440]

/** Nothing is wider than a phone: sideways, nobody looks for what is missing. */
export async function expectNoSideways(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  if (before) await page.setViewportSize(before)
}

/** Pictures of this page for people to look at, into the folder that SCREENSHOTS names; without it, nothing. */
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
      // A dialog lies over what is on the screen just now.
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
