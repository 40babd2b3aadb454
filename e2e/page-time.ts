import { expect, type Page } from '@playwright/test'

/** How far a page's own time is moved at once: the longest wait between two questions to the server. */
const step = 5000

/** Lets a countdown of the page stand still, however long a look at it takes. Answers what moves it on. */
export async function holdTime(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setFixedTime(now)
  return (milliseconds) => page.clock.setSystemTime(now + milliseconds)
}

/**
 * Moves the page's own time on until this holds. The page was told beforehand to keep one, by `page.clock.install()`;
 * the hotel's is not touched. What is asked should answer within a second or so.
 */
export async function letTimePass(page: Page, holds: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(step)
    await holds()
  }).toPass({ timeout: 90_000 })
}
