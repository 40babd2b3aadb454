import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerProcess, serverProcess } from './testing/server-process'

let processes: Awaited<ReturnType<typeof serverProcess>>
let server: ServerProcess

beforeAll(async () => {
  processes = await serverProcess()
  server = await processes.start({})
})
afterAll(() => processes.removeAll())

describe('the built server', () => {
  test('prints its URL, the URL of the sandbox and the administrator', () => {
    expect(server.output().trim().split('\n').length).toBeLessThan(10)
    expect(server.output()).toMatch(/The hotel is open at http:\/\/localhost:\d+/)
    expect(server.output()).toContain('/sandbox/mailbox')
    expect(server.output()).toMatch(/Administrator: \S+@\S+ +password: \S{12,}/)
  })

  test('answers /healthz, /readyz and the front page, and 404 for unknown paths', async () => {
    for (const path of ['/healthz', '/readyz', '/']) expect((await fetch(server.url + path)).status).toBe(200)
    expect((await fetch(`${server.url}/nowhere`)).status).toBe(404)
    expect((await fetch(`${server.url}/api/nowhere`, { method: 'POST' })).status).toBe(404)
    // Only the built server shows what the bundler has left out.
    for (const path of ['/trpc/%ff', '/trpc/booking.rooms/%E0%A4%A', '/%ff'])
      expect((await fetch(server.url + path)).status, path).toBe(404)
  })

  test('renders with the production builds of the libraries; the others take three times as long', async () => {
    const built = join(import.meta.dirname, '..', 'dist', 'server')
    const files = await readdir(built, { recursive: true })
    const code = files
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFile(join(built, file), 'utf8'))
    const all = (await Promise.all(code)).join()
    expect(all).toContain('react-dom-server')
    expect(all).not.toMatch(/react-dom-server[\w.-]*development|react[\w-]*runtime[.]development/)
  })

  test('gives every page its own nonce, and no script without it, also under parallel requests', async () => {
    const leaving = new AbortController()
    const left = fetch(`${server.url}/`, { signal: leaving.signal }).catch(() => undefined)
    setTimeout(() => leaving.abort(), 2)
    const nonces = await Promise.all(
      ['/', '/', '/', '/', '/booking', '/admin_login_page', '/nowhere'].map(async (path) => {
        const { headers, ...answer } = await fetch(server.url + path).then(async (response) => ({
          headers: response.headers,
          html: await response.text(),
        }))
        const nonce = /script-src 'self' 'nonce-([\w-]{16,})'/.exec(
          headers.get('content-security-policy') ?? '',
        )?.[1]
        const scripts = answer.html.match(/<script[^>]*>/g) ?? []
        expect(scripts.length, path).toBeGreaterThan(0)
        for (const script of scripts) expect(script, path).toMatch(`nonce="${nonce}"`)
        expect(answer.html, path).not.toMatch(/<[^>]+ (on[a-z]+|style)=|javascript:/)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toBe('no-referrer')
        expect(headers.get('strict-transport-security')).toContain('max-age=')
        return nonce
      }),
    )
    await left
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  test('lets no second server use its folder, and says so', async () => {
    const { code, said } = await processes.refused({})
    expect(code).toBe(1)
    expect(said).toContain('Another server runs on')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('names every wrong setting at once', async () => {
    const { code, said } = await processes.refused({ PORT: 'x', HOLD_SECONDS: '-1', RATE_LIMITS: 'maybe' })
    expect(code).toBe(1)
    for (const name of ['PORT', 'HOLD_SECONDS', 'RATE_LIMITS']) expect(said).toContain(name)
    expect(said).not.toContain('    at ')
  })
})
