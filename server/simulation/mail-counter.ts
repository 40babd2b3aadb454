import type { Mailer } from '../providers/mail/mailer'

/** A mailer that remembers how often it was given each mail. */
export function countingMailer(real: Mailer) {
  const sends = new Map<string, number>()
  const mailer: Mailer = {
    async send(mail) {
      sends.set(mail.messageId, (sends.get(mail.messageId) ?? 0) + 1)
      return real.send(mail)
    },
    close: () => undefined,
  }
  return {
    mailer,
    /** Every send but the last may have come to nothing, as far as its sender knew. */
    repeats: (messageId: string) => (sends.get(messageId) ?? 1) - 1,
  }
}
