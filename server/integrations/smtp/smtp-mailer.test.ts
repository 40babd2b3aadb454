import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OutgoingMail } from './mailer'
import { smtpMailer } from './smtp-mailer'

const mail: OutgoingMail = {
  messageId: '<booking-confirmed.1@hotel.example>',
  to: 'guest@example.com',
  subject: 'Booking confirmed: अनुष्का, ₹4,500',
  text: 'Dear अनुष्का कुँवर,\nyou paid ₹4,500.\n',
  html: '<p>Dear अनुष्का कुँवर,</p>',
  attachments: [
    {
      filename: 'stay.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from('BEGIN:VCALENDAR\r\n').toString('base64'),
    },
  ],
}

type Arrived = { envelope: { from: string; to: string[] }; raw: string; parsed: ParsedMail }

/** A real mail server that stores what arrives; `rules` make it refuse. */
async function smtpPeer(rules: SMTPServerOptions = {}): Promise<{ url: string; arrived: Arrived[] }> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        const { mailFrom, rcptTo } = session.envelope
        const envelope = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        }
        simpleParser(raw).then((parsed) => {
          arrived.push({ envelope, raw: raw.toString(), parsed })
          done()
        }, done)
      })
    },
    ...rules,
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, arrived }
}

/** A listener that does not speak SMTP. */
async function listener(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function mailerAt(url: string, timeoutMs = 5000) {
  const mailer = smtpMailer({ url, from: 'Hotel Brahmakamal <stay@hotel.example>', timeoutMs })
  onTestFinished(mailer.close)
  return mailer
}

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const addresses = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address))

test('a mail arrives as it was written', async () => {
  const { url, arrived } = await smtpPeer()
  expect(await mailerAt(url).send(mail)).toEqual({ kind: 'sent' })
  expect(arrived).toHaveLength(1)
  const { envelope, parsed } = arrived[0] as Arrived
  expect(envelope).toEqual({ from: 'stay@hotel.example', to: ['guest@example.com'] })
  expect(parsed.messageId).toBe(mail.messageId)
  expect(parsed.subject).toBe(mail.subject)
  expect(parsed.text).toBe(mail.text)
  expect(parsed.html).toBe(mail.html)
  expect(parsed.from?.text).toBe('"Hotel Brahmakamal" <stay@hotel.example>')
  expect(addresses(parsed.to)).toEqual(['guest@example.com'])
  expect(parsed.attachments).toHaveLength(1)
  expect(parsed.attachments[0]).toMatchObject({ filename: 'stay.ics', contentType: 'text/calendar' })
  expect(parsed.attachments[0]?.content.toString()).toBe('BEGIN:VCALENDAR\r\n')
})

test('a repeat has the same Message-ID', async () => {
  const { url, arrived } = await smtpPeer()
  const mailer = mailerAt(url)
  await mailer.send(mail)
  await mailer.send(mail)
  expect(arrived.map(({ parsed }) => parsed.messageId)).toEqual([mail.messageId, mail.messageId])
})

describe('a permanent refusal', () => {
  const refusals: [string, SMTPServerOptions][] = [
    ['of the recipient', { onRcptTo: (_, __, done) => done(refusal(550, 'No such user guest@example.com')) }],
    ['of the sender', { onMailFrom: (_, __, done) => done(refusal(553, 'Sender not allowed')) }],
    [
      'of the content',
      { onData: (stream, _, done) => stream.resume().on('end', () => done(refusal(554, 'Looks like spam'))) },
    ],
  ]
  test.each(refusals)('%s is `refused`', async (_, rules) => {
    const { url } = await smtpPeer(rules)
    const outcome = await mailerAt(url).send(mail)
    expect(outcome).toMatchObject({ kind: 'refused', detail: expect.stringMatching(/55[034]/) })
    expect(JSON.stringify(outcome)).not.toContain('guest@example.com')
  })
})

