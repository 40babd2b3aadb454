import { expect, test } from 'vitest'
import type { HttpDeps } from '../context'
import { finderRoutes } from './seo-routes'

const client = { dir: import.meta.dirname, script: '', styles: [], preloads: [] }

/** robots.txt asks nothing of the house but where it is and whether it is the real one. */
async function robots(production: boolean, publicUrl: string, asked = publicUrl) {
  const deps = { publicUrl, settings: { production } } as HttpDeps
  const response = await finderRoutes(deps, client).request(`${asked}/robots.txt`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}
const keepOut = 'User-agent: *\nDisallow: /\n'

test('in production search engines may come, and are told where the map is', async () => {
  const text = await robots(true, 'https://hotel.example')
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(text).toContain('Sitemap: https://hotel.example/sitemap.xml')
  // Behind a proxy the server is asked by an address that guests never see.
  expect(await robots(true, 'https://hotel.example', 'http://10.0.0.5:3000')).toBe(text)
})

test('a rehearsal keeps them out, by whichever name it is reached', async () => {
  expect(await robots(false, 'https://staging.example')).toBe(keepOut)
  expect(await robots(false, 'http://localhost:3000', 'http://staging.example')).toBe(keepOut)
  expect(await robots(false, 'https://staging.example', 'http://localhost:3000')).toBe(keepOut)
})

test('on the machine itself a rehearsal answers as the hotel would', async () => {
  for (const host of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(await robots(false, host), host).toContain(`Sitemap: ${host}/sitemap.xml`)
})
