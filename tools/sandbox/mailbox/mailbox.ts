import { Hono } from 'hono'
import { html } from 'hono/html'
import { simpleParser } from 'mailparser'
import { z } from 'zod'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { readJson } from '../answers'
import { page, timeOf } from '../pages'
import type { Log, Store } from '../store'
import { type MailboxMode, mailboxModes, openSmtpPeer } from './smtp-peer'

/** A mail that arrived. `to` are the addresses that it was delivered to; `receivedAt` is ISO 8601 by the sandbox clock. */
export type Mail = {
  id: string
  messageId: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  attachments: { filename: string; contentType: string; size: number; base64: string }[]
  receivedAt: string
}

/** A mail as it came over SMTP; `source` is base64. */
type Received = Pick<Mail, 'id' | 'to' | 'receivedAt'> & { sender: string; source: string }

type Needs = { store: Store; clock: Clock; ids: Ids; log: Log }

/** The parser makes no HTML of a text and no links in it, which nobody reads here. */
const asSent = { skipTextToHtml: true, skipTextLinks: true, skipImageLinks: true }

/** A reset keeps this table: running servers know the mail server's port. */
export const mailPortTable = 'mail port'

const control = z.strictObject({ mode: z.enum(mailboxModes) })

/** Receives every mail sent over SMTP, whatever its recipient, and shows it. Its routes are mounted at `/sandbox`. */
export async function openMailbox({ store, clock, ids, log }: Needs) {
  const received = store.table<Received>('received mails')
  // Parsed when somebody reads it.
  const parsed = new WeakMap<Received, Promise<Mail>>()
  const read = (mail: Received): Promise<Mail> => {
    const known = parsed.get(mail) ?? parse(mail)
    parsed.set(mail, known)
    return known
  }
  const mode = store.setting<MailboxMode>('mailbox mode', 'normal')
  const ports = store.table<number>(mailPortTable)
  const peer = await openSmtpPeer({
    mode: mode.get,
    port: ports.get('smtp'),
    onMail: (source, { sender, recipients }) => {
      const [id, receivedAt] = [ids.uuid(), clock.now().toISOString()]
      received.put(id, { id, sender, to: recipients, receivedAt, source: source.toString('base64') })
      log.info({ id }, 'mail received')
    },
  })
  ports.put('smtp', peer.port)
  const newestFirst = () => Promise.all(received.all().reverse().map(read))
  const mailOf = async (id: string) => {
    const mail = received.get(id)
    return mail && read(mail)
  }

  const routes = new Hono()
    .get('/mailbox', async (c) => page(c, 'Mailbox', listPage(await newestFirst(), mode.get())))
    .get('/mailbox.json', async (c) => c.json((await newestFirst()).map(withoutBytes)))
    .get('/mailbox/control', (c) => c.json({ mode: mode.get() }))
    .post('/mailbox/control', async (c) => {
      mode.set((await readJson(c, control)).mode)
      peer.setUp()
      return c.json({ mode: mode.get() })
    })
    .get('/mailbox/:id', async (c) => {
      const mail = await mailOf(c.req.param('id'))
      return mail ? page(c, mail.subject, mailPage(mail), { showsMail: true }) : c.notFound()
    })
    .get('/mailbox/:id/attachments/:number', async (c) => {
      const attachment = (await mailOf(c.req.param('id')))?.attachments[Number(c.req.param('number'))]
      if (!attachment) return c.notFound()
      return c.body(new Uint8Array(Buffer.from(attachment.base64, 'base64')), 200, {
        // Always a download: an attachment that is shown could act as a page of this origin.
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
        'X-Content-Type-Options': 'nosniff',
      })
    })
  return {
    routes,
    url: `smtp://127.0.0.1:${peer.port}`,
    count: () => received.all().length,
    /** Applies the stored mode to the mail server. */
    setUp: peer.setUp,
    close: peer.close,
  }
}

async function parse({ id, sender, to, receivedAt, source }: Received): Promise<Mail> {
  const bytes = Buffer.from(source, 'base64')
  const { messageId = '', subject = '', text = '', ...parsed } = await simpleParser(bytes, asSent)
  return {
    ...{ id, messageId, from: parsed.from?.value[0]?.address ?? sender, to },
    ...{ subject, text, html: parsed.html || null, receivedAt },
    attachments: parsed.attachments.map(({ filename, contentType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      contentType,
      size: content.length,
      base64: content.toString('base64'),
    })),
  }
}

const withoutBytes = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  attachments: attachments.map(({ base64: _, ...attachment }) => attachment),
})

const listPage = (mails: Mail[], mode: MailboxMode) => html`
  <h1>Mailbox</h1>
  <p>The mail server’s mode: ${mode}. ${mails.length === 0 && 'No mail has arrived yet.'}</p>
  <ol>${mails.map(
    (mail) => html`
    <li>
      <a href="/sandbox/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a>
      to ${mail.to.join(', ')}, ${timeOf(new Date(mail.receivedAt))}
    </li>`,
  )}</ol>
`

const mailPage = (mail: Mail) => html`
  <p><a href="/sandbox/mailbox">All mail</a></p>
  <h1>${mail.subject || '(no subject)'}</h1>
  <dl>
    <dt>From</dt><dd>${mail.from}</dd>
    <dt>To</dt><dd>${mail.to.join(', ')}</dd>
    <dt>Received</dt><dd>${timeOf(new Date(mail.receivedAt))}</dd>
    <dt>Message-ID</dt><dd>${mail.messageId}</dd>
  </dl>
  <ul>${mail.attachments.map(
    ({ filename, contentType, size }, number) => html`
    <li>
      <a href="/sandbox/mailbox/${mail.id}/attachments/${number}" download="${filename}">${filename}</a>
      (${contentType}, ${size} bytes)
    </li>`,
  )}</ul>
  ${mail.html !== null && html`<iframe sandbox="" title="The mail as sent" srcdoc="${mail.html}"></iframe>`}
  <h2>As text</h2>
  <pre>${mail.text}</pre>
`