describe('a temporary failure', () => {
  const delays: [string, SMTPServerOptions][] = [
    ['451 for the recipient', { onRcptTo: (_, __, done) => done(refusal(451, 'Greylisted')) }],
    ['421 for the sender', { onMailFrom: (_, __, done) => done(refusal(421, 'Too busy')) }],
    [
      '452 for the content',
      { onData: (stream, _, done) => stream.resume().on('end', () => done(refusal(452, 'Disk full'))) },
    ],
    ['554 as greeting', { onConnect: (_, done) => done(refusal(554, 'Go away')) }],
    ['530 before signing in', { onMailFrom: (_, __, done) => done(refusal(530, 'Authentication required')) }],
  ]
  test.each(delays)('%s is `later`', async (_, rules) => {
    const { url } = await smtpPeer(rules)
    expect(await mailerAt(url).send(mail)).toMatchObject({ kind: 'later' })
  })

  test('a wrong password is `later`, because it is not about the mail', async () => {
    const { url } = await smtpPeer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(refusal(535, 'Wrong password')),
    })
    const outcome = await mailerAt(url.replace('//', '//hotel:secret-word@')).send(mail)
    expect(outcome).toMatchObject({ kind: 'later', detail: expect.stringContaining('535') })
    expect(JSON.stringify(outcome)).not.toContain('secret-word')
  })

  test('a refused connection is `later`', async () => {
    const url = await listener(() => {})
    const gone = url.replace(/\d+$/, '1')
    expect(await mailerAt(gone).send(mail)).toMatchObject({
      kind: 'later',
      detail: expect.stringContaining('ECONNREFUSED'),
    })
  })

  const broken: [string, (socket: Socket) => void][] = [
    ['accepts the connection and sends nothing', () => {}],
    ['closes the connection at once', (socket) => socket.destroy()],
    [
      'sends one character at a time for ever',
      (socket) => {
        const drip = setInterval(() => socket.write('2'), 20)
        socket.on('close', () => clearInterval(drip))
      },
    ],
    ['greets, then sends nothing', (socket) => socket.write('220 hello\r\n')],
    ['speaks another protocol', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    [
      'keeps answering without an end',
      (socket) => {
        socket.write('220 hello\r\n')
        const drip = setInterval(() => socket.write('250-still here\r\n'), 20)
        socket.on('close', () => clearInterval(drip))
      },
    ],
  ]
  test.each(broken)('a server that %s is `later`', async (_, onConnection) => {
    const url = await listener(onConnection)
    const started = performance.now()
    expect(await mailerAt(url, 200).send(mail)).toMatchObject({ kind: 'later' })
    expect(performance.now() - started).toBeLessThan(4000)
  })

  test('a server that hangs after the complete mail is `later`', async () => {
    let received = ''
    const { url } = await smtpPeer({
      onData: (stream) => stream.on('data', (part: Buffer) => (received += part)),
    })
    expect(await mailerAt(url, 300).send(mail)).toMatchObject({ kind: 'later' })
    expect(received).toContain(`Message-ID: ${mail.messageId}`)
  })
})

describe('hostile content', () => {
  test('cannot add a header by line breaks in subject and attachments', async () => {
    const { url, arrived } = await smtpPeer()
    const evil = 'x\r\nBcc: victim@example.com\r\n\r\nbody\u2028\u0000y'
    const attachments = [{ filename: evil, contentType: `text/plain\r\nX-Evil: 1`, content: '' }]
    expect(await mailerAt(url).send({ ...mail, subject: evil, attachments })).toEqual({ kind: 'sent' })
    const { envelope, parsed, raw } = arrived[0] as Arrived
    expect(envelope.to).toEqual(['guest@example.com'])
    expect(parsed.subject).toBe('x Bcc: victim@example.com body y')
    expect(parsed.bcc).toBeUndefined()
    expect(raw).not.toMatch(/^(?:Bcc|X-Evil):/im)
  })

  test.each([
    'guest@example.com\r\nBcc: victim@example.com',
    'guest@example.com, victim@example.com',
    'Guest <guest@example.com>',
    'guest@example.com>\r\nRCPT TO:<victim@example.com',
    'team: guest@example.com;',
    'no address',
    '',
  ])('in the recipient is refused unsent: %j', async (to) => {
    const { url, arrived } = await smtpPeer()
    expect(await mailerAt(url).send({ ...mail, to })).toMatchObject({ kind: 'refused' })
    expect(arrived).toEqual([])
  })

  test.each(['', 'no-brackets@hotel.example', '<a@b>\r\nBcc: victim@example.com'])(
    'in the Message-ID is refused unsent: %j',
    async (messageId) => {
      const { url, arrived } = await smtpPeer()
      expect(await mailerAt(url).send({ ...mail, messageId })).toMatchObject({ kind: 'refused' })
      expect(arrived).toEqual([])
    },
  )

  test('that names a file or a URL is sent unchanged, and nothing is read from there', async () => {
    const { url, arrived } = await smtpPeer()
    const path = { path: '/etc/hostname' } as unknown as string
    const outcome = await mailerAt(url).send({ ...mail, html: path })
    expect(outcome.kind).not.toBe('sent')
    expect(await mailerAt(url).send({ ...mail, text: '/etc/hostname' })).toEqual({ kind: 'sent' })
    expect(arrived[0]?.parsed.text).toBe('/etc/hostname')
  })

  test('with very long lines and lines of one dot arrives complete', async () => {
    const { url, arrived } = await smtpPeer()
    const text = `${'अ'.repeat(3000)}\n.\n..\nFrom here\nthe end\n`
    await mailerAt(url).send({ ...mail, text })
    expect(arrived[0]?.parsed.text).toBe(text)
    for (const line of arrived[0]?.raw.split('\r\n') ?? []) expect(line.length).toBeLessThan(999)
  })
})
