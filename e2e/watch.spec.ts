import { expect, type Page } from '@playwright/test'
import { test } from './test'

const findings: [what: string, words: RegExp, happen: (page: Page) => Promise<unknown>][] = [
  ['an error', /^console.error: no room/, (page) => page.evaluate(() => console.error('no room'))],
  [
    'what nobody catches',
    /^nobody caught: Error: lost key/,
    (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('lost key')
        })
      }),
  ],
  [
    'a page that was not drawn as the server drew it',
    /hydrated/,
    (page) => page.evaluate(() => console.warn('the tree was not hydrated')),
  ],
  [
    'a breach of the content policy',
    /content policy: script-src\S* forbids inline/,
    (page) =>
      page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('script'), { textContent: 'alert()' }))
      }),
  ],
  [
    'a file of ours that is missing',
    /lost\.png was answered with 404/,
    (page) =>
      page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('img'), { src: '/sandbox/lost.png' }))
      }),
  ],
  ['a request to another host', /another host was requested: http:\/\/elsewhere.example\//, leave],
  [
    'a lost connection',
    /ERR_INTERNET_DISCONNECTED/,
    async (page) => {
      // Another page, since the browser may still be showing that the host was not found.
      const other = await page.context().newPage()
      await other.goto('/sandbox/mailbox')
      // Being offline may begin after the request; this does not.
      await other.route('**/readyz', (route) => route.abort('internetdisconnected'))
      await other.evaluate(() => fetch('/readyz').catch(() => undefined))
    },
  ],
]

async function leave(page: Page): Promise<void> {
  await page.goto('http://elsewhere.example/').catch(() => undefined)
}

test('errors, policy breaches, missing files and other hosts fail a test', async ({ page, watch }) => {
  await page.goto('/sandbox')
  for (const [what, words, happen] of findings) {
    expect(await watch.findings()).toEqual([])
    await happen(page)
    await expect.poll(() => watch.findings(), what).toContainEqual(expect.stringMatching(words))
    watch.allow(words, /Content Security Policy directive/, /^http:\/\/elsewhere/)
  }
})
