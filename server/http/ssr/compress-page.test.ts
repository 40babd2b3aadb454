import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage, takesGzip } from './compress-page'

test('every nonce gives one whole gzip of the page with that nonce', () => {
  const long = 'गढ़वाल हिमालय <p>a room</p>'.repeat(4000)
  for (const parts of [['<p>'], ['<script nonce="', '">', ''], [long, long, '', long]]) {
    const withNonce = compressPage(parts)
    for (const nonce of ['first-nonce', 'n'.repeat(32)])
      expect(gunzipSync(withNonce(nonce)).toString()).toBe(parts.join(nonce))
  }
})

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['deflate, GZIP', true],
  ['gzip;q=0', false],
  ['gzip;q=0.000, br', false],
  ['br', false],
  [undefined, false],
])('takes gzip by %s: %s', (accepted, takes) => {
  expect(takesGzip(accepted)).toBe(takes)
})
