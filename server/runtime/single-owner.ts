import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Claim = { release(): Promise<void> }

/**
 * Makes this process the only owner of a folder, or tells that another one is. The claim is an open socket: the
 * system closes it with the process, however that ends, so no lock can be left behind or be mistaken for another's.
 */
export async function claimDirectory(dir: string, platform = process.platform): Promise<Claim | 'taken'> {
  const address = addressOf(await realpath(dir), platform)
  const server = (await listen(address)) ?? (await takeOver(address, platform))
  if (!server) return 'taken'
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function addressOf(dir: string, platform: NodeJS.Platform): string {
  const name = `mountain-hotel-${createHash('sha256').update(dir).digest('hex').slice(0, 24)}`
  if (platform === 'linux') return `\0${name}`
  return platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

/** Null when the address is in use. */
function listen(address: string): Promise<Server | null> {
  const server = createServer((visitor) => visitor.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(address, () => resolve(server.unref()))
  })
}

/** Only a socket file can outlive its process; then nobody answers, and it is removed. */
async function takeOver(address: string, platform: NodeJS.Platform): Promise<Server | null> {
  if (platform === 'linux' || platform === 'win32' || (await answers(address))) return null
  await rm(address, { force: true })
  return listen(address)
}

function answers(address: string): Promise<boolean> {
  const visitor = connect(address)
  return new Promise((resolve) => {
    visitor.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((answer) => {
    visitor.destroy()
    return answer === true
  })
}
