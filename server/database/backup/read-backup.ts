import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { parseJson } from '#server/platform/parse-json'

const damaged = () =>
  new Error('This file is not a backup of this hotel, or it is damaged. Nothing was changed.')

/** The lines of a backup in order, each with its line feed. */
export type BackupLines = {
  /** The next line, parsed. Throws a message for the operator where it does not fit the schema. */
  next<T extends z.ZodType>(schema: T): Promise<z.output<T>>
  /** The next line as its bytes. */
  bytes(): Promise<Buffer>
  isAtEnd(): Promise<boolean>
  close(): void
}

export function readBackup(file: string): BackupLines {
  const stream = pipeline(createReadStream(file), createGunzip(), () => undefined)
  const lines = linesIn(stream)
  const next = () =>
    lines.next().catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : damaged()
    })
  const bytes = async () => {
    const { value, done } = await next()
    if (done) throw damaged()
    return value
  }
  return {
    bytes,
    async next(schema) {
      const parsed = schema.safeParse(parseJson((await bytes()).toString('utf8')))
      if (!parsed.success) throw damaged()
      return parsed.data
    },
    isAtEnd: async () => (await next()).done === true,
    close: () => stream.destroy(),
  }
}

/** Splits at line feeds only: a guest's name may contain characters that `readline` would split at. */
async function* linesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let parts: Buffer[] = []
  for await (const chunk of stream) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at + 1)])
      parts = []
      from = at + 1
    }
    parts.push(chunk.subarray(from))
  }
  if (parts.some(({ length }) => length > 0)) throw damaged()
}
