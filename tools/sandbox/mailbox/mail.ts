import type { Readable } from 'node:stream'
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'

export type Attachment = { filename: string; contentType: string; size: number; base64: string }

/** A mail that arrived. `to` are the addresses that it was delivered to; `receivedAt` is ISO 8601 by the sandbox clock. */
export type Mail = {
  id: string
  messageId: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  attachments: Attachment[]
  receivedAt: string
}

type Delivery = { id: string; sender: string; recipients: string[]; receivedAt: Date }

export async function readMail(source: Readable, delivery: Delivery): Promise<Mail> {
  const parsed = await simpleParser(source)
  return {
    id: delivery.id,
    messageId: parsed.messageId ?? '',
    from: firstAddress(parsed.from) ?? delivery.sender,
    to: delivery.recipients,
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || null,
    attachments: parsed.attachments.map(attachmentOf),
    receivedAt: delivery.receivedAt.toISOString(),
  }
}

const firstAddress = (from: AddressObject | undefined) => from?.value[0]?.address

const attachmentOf = (
  { filename, contentType, content }: ParsedMail['attachments'][number],
  index: number,
) => ({
  filename: filename ?? `attachment-${index + 1}`,
  contentType,
  size: content.length,
  base64: content.toString('base64'),
})
