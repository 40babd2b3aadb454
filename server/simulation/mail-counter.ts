import type { Mailer } from '../providers/mail/mailer'

/** A mailer that remembers what is on its way and which mails may have arrived without their sender's knowing. */
export function countingMailer(real: Mailer) {
  const sends = new Map<string, number>()
  let onTheirWay = 0
  const mailer: Mailer = {
    async send(mail) {
      onTheirWay += 1
      sends.set(mail.messageId, (sends.get(mail.messageId) ?? 0) + 1)
      try {
        return await real.send(mail)
      } finally {
        onTheirWay -= 1
      }
    },
    close: () => undefined,
  }
  return {
    mailer,
    isIdle: () => onTheirWay === 0,
    /** Every send but the last may have come to nothing, as far as its sender knew. */
    repeats: (messageId: string) => (sends.get(messageId) ?? 1) - 1,
  }
}
