import { html } from 'hono/html'
import { inKolkata } from '../pages/in-kolkata'
import type { Mail } from './mail'
import type { MailboxMode } from './smtp-peer'

const modeWords: Record<MailboxMode, string> = {
  normal: 'The mail server accepts everything.',
  hang: 'The mail server accepts connections and never answers.',
  '550': 'The mail server refuses every recipient for good (550).',
  '451': 'The mail server asks every sender to try again later (451).',
  down: 'The mail server is down.',
}

/** Newest first. */
export const mailboxPage = (mails: Mail[], mode: MailboxMode) => html`
  <h1>Mailbox</h1>
  <p class="note">${modeWords[mode]}</p>
  ${mails.length === 0 ? html`<p>No mail has arrived yet.</p>` : html`<ol class="mails">${mails.map(row)}</ol>`}
`

const row = (mail: Mail) => html`
  <li>
    <a href="/sandbox/mailbox/${mail.id}">${mail.subject || '(no subject)'}</a>
    <span>to ${mail.to.join(', ')}</span>
    ${when(mail)}
  </li>
`

export const mailPage = (mail: Mail) => html`
  <p><a href="/sandbox/mailbox">All mail</a></p>
  <h1>${mail.subject || '(no subject)'}</h1>
  <dl>
    <dt>From</dt><dd>${mail.from}</dd>
    <dt>To</dt><dd>${mail.to.join(', ')}</dd>
    <dt>Received</dt><dd>${when(mail)}</dd>
    <dt>Message-ID</dt><dd>${mail.messageId}</dd>
  </dl>
  ${mail.attachments.length > 0 && html`<h2>Attachments</h2><ul>${mail.attachments.map(attachmentOf(mail))}</ul>`}
  ${
    mail.html !== null &&
    html`<h2>As sent</h2><iframe class="mail" sandbox="" title="The mail as sent" srcdoc="${mail.html}"></iframe>`
  }
  <h2>As text</h2>
  <pre>${mail.text}</pre>
`

const attachmentOf =
  (mail: Mail) =>
  ({ filename, contentType, size }: Mail['attachments'][number], number: number) =>
    html`
    <li>
      <a href="/sandbox/mailbox/${mail.id}/attachments/${number}" download="${filename}">${filename}</a>
      (${contentType}, ${size} bytes)
    </li>
  `

const when = ({ receivedAt }: Mail) =>
  html`<time datetime="${receivedAt}">${inKolkata(new Date(receivedAt))}</time>`
