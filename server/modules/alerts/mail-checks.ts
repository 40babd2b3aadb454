import type { Finding } from './check'
import type { MailFinding } from './check-rows'
import { itsAnswer, moment } from './words'

/** By the first part of a mail's event key. Alerts outlive bookings, so they contain no addresses and no names. */
const names: Record<string, string> = {
  confirmed: 'The confirmation of a booking',
  declined: 'The mail about a payment that was not kept',
  returned: 'The mail about a payment that is being returned',
}

/**
 * One alert for each undelivered mail to a guest, one for all mails that wait, and one, shown in the panel only, for all
 * undelivered mails to the hotel.
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
    bookingId,
    mailId: id,
    title: 'A mail to a guest is not delivered',
    happened: `${name}, written on ${moment(createdAt)}, was not accepted by the mail server.${itsAnswer(error)}`,
    byItself: 'Sending is retried for about 16 hours after the first attempt.',
    toDo: 'Find the booking in the panel, call the guest, and ask for the right email address.',
  }
}

const lostToHotel = ({ id, error, createdAt }: MailFinding): Finding => ({
  kind: 'MailUndelivered',
  subject: 'hotel',
  mailId: id,
  isMailed: false,
  title: 'Mails to the hotel itself are not delivered',
  happened:
    `Since ${moment(createdAt)} the mail server has refused mails to the hotel’s own address, including ` +
    `alerts.${itsAnswer(error)}`,
  byItself: 'Bookings continue as usual, and alerts are shown in the panel.',
  toDo: 'Check whether the hotel’s mailbox is full, and whether HOTEL_EMAIL is right.',
})

const waitingMails = (oldest: MailFinding, count: number, isMailed: boolean): Finding => ({
  kind: 'MailsWaiting',
  subject: 'all',
  mailId: oldest.id,
  isMailed,
  title: 'Mails are waiting to be sent',
  happened:
    `${count === 1 ? 'A mail has' : `${count} mails have`} been waiting since ${moment(oldest.createdAt)}: the mail ` +
    `server does not accept them yet.${itsAnswer(oldest.error)}`,
  byItself: 'Each of them is retried for about 16 hours.',
  toDo: 'Ask whoever runs the server to check the mail server and its password (SMTP_URL).',
})
