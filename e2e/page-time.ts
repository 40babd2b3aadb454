import { expect, type Page } from '@playwright/test'

/** How far a page's clock is moved at once, in ms: the longest pause between two requests to the server. */
const step = 5000

/**
 * Moves the page's clock on until `holds` passes. Needs `page.clock.install()` before; the hotel's clock is not changed.
 * `holds` should answer within a second or so.
 */
export async function letTimePass(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(step)
    await holds()
  }).toPass({ timeout: 90_000 })
}
