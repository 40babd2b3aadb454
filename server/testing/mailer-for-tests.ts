import type { Mailer, MailOutcome, OutgoingMail } from '../integrations/smtp/mailer'

/** Keeps the mails that were sent. `answers`: what the mail server says to the next ones. */
export function mailerForTests() {
  const sent: OutgoingMail[] = []
  let answer: MailOutcome | undefined
  const mailer: Mailer = {
    send: async (mail) => {
      if (answer) return answer
      sent.push(mail)
      return { kind: 'sent' }
    },
    close: () => undefined,
  }
  return {
    mailer,
    sent,
    answers: (next: MailOutcome | undefined) => {
      answer = next
    },
    reset() {
      sent.length = 0
      answer = undefined
    },
  }
}
