import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** WCAG 2.2 AA as far as a tool can tell, frames included, in the light and in the dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations: inTheLight } = await new AxeBuilder({ page }).withTags(standards).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations: inTheDark } = await new AxeBuilder({ page }).withRules('color-contrast').analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  expect([...inTheLight.map(inWords('light')), ...inTheDark.map(inWords('dark'))], page.url()).toEqual([])
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const inWords =
  (scheme: 'light' | 'dark') =>
  ({ id, impact, help, nodes }: Violation): string => {
    const places = nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`)
    return [`${id} (${impact}, ${scheme}): ${help}`, ...places].join('\n  ')
  }
