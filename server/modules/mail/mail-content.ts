/** What a mail says, without its layout: HTML and text are rendered from the same blocks. */
export type MailContent = { title: string; blocks: readonly Block[] }

export type Block =
  | { kind: 'paragraph' | 'heading' | 'note'; text: string }
  | { kind: 'table'; rows: readonly Row[] }
  | { kind: 'link'; label: string; href: string; style: 'main' | 'quiet' }

export type Row = readonly [label: string, value: string]

/** Shown at the foot of every mail. */
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

/** A page of this site. Browsers never send the `fragment` to a server, so it is in no log. */
export function pageLink(publicUrl: string, path: string, fragment?: string): string {
  const page = new URL(path, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`)
  page.hash = fragment ?? ''
  return page.href
}
