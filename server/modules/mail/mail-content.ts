/** What a mail says, without how it looks: HTML and text are two renderings of the same blocks. */
export type MailContent = { title: string; blocks: readonly Block[] }

export type Block =
  | { kind: 'paragraph' | 'heading' | 'note'; text: string }
  | { kind: 'table'; rows: readonly Row[] }
  | { kind: 'link'; label: string; href: string; look: 'main' | 'quiet' }

/** A label and its value. */
export type Row = readonly [label: string, value: string]

/** Whose letter it is; the foot of every mail. */
export type HotelContacts = {
  name: string
  address: readonly string[]
  phones: readonly string[]
  email: string
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const table = (...rows: Row[]): Block => ({ kind: 'table', rows })

/** A page of our own site. `fragment` never reaches a server or its log. */
export function pageLink(publicUrl: string, path: string, fragment?: string): string {
  const page = new URL(path, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`)
  page.hash = fragment ?? ''
  return page.href
}
