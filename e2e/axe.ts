import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
type Axe = { run(context: Node, options: object): Promise<{ violations: Violation[] }> }

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Asked itself, in each frame: the builder around it opens a page for every answer, and takes five times as long.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA as far as a tool can tell, frames included, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations: string[] = []
  for (const frame of page.frames()) {
    // Once for each document: to read it takes as long as to ask it.
    if (!(await frame.evaluate(() => 'axe' in window))) await bringAxe(page, frame)
    violations.push(...(await askAxe(frame, standards, 'light')))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const frame of page.frames()) violations.push(...(await askAxe(frame, ['color-contrast'], 'dark')))
  await page.emulateMedia({ colorScheme: 'light' })
  expect(violations, `what keeps guests out of ${page.url()}`).toEqual([])
}

/** Straight to the page where that is possible: told through Playwright, it takes twice as long to read. */
async function bringAxe(page: Page, frame: Frame): Promise<void> {
  if (frame !== page.mainFrame()) return frame.evaluate(source)
  const line = await page.context().newCDPSession(page)
  await line.send('Runtime.evaluate', { expression: source, silent: true })
  await line.detach()
}

async function askAxe(frame: Frame, runOnly: string[], scheme: 'light' | 'dark'): Promise<string[]> {
  const violations = await frame.evaluate(async (runOnly) => {
    // Half-way between two colours nothing can be said about contrast.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    }
    const { axe } = window as unknown as { axe: Axe }
    // No rule of these reads style sheets, so none is fetched and read for it.
    const preload = { assets: ['media'] }
    const asked = { runOnly, iframes: false, preload, resultTypes: ['violations'] }
    // While a dialog is open nothing else can be reached; what lies behind it is looked at without it.
    const reachable = document.querySelector('dialog:modal') ?? document
    return (await axe.run(reachable, asked)).violations
  }, runOnly)
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    return [`${id} (${impact}, ${scheme}): ${help}`, ...places].join('\n  ')
  })
}
