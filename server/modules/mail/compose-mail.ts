import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { oneLine } from '#shared/typed-text'
import type { HotelContacts, MailContent } from './mail-content'
import { renderHtml } from './render-html'
import { renderText } from './render-text'

/** What every mail needs. The same `eventKey` gives the same Message-ID, so that a repeat is recognised. */
export type MailBasics = { eventKey: string; publicUrl: string; hotel: HotelContacts }

type Draft = {
  kind: string
  to: string
  subject: string
  content: MailContent
  attachments?: OutgoingMail['attachments']
}

/** Every mail is built here; the same input always gives the same mail. */
export function composeMail({ eventKey, publicUrl, hotel }: MailBasics, draft: Draft): OutgoingMail {
  const { kind, to, subject, content, attachments = [] } = draft
  return {
    messageId: `<${kind}.${eventKey.replace(/[^A-Za-z0-9_-]/g, '-')}@${new URL(publicUrl).hostname}>`,
    to,
    subject: [...oneLine(subject)].slice(0, 150).join(''),
    text: renderText(content, hotel),
    html: renderHtml(content, hotel),
    attachments,
  }
}
