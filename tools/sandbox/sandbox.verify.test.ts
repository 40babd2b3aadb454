import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serverProcess } from '#server/testing/server-process'
import { keyId } from './razorpay/constants'
import { openStore } from './store'
import { sandboxForTests, webhookReceiver } from './testing/sandbox-for-tests'

test('GET /sandbox/info has everything that a server needs', async () => {
  const { get, sandbox } = await sandboxForTests()
  expect(await get('/info')).toMatchObject({
    razorpay: { keyId, keySecret: expect.any(String), webhookSecret: expect.any(String) },
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    clock: { now: expect.stringMatching(/^2027-06-01T03:30:/), offsetMs: sandbox.info().clock.offsetMs },
  })
})

test('every link of the index page works, and what others wrote is escaped', async () => {
  const { url, order } = await sandboxForTests()
  const { id } = await order({ receipt: '<b>r</b>' })
  const index = await (await fetch(`${url}/sandbox`)).text()
  for (const words of [id, 'Tuesday', '&lt;b&gt;r&lt;/b&gt;']) expect(index).toContain(words)
  const links = [...index.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link)
  for (const link of links) expect((await fetch(url + link)).status, link).toBe(200)
})

test('orders, payments, refunds, balance, keys and the clock survive a restart', async () => {
  const first = await sandboxForTests()
  const { razorpay_payment_id: id } = await first.pay(await first.order(), { outcome: 'captured' })
  const headers = { 'X-Refund-Idempotency': 'intent-0001' }
  const refund = await first.api(`/payments/${id}/refund`, { amount: 5000 }, { headers })
  await first.post('/clock', { now: '2028-01-01T00:00:00Z' })
  const [ledger, balance] = [await first.ledger(), await first.get('/razorpay/control/balance')]
  await expect(sandboxForTests(first.dir)).rejects.toThrow('Another sandbox runs on')
  await first.close()
  const second = await sandboxForTests(first.dir)
  expect(await second.ledger()).toEqual(ledger)
  expect(await second.get('/razorpay/control/balance')).toEqual(balance)
  const again = await second.api(`/payments/${id}/refund`, { amount: 5000 }, { headers })
  expect(again.body).toEqual(refund.body)
  expect(String((await second.get('/clock'))['now'])).toMatch(/^2028-01-01T00:00:/)
})

test('a journal with torn lines is read without them, and later lines are kept', async () => {
  const { dir, close, order } = await sandboxForTests()
  await order()
  await close()
  appendFileSync(join(dir, 'journal.jsonl'), '\n17\n{"table":"orders","id":"x","val')
  const warn = vi.fn()
  const store = openStore(dir, { info: () => undefined, warn })
  expect(warn).toHaveBeenCalledExactlyOnceWith({ lines: 2 }, expect.any(String))
  appendFileSync(join(dir, 'journal.jsonl'), '\n{"table":"torn by a full d')
  store.table('orders').put('y', 1)
  expect(openStore(dir).table('orders').all()).toEqual([expect.any(Object), 1])
  store.close()
  expect(() => store.table('orders').put('z', 1)).toThrow('closed')
  expect(readFileSync(join(dir, 'journal.jsonl'), 'utf8')).not.toContain('torn')
})

test('a reset clears the data and the clock, but keeps the registered servers', async () => {
  const { post, order, pay, ledger, events, get, sandbox } = await sandboxForTests()
  const hook = await webhookReceiver()
  await post('/razorpay/control/endpoints', { url: hook.url })
  await pay(await order())
  await hook.until(1)
  await post('/clock', { advanceSeconds: 86_400 })
  await post('/razorpay/control/faults', [{ route: 'orders.create', kind: '500', times: 9 }])
  await post('/mailbox/control', { mode: 'down' })
  const { smtpUrl } = sandbox.info()
  expect((await post('/reset', {})).status).toBe(200)
  expect(await ledger()).toEqual({ orders: [], payments: [], refunds: [] })
  expect(await events()).toEqual([])
  expect(String((await get('/clock'))['now'])).toMatch(/^2027-06-01T03:30:/)
  expect(sandbox.info().smtpUrl).toBe(smtpUrl)
  expect(await mail(smtpUrl, 'one')).toBe('sent')
  await pay(await order())
  await hook.until(2)
})

