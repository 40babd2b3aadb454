import type { MailFinding } from '#server/repositories/checks'
import type { Finding } from './check'
import { itsAnswer, moment } from './words'

/** Mails by the first word of their event; addresses and names do not go into what is kept of trouble. */
const names: Record<string, string> = {
  confirmed: 'The confirmation of a booking',
  declined: 'The mail about a payment that was not kept',
  returned: 'The mail about a payment that is being returned',
}

/**
 * One item for each mail that its guest will not get; one for all that wait; one for all that the hotel itself does not
 * get, and about that last one no mail is written.
 */
export function mailChecks(mails: MailFinding[], hotelEmail: string): Finding[] {
  const isToHotel = ({ recipient }: MailFinding) => recipient === hotelEmail
  const lost = mails.filter(({ isAbandoned }) => isAbandoned)
  const waiting = mails.filter(({ isAbandoned }) => !isAbandoned)
  return [
    ...lost.filter((mail) => !isToHotel(mail)).map(lostMail),
    ...lost.filter(isToHotel).slice(0, 1).map(lostToHotel),
    ...waiting.slice(0, 1).map((oldest) => waitingMails(oldest, waiting.length, !waiting.some(isToHotel))),
  ]
}

function lostMail({ id, eventKey, bookingId, error, createdAt }: MailFinding): Finding {
  const name = names[eventKey.slice(0, eventKey.indexOf(':'))] ?? 'A mail to a guest'
  return {
    kind: 'MailUndelivered',
    subject: id,
    ...{ bookingId, mailId: id },
    title: 'A mail to a guest is not delivered',
    happened: `${name}, written on ${moment(createdAt)}, was not taken by the mail server.${itsAnswer(error)}`,
    byItself: 'It is tried again for about 16 hours from the first try, and then given up.',
    toDo: 'Find the booking in the panel, call the guest, and ask for the right address.',
  }
}

const lostToHotel = ({ id, error, createdAt }: MailFinding): Finding => ({
  kind: 'MailUndelivered',
  subject: 'hotel',
  mailId: id,
  isMailed: false,
  title: 'Mails to the hotel itself are not delivered',
  happened:
    `Since ${moment(createdAt)} the mail server has refused mails to the hotel’s own address, those about what needs ` +
    `attention too.${itsAnswer(error)}`,
  byItself: 'Bookings go on as always; what needs attention stands in the panel.',
  toDo: 'See whether the hotel’s mailbox is full, and whether HOTEL_EMAIL is right.',
})

const waitingMails = (oldest: MailFinding, count: number, isMailed: boolean): Finding => ({
  kind: 'MailsWaiting',
  subject: 'all',
  mailId: oldest.id,
  isMailed,
  title: 'Mails are waiting to be sent',
  happened:
    `${count === 1 ? 'A mail has' : `${count} mails have`} been waiting since ${moment(oldest.createdAt)}: the mail ` +
    `server does not take them yet.${itsAnswer(oldest.error)}`,
  byItself: 'Each is tried again for about 16 hours, and then given up.',
  toDo: 'Ask whoever runs the server to look after the mail server and its password (SMTP_URL).',
})
