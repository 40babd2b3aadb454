import { DomainError } from '#shared/domain-error'

export type AttachedFile = { filename: string; contentType: string; content: string }

const largest = 5 * 1024 * 1024
/** Files are recognised by their first bytes, since the name and the type that a client sends may be wrong. */
const formats = [
  { contentType: 'application/pdf', extension: 'pdf', signature: Buffer.from('%PDF-') },
  { contentType: 'image/jpeg', extension: 'jpg', signature: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    contentType: 'image/png',
    extension: 'png',
    signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
] as const

/** A file of a form as a mail attachment, its content in base64. Throws `TooLarge` and `UnsupportedFile`. */
export async function attachedFile(file: File): Promise<AttachedFile> {
  if (file.size > largest) throw new DomainError('TooLarge', 'The attachment is larger than 5 MB.')
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = formats.find(({ signature }) => bytes.subarray(0, signature.length).equals(signature))
  if (!format) throw new DomainError('UnsupportedFile', 'Attach a PDF, JPEG or PNG file.')
  return {
    filename: `${stem(file.name)}.${format.extension}`,
    contentType: format.contentType,
    content: bytes.toString('base64'),
  }
}

/** The name without path, extension and special characters. */
function stem(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
  return [...plain].slice(0, 80).join('') || 'refund'
}
