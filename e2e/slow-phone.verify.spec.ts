import { expect } from '@playwright/test'
import { hydrated } from './hydrated'
import { test } from './test'

test('fonts that load late shift nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [path, width] of [
    ['/', 360],
    ['/treks/kagbhusandi', 412],
    ['/refundForm', 360],
    ['/', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    let letFontsThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letFontsThrough = resolve
    })
    await page.route(/[.]woff2/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    await hydrated(page.locator('a').first())
    letFontsThrough()
    await page.evaluate(() => document.fonts.ready)
    const twice = () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null))))
    await page.evaluate(twice)
    const moved = await page.evaluate(() => Reflect.get(window, 'moved') as number[])
    expect(
      moved.reduce((sum, each) => sum + each, 0),
      `${path} at ${width}`,
    ).toBeLessThan(0.005)
    await page.unrouteAll({ behavior: 'wait' })
  }
})
