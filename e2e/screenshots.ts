import path from 'node:path'
import { expect, type Page } from '@playwright/test'

const usual = [360, 768, 1440]
/** A phone, an old laptop at the desk, a wide screen. */
export const deskWidths = [360, 1024, 1440]

/** Expects that the page fits the width of a phone without scrolling sideways, and that fingers hit what the desk presses. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await page.evaluate(tooSmall), 'press areas below 44 px').toEqual([])
  if (before) await page.setViewportSize(before)
}

/** Not: links within sentences, the chart's stays, which are as wide as their nights, and what only a keyboard reaches. */
function tooSmall(): string[] {
  const place = document.querySelector('dialog:modal') ?? document.querySelector('.desk')
  const pressed = place?.querySelectorAll('a, button, input, select, textarea, summary') ?? []
  return [...pressed]
    .filter((one) => one.checkVisibility({ opacityProperty: true }))
    .filter((one) => !one.matches('p a, .skip-link, .chart-stay, thead *, [type="radio"], [type="checkbox"]'))
    .filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return Math.round(width) < 44 || Math.round(height) < 44
    })
    .map((one) => one.outerHTML.slice(0, 200))
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
