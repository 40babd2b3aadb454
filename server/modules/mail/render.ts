import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { escapeHtml } from '#shared/escape-html'
import type { HotelFacts } from '#shared/hotel/facts'
import { oneLine } from '#shared/typed-text'

/** What a mail says, without its layout: HTML and text are rendered from the same blocks. */
export type MailContent = { title: string; blocks: readonly Block[] }

export type Block =
  | { kind: 'paragraph' | 'heading' | 'note'; text: string }
  | { kind: 'table'; rows: readonly Row[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'link'; label: string; href: string; style: 'main' | 'quiet' }
  | { kind: 'entries'; entries: readonly Entry[] }

/** One of a list, with what is known about it and a page of it. `amount` stands at the right. */
export type Entry = { name: string; href: string; words: string; amount?: string }

export type Row = readonly [label: string, value: string]

/** Shown at the foot of every mail. */
type HotelContacts = {
  name: string
  address: readonly string[]
  phones: readonly string[]
  email: string
}

/** What mails say of the hotel: `hotelForMail` has it. */
export type HotelInMail = HotelContacts & { facts: HotelFacts }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const table = (...rows: Row[]): Block => ({ kind: 'table', rows })
export const entries = (all: readonly Entry[]): Block => ({ kind: 'entries', entries: all })
export const list = (items: readonly string[]): Block => ({ kind: 'list', items })

/** Text of several lines, a paragraph each. */
export const paragraphs = (text: string): Block[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(paragraph)

/** A page of this site. Browsers never send the `fragment` to a server, so it is in no log. */
export function pageLink(publicUrl: string, path: string, fragment?: string): string {
  const page = new URL(path, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`)
  page.hash = fragment ?? ''
  return page.href
}

/** What every mail needs. The same `eventKey` gives the same Message-ID, so that a repeat is recognised. */
export type MailBasics = { eventKey: string; publicUrl: string; hotel: HotelInMail }

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

/** The mail for readers without HTML. */
function renderText({ title, blocks }: MailContent, hotel: HotelContacts): string {
  const parts = [oneLine(title), ...blocks.map(blockText), `-- \n${footLines(hotel).join('\n')}`]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return oneLine(block.text)
    case 'heading':
      return `== ${oneLine(block.text)} ==`
    case 'note':
      return `* ${oneLine(block.text)}`
    case 'table':
      return block.rows.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n')
    case 'list':
      return block.items.map((item) => `- ${oneLine(item)}`).join('\n')
    case 'link':
      return `${oneLine(block.label)}:\n${block.href}`
    case 'entries':
      return block.entries.map(entryText).join('\n\n')
  }
}

function entryText({ name, words, amount, href }: Entry): string {
  const facts = [words, amount].flatMap((text) => (text ? [oneLine(text)] : [])).join(', ')
  return `- ${oneLine(name)}${facts && `: ${facts}`}\n  ${href}`
}

/** Name, address, phone numbers and email, one line each. */
const footLines = ({ name, address, phones, email }: HotelContacts): string[] =>
  [name, address.join(', '), phones.join(' · '), email].map(oneLine)

/** Text colour and background are always set on the same element, so that a mail client in dark mode changes both. */
const colours = {
  page: '#F7F5EF',
  sheet: '#FFFEFB',
  ink: '#1F2A33',
  soft: '#52606A',
  rule: '#D9D6CA',
  deodar: '#1E4438',
  glacier: '#D8E6EA',
  marigold: '#E39B1B',
} as const

const sans = "font-family:Mukta,'Noto Sans Devanagari','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "font-family:'Tiro Devanagari Hindi',Georgia,'Noto Serif Devanagari',serif"
const onSheet = `color:${colours.ink};background-color:${colours.sheet}`
const text = `${sans};font-size:17px;line-height:1.55;${onSheet}`

const escaped = (value: string): string => escapeHtml(oneLine(value))

/** Phone numbers, masked identity numbers, dates and ages are not broken over two lines, which is hard to read out. */
const unbreakable = /\+\d[\d ]{6,}\d|XXXX XXXX \d{4}|\b\d{1,2} [A-Z][a-z]{2} \d{4}\b|\bage \d+/g
/** The label wraps together with its number, where both fit on one line. */
const withName = /Aadhaar <span[^>]*>[^<]*<\/span>/g
const shown = (value: string): string =>
  escaped(value)
    .replace(unbreakable, (text) => `<span style="white-space:nowrap">${text}</span>`)
    .replace(withName, (both) => `<span style="display:inline-block">${both}</span>`)

/** Inline styles only, nothing remote, at most 600 px wide. */
function renderHtml({ title, blocks }: MailContent, hotel: HotelContacts): string {
  const foot = footLines(hotel).map(shown).join('<br>')
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0;background-color:${colours.page};color:${colours.ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${colours.page};color:${colours.ink}">
<tr><td align="center" style="padding:20px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:left">
<tr><td style="padding:0 18px 14px;${serif};font-size:20px;color:${colours.deodar};background-color:${colours.page}">${escaped(hotel.name)}</td></tr>
<tr><td style="padding:24px 18px 16px;${text};border:1px solid ${colours.rule};border-top:4px solid ${colours.deodar}">
<h1 style="margin:0 0 16px;${serif};font-size:30px;line-height:1.15;font-weight:normal;color:${colours.deodar};background-color:${colours.sheet}">${shown(title)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td style="padding:16px 18px;${sans};font-size:14px;line-height:1.6;color:${colours.soft};background-color:${colours.page}">${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;${text}">${shown(block.text)}</p>`
    case 'heading':
      return `<h2 style="margin:32px 0 8px;${serif};font-size:22px;line-height:1.2;font-weight:normal;color:${colours.deodar};background-color:${colours.sheet}">${shown(block.text)}</h2>`
    case 'note':
      return `<p style="margin:0 0 16px;padding:12px 16px;${text};background-color:${colours.glacier};border-left:4px solid ${colours.deodar}">${shown(block.text)}</p>`
    case 'table':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">\n${block.rows.map(rowHtml).join('\n')}\n</table>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 22px;${text}">\n${block.items.map((item) => `<li style="margin:0 0 4px">${shown(item)}</li>`).join('\n')}\n</ul>`
    case 'entries':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">\n${block.entries.map(entryHtml).join('\n')}\n</table>`
    case 'link':
      return `<p style="margin:24px 0 16px;${text}"><a href="${escaped(block.href)}" style="${linkStyle(block.style)}">${shown(block.label)}</a></p>`
  }
}

function rowHtml([label, value]: Row): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${colours.rule};vertical-align:top;${sans};font-size:17px;line-height:1.4`
  const name = `${cell};width:32%;padding-right:12px;text-align:left;font-weight:normal;color:${colours.soft};background-color:${colours.sheet}`
  const figure = `${cell};${onSheet};overflow-wrap:anywhere`
  return `<tr><th scope="row" style="${name};overflow-wrap:anywhere">${shown(label)}</th><td style="${figure}">${shown(value)}</td></tr>`
}

function entryHtml({ name, href, words, amount = '' }: Entry): string {
  const cell = `padding:9px 0;border-bottom:1px solid ${colours.rule};vertical-align:top;${sans};font-size:17px;line-height:1.4;background-color:${colours.sheet}`
  const link = `<a href="${escaped(href)}" style="color:${colours.deodar};background-color:${colours.sheet};font-weight:bold">${shown(name)}</a>`
  const about =
    words &&
    `<br><span style="color:${colours.soft};background-color:${colours.sheet}">${shown(words)}</span>`
  return `<tr><td style="${cell};color:${colours.ink};overflow-wrap:anywhere">${link}${about}</td><td style="${cell};color:${colours.ink};padding-left:12px;text-align:right;white-space:nowrap">${shown(amount)}</td></tr>`
}

/** Not slate on marigold, as on the site: mail clients in dark mode change only the slate, which makes it unreadable. */
function linkStyle(style: 'main' | 'quiet'): string {
  const shape = `display:inline-block;padding:12px 22px;${sans};font-size:17px;font-weight:bold;text-decoration:none;border-radius:3px`
  return style === 'main'
    ? `${shape};color:${colours.sheet};background-color:${colours.deodar};border:2px solid ${colours.marigold}`
    : `${shape};color:${colours.deodar};background-color:${colours.sheet};border:2px solid ${colours.deodar}`
}