test('the process refuses a folder in use; after a kill or a stop the next takes over its data', async () => {
  const processes = await serverProcess()
  onTestFinished(() => processes.removeAll())
  const start = () => processes.start({ SANDBOX_PORT: '0' }, 'sandbox')
  const first = await start()
  await fetch(`${first.url}/sandbox/clock`, { method: 'POST', body: '{"now":"2028-01-01T00:00:00Z"}' })
  const { code, said } = await processes.refused({ SANDBOX_PORT: '0' }, 'sandbox')
  expect(code).toBe(1)
  expect(said).toMatch(/^(?!.* {4}at ).*Another sandbox runs on/s)
  await first.end('SIGKILL')
  const second = await start()
  const { now } = (await (await fetch(`${second.url}/sandbox/clock`)).json()) as { now: string }
  expect(now).toMatch(/^2028-01-01T00:0/)
  // A second Ctrl-C does not cut the closing short.
  process.kill(second.pid, 'SIGINT')
  expect(await second.end('SIGINT')).toBeLessThan(4000)
  expect((await fetch(`${(await start()).url}/sandbox/info`)).status).toBe(200)
})

/** A server that uses the sandbox's clock and takes `ms` to answer a move. */
async function subscriber(ms: number, steps: string[] = []) {
  const offsets: number[] = []
  const server = createServer(async (request, response) => {
    const { offsetMs, step } = JSON.parse(await text(request)) as { offsetMs: number; step: 'mark' | 'go' }
    await new Promise((resolve) => setTimeout(resolve, ms))
    steps.push(step)
    if (step === 'go') offsets.push(offsetMs)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/clock`, offsets, stop }
}

const secondsFrom = (body: Record<string, unknown>, instant: string) =>
  Math.abs(Date.parse(String(body['now'])) - Date.parse(instant)) / 1000

test('the clock begins at startAt, runs, and can be set and advanced', async () => {
  const { get, post } = await sandboxForTests()
  expect(secondsFrom(await get('/clock'), '2027-06-01T09:00:00+05:30')).toBeLessThan(3)
  const set = await post('/clock', { now: '2027-06-10T23:59:30+05:30' })
  expect(secondsFrom(set.body, '2027-06-10T18:29:30Z')).toBeLessThan(3)
  expect(
    secondsFrom((await post('/clock', { advanceSeconds: 60 })).body, '2027-06-10T18:30:30Z'),
  ).toBeLessThan(3)
  for (const body of [
    ...[{}, [], { now: 'tomorrow' }, { now: '2027-06-10' }, { now: '2027-06-10T10:00:00' }, { now: 5 }],
    ...[{ advanceSeconds: '60' }, { advanceSeconds: -1 }, { now: '2027-06-10T10:00:00Z', advanceSeconds: 1 }],
  ])
    expect(await post('/clock', body)).toEqual({ status: 400, body: { error: expect.any(String) } })
  expect(secondsFrom(await get('/clock'), '2027-06-10T18:30:30Z')).toBeLessThan(6)
})

test('a move is answered when every server has marked its connections and runs on the new time', async () => {
  const { post, get, sandbox } = await sandboxForTests()
  const steps: string[] = []
  const servers = await Promise.all([0, 50, 150].map((ms) => subscriber(ms, steps)))
  for (const { url } of servers) await post('/clock/subscribers', { url })
  await post('/clock', { advanceSeconds: 1000 })
  expect(steps).toEqual(['mark', 'mark', 'mark', 'go', 'go', 'go'])
  const { offsetMs } = sandbox.info().clock
  expect(servers.map(({ offsets }) => offsets)).toEqual(Array(3).fill([offsetMs]))
  // Parallel moves run one after another; a server that is gone is dropped and delays nothing.
  servers[2]?.stop()
  await Promise.all([1, 2, 3].map((seconds) => post('/clock', { advanceSeconds: seconds })))
  const last = servers[1]?.offsets ?? []
  expect(last).toEqual(last.toSorted((a, b) => a - b))
  expect(last.at(-1)).toBe(sandbox.info().clock.offsetMs)
  expect(await get('/clock/subscribers')).toEqual(servers.slice(0, 2).map(({ url }) => url))
})

/** Sends a mail; resolves with `sent`, the code of the refusal, or how it failed. */
async function mail(url: string, subject: string, more: object = {}): Promise<string | number> {
  const wait = { greetingTimeout: subject === 'hang' ? 300 : 10_000 }
  const message = {
    from: 'Hotel <hotel@example.com>',
    to: 'guest@example.com',
    subject,
    text: 'Namaste.',
    ...more,
  }
  try {
    await createTransport({ url, ...wait }).sendMail(message)
    return 'sent'
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code: string }
    return responseCode ?? code
  }
}

const hostile = '<a href="https://evil.example">Pay</a>"><img src=x onerror=alert(1)>'
const filename = 'bill.pdf'
const withParts = {
  messageId: '<one@hotel>',
  envelope: { from: 'hotel@example.com', to: 'blind@example.com' },
  html: '<p onclick="alert(1)">₹4,500 "paid"</p><script>alert(2)</script>',
  attachments: [{ filename, content: '%PDF-1.7 nothing', contentType: 'application/pdf' }],
}

test('mails are listed newest first, with where they were delivered and what is attached', async () => {
  const { sandbox, get, url } = await sandboxForTests()
  const { smtpUrl } = sandbox.info()
  await mail(smtpUrl, 'older')
  await mail(smtpUrl, `Booking of ${hostile}`, withParts)
  const mails = await get<{ id: string }[]>('/mailbox.json')
  const [{ id } = { id: '' }] = mails
  expect(mails).toEqual([
    {
      id,
      messageId: '<one@hotel>',
      from: 'hotel@example.com',
      to: ['blind@example.com'],
      subject: `Booking of ${hostile}`,
      text: expect.stringContaining('Namaste.'),
      html: expect.stringContaining('₹4,500'),
      attachments: [{ filename, contentType: 'application/pdf', size: 16 }],
      receivedAt: expect.stringMatching(/^2027-06-01T03:30:/),
    },
    expect.objectContaining({ subject: 'older', html: null, attachments: [] }),
  ])
  const page = (path: string) => fetch(`${url}/sandbox/mailbox${path}`)
  const file = await page(`/${id}/attachments/0`)
  expect(await file.text()).toBe('%PDF-1.7 nothing')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  for (const path of [`/${id}/attachments/1`, '/nothing']) expect((await page(path)).status).toBe(404)
  for (const path of ['', `/${id}`]) {
    const shown = await page(path)
    expect(shown.headers.get('content-security-policy')).toContain("script-src 'self'")
    const markup = await shown.text()
    expect(markup).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;')
    expect(markup).not.toMatch(/<img|<script>|onclick="/)
    if (path) expect(markup).toContain('<iframe sandbox="" title="The mail as sent" srcdoc="&lt;p onclick=')
  }
})

test('the mail server refuses, hangs or is down by its mode, and keeps mode, mails and address', async () => {
  const world = await sandboxForTests()
  const { smtpUrl } = world.sandbox.info()
  const mode = async (next: string) => (await world.post('/mailbox/control', { mode: next })).status
  const answers = { '550': 550, '451': 451, hang: 'ETIMEDOUT', down: 'ECONNECTION', normal: 'sent' }
  for (const [next, answer] of Object.entries(answers)) {
    expect(await mode(next)).toBe(200)
    expect(await mail(smtpUrl, next), next).toBe(answer)
  }
  expect(await mode('sleepy')).toBe(400)
  await mode('550')
  await world.close()
  const again = await sandboxForTests(world.dir)
  expect(again.sandbox.info().smtpUrl).toBe(smtpUrl)
  expect(await again.get('/mailbox.json')).toMatchObject([{ subject: 'normal' }])
  expect(await mail(smtpUrl, 'refused')).toBe(550)
})
