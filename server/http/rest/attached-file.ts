import { DomainError } from '#shared/domain-error'

export type AttachedFile = { filename: string; contentType: string; content: string }

const largest = 5 * 1024 * 1024
/** What a file begins with, whatever its name and its sender say. */
const kinds = [
  { contentType: 'application/pdf', ending: 'pdf', begins: Buffer.from('%PDF-') },
  { contentType: 'image/jpeg', ending: 'jpg', begins: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    contentType: 'image/png',
    ending: 'png',
    begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
] as const

/** A file of a form as a mail can carry it. Throws `TooLarge` and `UnsupportedFile`. */
export async function attachedFile(file: File): Promise<AttachedFile> {
  if (file.size > largest) throw new DomainError('TooLarge', 'The attachment is larger than 5 MB.')
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = kinds.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins))
  if (!kind) throw new DomainError('UnsupportedFile', 'Attach a PDF, JPEG or PNG file.')
  return {
    filename: `${stem(file.name)}.${kind.ending}`,
    contentType: kind.contentType,
    content: bytes.toString('base64'),
  }
}

/** The name without its ending and without anything that is more than a name. */
function stem(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
  return [...plain].slice(0, 80).join('') || 'refund'
}
