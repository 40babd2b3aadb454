import { oneLine } from '#shared/typed-text'
import type { Block, HotelContacts, MailContent } from './mail-content'

/** The mail for readers without HTML. */
export function renderText({ title, blocks }: MailContent, hotel: HotelContacts): string {
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
    case 'link':
      return `${oneLine(block.label)}:\n${block.href}`
  }
}

/** Name, address, phone numbers and email, one line each. */
export const footLines = ({ name, address, phones, email }: HotelContacts): string[] =>
  [name, address.join(', '), phones.join(' · '), email].map(oneLine)
