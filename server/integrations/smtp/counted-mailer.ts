import type { ProviderCall } from '#server/platform/metrics'
import { startStopwatch } from '#server/platform/stopwatch'
import type { Mailer } from './mailer'

/** Counts the mails that were given to the mail server, by outcome. */
export function countedMailer(mailer: Mailer, seen: (call: ProviderCall) => void): Mailer {
  return {
    async send(mail) {
      const elapsed = startStopwatch()
      const outcome = await mailer.send(mail)
      seen({ provider: 'mail', call: 'send', outcome: outcome.kind, ms: elapsed() })
      return outcome
    },
    close: () => mailer.close(),
  }
}
