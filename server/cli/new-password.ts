import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { newPasswordSetting } from '../config'

/**
 * A new password from NEW_ADMIN_PASSWORD, else typed twice without being shown, else the first line of standard input. Never
 * from the command line, which everybody on the machine can read.
 */
export async function newPassword(): Promise<string> {
  const given = newPasswordSetting()
  if (given) return given
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const password = await ask('New password (at least 10 characters): ')
  if (password !== (await ask('Once more: ')))
    throw new Error('The two passwords differ. Nothing was changed.')
  return password
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}
