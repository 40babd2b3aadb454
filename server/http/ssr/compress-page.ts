import { constants, crc32, deflateRawSync } from 'node:zlib'

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const end = Buffer.from([3, 0])

/**
 * Compresses a page that many get at once, each with a nonce of their own in the same places: its parts once for all of
 * them. What it returns puts a nonce between the parts, uncompressed, and makes one gzip of it.
 */
export function compressPage(parts: readonly string[]): (nonce: string) => Uint8Array<ArrayBuffer> {
  const plain = parts.map((part) => Buffer.from(part))
  // A full flush ends on a whole byte, and what follows refers to nothing before it.
  const packed = plain.map((part) => deflateRawSync(part, { finishFlush: constants.Z_FULL_FLUSH }))
  return (nonce) => {
    const between = Buffer.from(nonce)
    const storedSize = Buffer.alloc(5)
    storedSize.writeUInt16LE(between.length, 1)
    storedSize.writeUInt16LE(0xffff - between.length, 3)
    const stored = Buffer.concat([storedSize, between])
    let sum = 0
    let size = 0
    for (const [index, part] of plain.entries()) {
      for (const bytes of index === 0 ? [part] : [between, part]) {
        // Of no bytes, zlib answers 0 and not the sum so far.
        if (bytes.length > 0) sum = crc32(bytes, sum)
        size += bytes.length
      }
    }
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(sum, 0)
    trailer.writeUInt32LE(size, 4)
    const blocks = packed.flatMap((part, index) => (index === 0 ? [part] : [stored, part]))
    return Buffer.concat([header, ...blocks, end, trailer])
  }
}

/** Whether a client that sends this `accept-encoding` takes gzip. */
export const takesGzip = (accepted = ''): boolean =>
  accepted.split(',').some((each) => /^\s*gzip\s*(;\s*q=(0?[.]0*[1-9]|1)\S*)?\s*$/i.test(each))
