import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a choice, whose radio button is hidden under its label, once it stands still: a dialog moves as it opens. */
export const choose = (place: Page | Locator, name: string): Promise<void> =>
  place.locator('label').filter({ hasText: name }).click()

export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide, `${page.url()} at ${width} px`).toBe(0)
}

/** Presses Tab through the whole page: everything that can be pressed must get the focus. */
export async function expectReachable(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
    const seen = [...all].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'),
    )
    const wanted = seen.filter((each) => !each.matches(':disabled, [tabindex="-1"], [type="radio"]'))
    for (const each of wanted) each.dataset['wanted'] = ''
    // Recorded in the page: asking after each press takes twice as long.
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset['wanted']
    })
    return wanted.length
  })
  await page.locator('body').press('Home')
  const missed = page.locator('[data-wanted]')
  for (let rounds = 0, left = wanted; rounds < 4 && left > 0; rounds += 1) {
    // Held down, which repeats it: half as many messages to the browser.
    for (let presses = 0; presses < left + 3; presses += 1) await page.keyboard.down('Tab')
    await page.keyboard.up('Tab')
    left = await missed.count()
  }
  const left = await missed.evaluateAll((all) => all.map((each) => each.outerHTML))
  expect(left, `not reached with Tab on ${page.url()}`).toEqual([])
  // The skip link may be focused now, and would cover the logo.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}
