import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between one guest and the hotel, whose connections can be cut at any moment. */
export type CutConnection = { url: string; cut(): void; mend(): void; close(): Promise<void> }

export async function connectionTo(url: string): Promise<CutConnection> {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let isCut = false
  const relay = createServer((socket) => {
    if (isCut) {
      socket.destroy()
      return
    }
    const onward = connect(Number(port), hostname)
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://localhost:${(relay.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      relay.close()
      end()
      await once(relay, 'close')
    },
  }
}
