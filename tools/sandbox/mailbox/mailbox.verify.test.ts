import { expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox-for-tests'
import { sendBySmtp } from '../testing/smtp-talk'

type Listed = {
  id: string
  messageId: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  attachments: { filename: string; contentType: string; size: number }[]
  receivedAt: string
}

const accepted = ['220', '250', '250', '250', '354', '250', '221']
const message = (subject: string, body = 'Namaste.') =>
  `From: Hotel <hotel@example.com>\r\nTo: guest@example.com\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@hotel>\r\n\r\n${body}`

const hostile = '<a href="https://evil.example">Pay</a>"><img src=x onerror=alert(1)>'
const withParts = [
  'From: hotel@example.com',
  'To: guest@example.com',
  `Subject: Booking of ${hostile}`,
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=B',
  '',
  '--B',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p onclick="alert(1)">₹4,500 "paid"</p><script>alert(2)</script>',
  '--B',
  'Content-Type: application/pdf; name="bill.pdf"',
  'Content-Disposition: attachment; filename="bill.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('%PDF-1.7 nothing').toString('base64'),
  '--B--',
].join('\r\n')

async function mailbox() {
  const world = await sandboxForTests()
  const { smtpUrl } = world.sandbox.info()
  return {
    world,
    send: (text: string, to = 'guest@example.com') => sendBySmtp(smtpUrl, to, text),
    sendWithShortTimeout: (text: string) => sendBySmtp(smtpUrl, 'guest@example.com', text, 150),
    list: () => world.get<Listed[]>('/mailbox.json'),
    mode: (mode: string) => world.post('/mailbox/control', { mode }),
    page: async (path: string) => fetch(`${world.url}/sandbox/mailbox${path}`),
  }
}

test('mails are listed newest first, with the address they were delivered to', async () => {
  const { send, list } = await mailbox()
  expect(await send(message('one'))).toEqual(accepted)
  expect(await send(message('two'), 'blind@example.com')).toEqual(accepted)
  const [second, first] = await list()
  expect(first).toEqual({
    id: expect.any(String),
    messageId: '<one@hotel>',
    from: 'hotel@example.com',
    to: ['guest@example.com'],
    subject: 'one',
    text: expect.stringContaining('Namaste.'),
    html: null,
    attachments: [],
    receivedAt: expect.stringMatching(/^2027-06-01T03:30:/),
  })
  expect(second).toMatchObject({ subject: 'two', to: ['blind@example.com'] })
})

test('attachments are listed with their size and can be downloaded', async () => {
  const { send, list, page } = await mailbox()
  await send(withParts)
  const [mail] = await list()
  expect(mail?.attachments).toEqual([{ filename: 'bill.pdf', contentType: 'application/pdf', size: 16 }])
  const file = await page(`/${mail?.id}/attachments/0`)
  expect(await file.text()).toBe('%PDF-1.7 nothing')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect((await page(`/${mail?.id}/attachments/1`)).status).toBe(404)
  expect((await page('/nothing')).status).toBe(404)
})

test('a mail is shown as text, and its HTML only in a sandboxed frame', async () => {
  const { send, list, page } = await mailbox()
  await send(withParts)
  const [mail] = await list()
  for (const path of ['', `/${mail?.id}`]) {
    const shown = await page(path)
    const markup = await shown.text()
    expect(markup).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;')
    expect(markup).not.toMatch(/<img|<script>|onclick="/)
    expect(shown.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  const markup = await (await page(`/${mail?.id}`)).text()
  expect(markup).toContain('sandbox="" title="The mail as sent" srcdoc="&lt;p onclick=')
})

test.each(['550', '451'])('mode %s refuses the recipient', async (mode) => {
  const world = await mailbox()
  await world.mode(mode)
  expect(await world.send(message('one'))).toEqual(['220', '250', '250', mode])
  expect(await world.list()).toEqual([])
})

test('mode hang accepts the connection and never answers', async () => {
  const world = await mailbox()
  await world.mode('hang')
  expect(await world.sendWithShortTimeout(message('one'))).toEqual(['silence'])
  await world.mode('normal')
  expect(await world.send(message('two'))).toEqual(accepted)
})

test('mode down refuses connections, and the server returns at the same address', async () => {
  const world = await mailbox()
  await world.mode('down')
  expect(await world.send(message('one'))).toEqual(['refused'])
  await world.mode('normal')
  expect(await world.send(message('two'))).toEqual(accepted)
  expect((await world.mode('sleepy')).status).toBe(400)
})

test('mails, mode and address survive a restart', async () => {
  const { world, send, mode } = await mailbox()
  await send(message('one'))
  await mode('550')
  const { smtpUrl } = world.sandbox.info()
  await world.close()
  const again = await sandboxForTests(world.dir)
  expect(again.sandbox.info().smtpUrl).toBe(smtpUrl)
  expect(await again.get<Listed[]>('/mailbox.json')).toMatchObject([{ subject: 'one' }])
  expect(await sendBySmtp(smtpUrl, 'guest@example.com', message('two'))).toContain('550')
})

test('many mails at once all arrive', async () => {
  const { send, list } = await mailbox()
  const numbers = Array.from({ length: 20 }, (_, n) => `mail-${n}`)
  await Promise.all(numbers.map((subject) => send(message(subject))))
  expect((await list()).map(({ subject }) => subject).toSorted()).toEqual(numbers.toSorted())
})
