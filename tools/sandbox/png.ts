import { crc32, deflateSync } from 'node:zlib'

type Facts = {
  width: number
  height: number
  /** A pixel's bits: one black or white, or 8 for each of red, green and blue. */
  kind: 'bits' | 'colours'
}

/** A PNG of rows of pixels, each row with its filter byte first. The number of rows is not checked. */
export function pngOf({ width, height, kind }: Facts, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(kind === 'bits' ? [1, 0, 0, 0, 0] : [8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)])
}
