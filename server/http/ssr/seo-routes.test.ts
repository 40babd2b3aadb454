import { expect, test } from 'vitest'
import type { HttpDeps } from '../context'
import { seoRoutes } from './pages'

const client = { dir: import.meta.dirname, script: '', styles: [] }

/** robots.txt depends only on PUBLIC_URL, the requested URL and whether this is production. */
async function robots(production: boolean, publicUrl: string, requestedUrl = publicUrl) {
  const deps = { publicUrl, settings: { production } } as HttpDeps
  const response = await seoRoutes(deps, client).request(`${requestedUrl}/robots.txt`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}
const disallowAll = 'User-agent: *\nDisallow: /\n'

test('in production robots.txt allows indexing and names the sitemap', async () => {
  const text = await robots(true, 'https://hotel.example')
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain('Sitemap: https://hotel.example/sitemap.xml')
  // Behind a proxy the server is requested by an internal address.
  expect(await robots(true, 'https://hotel.example', 'http://10.0.0.5:3000')).toBe(text)
})

test('outside production robots.txt forbids indexing, whatever the host', async () => {
  expect(await robots(false, 'https://staging.example')).toBe(disallowAll)
  expect(await robots(false, 'http://localhost:3000', 'http://staging.example')).toBe(disallowAll)
  expect(await robots(false, 'https://staging.example', 'http://localhost:3000')).toBe(disallowAll)
})

test('on localhost robots.txt is like in production', async () => {
  for (const host of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(await robots(false, host), host).toContain(`Sitemap: ${host}/sitemap.xml`)
})
