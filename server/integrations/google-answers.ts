/** The body of a response; undefined where it has more than `maxBytes`. */
export async function readBounded(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted while reading, because Content-Length may be wrong. Leaving the loop closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Google serves authors' photos and file previews only from these hosts; nothing is fetched from any other. */
export const isGooglePhotoHost = ({ protocol, port, hostname }: URL): boolean =>
  protocol === 'https:' && port === '' && /^lh[3-6]\.googleusercontent\.com$/.test(hostname)
