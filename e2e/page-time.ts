import { expect, type Page } from '@playwright/test'

/** How far a page's clock is moved at once, in ms: the longest pause between two requests to the server. */
const step = 5000

/** Stops the page's clock, so that a countdown can be checked at leisure. Returns a function that moves it on. */
export async function holdTime(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setFixedTime(now)
  return (milliseconds) => page.clock.setSystemTime(now + milliseconds)
}

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
