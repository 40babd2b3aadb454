import { expect, type Page } from '@playwright/test'
import { test } from './test'

const findings: [string, RegExp, (page: Page) => Promise<unknown>][] = [
  ['says console.error', /^console.error: no room/, (page) => page.evaluate(() => console.error('no room'))],
  [
    'throws where nobody catches',
    /^nobody caught: Error: lost key/,
    (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('lost key')
        })
      }),
  ],
  [
    'was not drawn as the server drew it',
    /hydrated/,
    (page) => page.evaluate(() => console.warn('the tree was not hydrated')),
  ],
  [
    'breaks the content policy',
    /content policy: script-src\S* forbids inline/,
    (page) =>
      page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('script'), { textContent: 'alert()' }))
      }),
  ],
  [
    'misses a file of ours',
    /lost\.png was answered with 404/,
    (page) =>
      page.evaluate(() => {
        document.body.append(Object.assign(document.createElement('img'), { src: '/sandbox/lost.png' }))
      }),
  ],
]

for (const [what, words, happen] of findings) {
  test(`a page that ${what} fails its test`, async ({ page, watch }) => {
    await page.goto('/sandbox')
    expect(await watch.findings()).toEqual([])
    await happen(page)
    await expect.poll(() => watch.findings()).toContainEqual(expect.stringMatching(words))
    watch.allow(/./)
  })
}

test('a request to another host fails a test, and so does a lost connection unless it is allowed', async ({
  page,
  watch,
}) => {
  await page.goto('/sandbox/mailbox')
  await page.goto('http://elsewhere.example/').catch(() => undefined)
  expect(await watch.findings()).toContainEqual('another host was requested: http://elsewhere.example/')
  watch.allow(/elsewhere/)
  // Another page, since the browser may still be showing that the host was not found.
  const other = await page.context().newPage()
  await other.goto('/sandbox/mailbox')
  await page.context().setOffline(true)
  await other.evaluate(() => fetch('/readyz').catch(() => undefined))
  expect(await watch.findings()).toContainEqual(expect.stringContaining('ERR_INTERNET_DISCONNECTED'))
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
})
