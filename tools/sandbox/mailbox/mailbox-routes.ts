import { Hono } from 'hono'
import { z } from 'zod'
import { page } from '../pages/page'
import { readJson } from '../read-json'
import type { Mail } from './mail'
import { mailboxPage, mailPage } from './mailbox-pages'
import type { Mailbox } from './open-mailbox'
import { mailboxModes } from './smtp-peer'

const control = z.strictObject({ mode: z.enum(mailboxModes) })

/** The mailbox as a page and as JSON, newest first. Mounted at `/sandbox`. */
export function mailboxRoutes(mailbox: Mailbox): Hono {
  const app = new Hono()
  const newestFirst = () => mailbox.mails.all().reverse()
  app.get('/mailbox', (c) => page(c, 'Mailbox', mailboxPage(newestFirst(), mailbox.mode())))
  app.get('/mailbox.json', (c) => c.json(newestFirst().map(shown)))
  app.get('/mailbox/control', (c) => c.json({ mode: mailbox.mode() }))
  app.post('/mailbox/control', async (c) => {
    const read = await readJson(c, control)
    if (!read.ok) return read.answer
    await mailbox.setMode(read.value.mode)
    return c.json({ mode: mailbox.mode() })
  })
  app.get('/mailbox/:id', (c) => {
    const mail = mailbox.mails.get(c.req.param('id'))
    return mail ? page(c, mail.subject, mailPage(mail), { showsMail: true }) : c.notFound()
  })
  app.get('/mailbox/:id/attachments/:number', (c) => {
    const attachment = mailbox.mails.get(c.req.param('id'))?.attachments[Number(c.req.param('number'))]
    if (!attachment) return c.notFound()
    return c.body(new Uint8Array(Buffer.from(attachment.base64, 'base64')), 200, {
      // Always a download: an attachment that is shown could act as a page of this origin.
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  return app
}

const shown = ({ attachments, ...mail }: Mail) => ({
  ...mail,
  attachments: attachments.map(({ base64: _, ...attachment }) => attachment),
})
