import type { Db } from '#server/database/transaction'
import type { Mailer } from '#server/integrations/smtp/mailer'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import type { StoredMail } from './mail-rows'
import * as mailRows from './mail-rows'

type Needs = { db: Db; mailer: Mailer; clock: Clock; log: Log }

/** Seconds until the next attempt, by the number of attempts so far; after the last the mail counts as undelivered. */
const backOff = [10, 30, 60, 300, 900, 3600, 3600, 7200, 14_400, 28_800]

/** Sends one mail. A repeat after a crash has the same Message-ID. */
export function deliverMail({ db, mailer, clock, log }: Needs) {
  return async (mail: StoredMail): Promise<void> => {
    const { messageId, recipient: to, subject, text, html, attachments } = mail
    const outcome = await mailer.send({ messageId, to, subject, text, html, attachments })
    const now = clock.now()
    if (outcome.kind === 'sent') {
      await mailRows.sent(db, mail.id, now)
      return
    }
    const seconds = backOff[mail.attempts - 1]
    const next = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
    log.warn(
      { mail: mail.id, attempt: mail.attempts, outcome: outcome.kind, again: next !== null },
      'mail not delivered',
    )
    await mailRows.failed(db, mail.id, { outcome: outcome.kind, error: outcome.detail }, next)
  }
}
