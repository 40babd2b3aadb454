import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]
type Axe = { run(context: Node, options: object): Promise<{ violations: Violation[] }> }

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Run directly in each frame: the package's builder opens a page for every result, and takes five times as long.
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks WCAG 2.2 AA as far as a tool can, frames included, in light and dark. `part`: a selector, where the rest of the page
 * is checked elsewhere.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const violations: string[] = []
  for (const frame of page.frames()) {
    // Once per document, since loading axe takes as long as running it.
    if (!(await frame.evaluate(() => 'axe' in window))) await loadAxe(page, frame)
    violations.push(...(await runAxe(frame, standards, 'light', part)))
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const frame of page.frames())
    violations.push(...(await runAxe(frame, ['color-contrast'], 'dark', part)))
  await page.emulateMedia({ colorScheme: 'light' })
  expect(violations, `accessibility of ${page.url()}`).toEqual([])
}

/** Through the DevTools protocol where possible: evaluated through Playwright, it takes twice as long. */
async function loadAxe(page: Page, frame: Frame): Promise<void> {
  if (frame !== page.mainFrame()) return frame.evaluate(source)
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source, silent: true })
  await session.detach()
}

async function runAxe(
  frame: Frame,
  runOnly: string[],
  scheme: 'light' | 'dark',
  part: string | null = null,
): Promise<string[]> {
  const violations = await frame.evaluate(
    async ({ runOnly, part }) => {
      // Contrast cannot be measured in the middle of an animation.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
      }
      const { axe } = window as unknown as { axe: Axe }
      // None of these rules reads style sheets, so none is loaded.
      const preload = { assets: ['media'] }
      const options = { runOnly, iframes: false, preload, resultTypes: ['violations'] }
      // While a dialog is open nothing else can be reached; the page behind it is checked without it.
      const reachable = document.querySelector(part ?? 'dialog:modal') ?? (part ? null : document)
      if (!reachable) throw new Error(`the page has no ${part}`)
      return (await axe.run(reachable, options)).violations
    },
    { runOnly, part },
  )
  return violations.map(({ id, impact, help, nodes }) => {
    const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    return [`${id} (${impact}, ${scheme}): ${help}`, ...places].join('\n  ')
  })
}
