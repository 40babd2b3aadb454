import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the mail server behaves: `hang` accepts connections and never answers, `down` hangs up at once. */
export const mailboxModes = ['normal', 'hang', '550', '451', 'down'] as const
export type MailboxMode = (typeof mailboxModes)[number]

type Needs = {
  mode: () => MailboxMode
  /** The port to take if it is free; any other one otherwise. */
  port: number | undefined
  onMail: (source: Buffer, envelope: { sender: string; recipients: string[] }) => void
}

/** A mail server on the loopback interface, without a password. `setUp` applies the mode. */
export async function openSmtpPeer({ mode, port: wanted, onMail }: Needs) {
  const listen = (at: number) => startListening(serverFor(mode, onMail), at, () => mode() === 'down')
  const { port, hangUp, close } = await listen(wanted ?? 0).catch(() => listen(0))
  const setUp = () => {
    if (mode() === 'down') hangUp()
  }
  return { port, setUp, close }
}

const refusals = {
  '550': { responseCode: 550, text: 'No such user here' },
  '451': { responseCode: 451, text: 'Try again later' },
}

function serverFor(mode: Needs['mode'], onMail: Needs['onMail']): SMTPServer {
  const unlessHanging = (go: () => void) => {
    if (mode() !== 'hang') go()
  }
  return new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    socketTimeout: 3_600_000,
    onConnect: (_, callback) => unlessHanging(() => callback()),
    onMailFrom: (_, __, callback) => unlessHanging(() => callback()),
    onRcptTo: (_, __, callback) =>
      unlessHanging(() => {
        const now = mode()
        const refusal = now === '550' || now === '451' ? refusals[now] : undefined
        callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.responseCode }))
      }),
    onData: (stream, session, callback) => {
      // Read completely first: a mail counts as received only after its last byte.
      void buffer(stream)
        .then((bytes) => onMail(bytes, envelopeOf(session)))
        .then(
          () => unlessHanging(() => callback()),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
        )
    },
  })
}

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
  sender: envelope.mailFrom ? envelope.mailFrom.address : '',
  recipients: envelope.rcptTo.map(({ address }) => address),
})

type Listener = { port: number; hangUp(): void; close(): Promise<void> }

/** While it is down it keeps its port, which another process could take, and hangs up on whoever connects. */
function startListening(server: SMTPServer, port: number, isDown: () => boolean): Promise<Listener> {
  const sockets = new Set<Socket>()
  server.server.prependListener('connection', (socket: Socket) => {
    if (isDown()) return socket.destroy()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  })
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      hangUp()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      // A client that hangs up must not end the process.
      server.on('error', () => undefined)
      resolve({ port: (server.server.address() as AddressInfo).port, hangUp, close })
    })
  })
}
