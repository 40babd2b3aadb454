import type { Db } from '#server/database/transaction'
import type { Mailer } from '#server/integrations/smtp/mailer'
import type { Clock } from '#server/platform/clock'
import { nameOf, overDriver } from './over-driver'
import type { SentMail } from './servers'

/** After this time by the hotel's clock another server may take the mail. */
const leaseMs = 90_000

/** Counts how often a mail may have arrived without its sender knowing: only that often may it come again. */
export function mailCounter(clock: Clock) {
  const unsure = new Map<string, number>()
  const noted = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string, much = 1) =>
    counts.set(key, (counts.get(key) ?? 0) + much)
  return {
    over: (real: Mailer): Mailer => ({
      async send(mail) {
        const begun = clock.now().getTime()
        // After every send the server is unsure until it has recorded that the mail was sent.
        add(unsure, mail.messageId)
        const outcome = await real.send(mail)
        if (clock.now().getTime() - begun >= leaseMs) add(unsure, mail.messageId)
        return outcome
      },
      close: () => undefined,
    }),
    overDb: (real: Db): Db =>
      overDriver(real, {
        wrap: (run) => async (statement) => {
          const answer = await run<never>(statement)
          // The mail's id is the last parameter.
          if (nameOf(statement).includes('mail.sent_at')) add(noted, String(statement.parameters.at(-1)))
          return answer
        },
      }),
    mayRepeat: ({ id, message_id }: SentMail) => (unsure.get(message_id) ?? 0) - (noted.get(id) ?? 0),
  }
}
