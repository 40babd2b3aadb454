import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { oneLine } from '#shared/typed-text'
import type { HotelContacts, MailContent } from './mail-content'
import { renderHtml } from './render-html'
import { renderText } from './render-text'

/** What every mail is written from. `eventKey` names the event: the same event gives the same Message-ID. */
export type MailBasics = { eventKey: string; publicUrl: string; hotel: HotelContacts }

type Letter = {
  kind: string
  to: string
  subject: string
  content: MailContent
  attachments?: OutgoingMail['attachments']
}

/** The one place where a mail is put together; the same input always gives the same mail. */
export function composeMail({ eventKey, publicUrl, hotel }: MailBasics, letter: Letter): OutgoingMail {
  const { kind, to, subject, content, attachments = [] } = letter
  return {
    messageId: `<${kind}.${eventKey.replace(/[^A-Za-z0-9_-]/g, '-')}@${new URL(publicUrl).hostname}>`,
    to,
    subject: [...oneLine(subject)].slice(0, 150).join(''),
    text: renderText(content, hotel),
    html: renderHtml(content, hotel),
    attachments,
  }
}
