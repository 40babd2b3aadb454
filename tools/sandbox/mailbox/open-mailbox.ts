import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Log } from '../log'
import type { Setting, Store, Table } from '../store'
import { type Mail, readMail } from './mail'
import { type MailboxMode, openSmtpPeer } from './smtp-peer'

export type Mailbox = {
  url: string
  mails: Table<Mail>
  mode(): MailboxMode
  setMode(mode: MailboxMode): Promise<void>
  /** Applies the stored mode to the mail server. */
  setUp(): Promise<void>
  close(): Promise<void>
}

type Needs = { store: Store; clock: Clock; ids: Ids; log: Log }

/** A reset keeps this table: running servers know the mail server's port. */
export const mailPortTable = 'mail port'

/** Receives every mail sent over SMTP, whatever its recipient. */
export async function openMailbox({ store, clock, ids, log }: Needs): Promise<Mailbox> {
  const mails = store.table<Mail>('mails')
  const mode: Setting<MailboxMode> = store.setting('mailbox mode', 'normal')
  const ports = store.table<number>(mailPortTable)
  const peer = await openSmtpPeer({
    mode: mode.get,
    port: ports.get('smtp'),
    onMail: async (source, { sender, recipients }) => {
      const mail = await readMail(source, { id: ids.uuid(), sender, recipients, receivedAt: clock.now() })
      mails.put(mail.id, mail)
      log.info({ id: mail.id }, 'mail received')
    },
  })
  ports.put('smtp', peer.port)
  return {
    url: `smtp://127.0.0.1:${peer.port}`,
    mails,
    mode: mode.get,
    setMode: async (next) => {
      mode.set(next)
      await peer.setUp()
    },
    setUp: peer.setUp,
    close: peer.close,
  }
}
