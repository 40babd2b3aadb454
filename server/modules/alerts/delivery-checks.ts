import type { UnsentForm } from '#modules/register/entry-rows'
import { hoursToSend } from '#shared/desk/register'
import type { Paise } from '#shared/money/paise'
import type { MailFinding } from './check-rows'
import { type Finding, inCurrency, itsAnswer, moment } from './money-checks'

/** By the first part of a mail's event key. Alerts outlive bookings, so they contain no addresses and no names. */
const names: Record<string, string> = {
  confirmed: 'The confirmation of a booking',
  declined: 'The mail about a payment that was not kept',
  returned: 'The mail about a payment that is being returned',
  'trek-acknowledgement': 'The answer to a trek enquiry',
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
    ...lost
      .filter((mail) => !isToHotel(mail))
      .map((mail) => (isToTeam(mail) ? lostToTeam(mail) : lostMail(mail))),
    ...lost.filter(isToHotel).slice(0, 1).map(lostToHotel),
    ...waiting.slice(0, 1).map((oldest) => waitingMails(oldest, waiting.length, !waiting.some(isToHotel))),
  ]
}

const isToTeam = ({ eventKey }: MailFinding) => eventKey.startsWith('team-')

const lostToTeam = ({ id, error, createdAt }: MailFinding): Finding => ({
  kind: 'MailUndelivered',
  subject: id,
  mailId: id,
  title: 'A mail to the team is not delivered',
  happened:
    `An invitation or a link for a new password, written on ${moment(createdAt)}, was not accepted by the mail ` +
    `server.${itsAnswer(error)}`,
  byItself: 'Nothing: by now the link is of no use.',
  toDo: 'Look under Team whether the address is right. Then invite the person again, or let them ask for a new password again.',
})

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
    toDo: whatToDo(eventKey, bookingId),
  }
}

function whatToDo(eventKey: string, bookingId: string | null): string {
  if (bookingId !== null) return 'Open the booking, call the guest, and ask for the right email address.'
  return eventKey.startsWith('trek-')
    ? 'Open the enquiries, and call the guest who asked.'
    : 'Look the payment up in the Razorpay dashboard, and call the payer.'
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

export const formNotSent = ({ bookingId, entryId, position, arrivedAt }: UnsentForm): Finding => ({
  kind: 'FormNotSent',
  subject: entryId,
  bookingId,
  title: 'Form III of a guest from another country is not sent',
  happened:
    `Guest ${position} of ${bookingId ? 'this' : 'a deleted'} booking arrived on ${moment(arrivedAt)}. The law wants their Form III on the portal within ` +
    `${hoursToSend} hours, and the register does not say that it was sent.`,
  byItself:
    'Nothing: the portal takes it from people only. This alert closes when the register says that it was sent.',
  toDo: 'Fill in Form III at indianfrro.gov.in with what the register shows, then press “Form III sent” there.',
})

export const noBackup = (last: Date | null): Finding => ({
  kind: 'NoBackup',
  subject: 'nightly',
  title: 'The nightly backup is missing',
  happened: last
    ? `The last backup was made on ${moment(last)}, and none since.`
    : 'Nightly backups are configured (BACKUP_DIR), but none has been made yet.',
  byItself: 'It is retried every ten minutes, and this alert closes with the next backup.',
  toDo:
    'Ask whoever runs the server to check that the folder BACKUP_DIR exists, is writable and has free space; the log ' +
    'says what went wrong.',
})

export const noWebhooks = (count: number, last: Date | null, publicUrl: string): Finding => ({
  kind: 'NoWebhooks',
  subject: 'all',
  title: 'Razorpay no longer sends webhooks',
  happened:
    `${count === 1 ? 'A payment was' : `${count} payments were`} processed, and no webhook came with ` +
    `${count === 1 ? 'it' : 'them'}. ${last ? `The last one came on ${moment(last)}.` : 'None has ever come.'}`,
  byItself:
    'Razorpay is asked instead, so every payment is found and every booking confirmed; only late payments are found ' +
    'later. This alert closes with the next webhook.',
  toDo:
    `In the Razorpay dashboard, check whether the webhook to ${publicUrl}/api/payment/webhook is active (after a day of ` +
    'failures it is switched off and must be switched on by hand), and whether its secret is the one in ' +
    'RAZORPAY_WEBHOOK_SECRET.',
})

export type TakenPayment = {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  amountRefunded?: Paise
}

export const unknownMoney = ({ id, orderId, amount, currency }: TakenPayment): Finding => ({
  kind: 'UnknownMoney',
  subject: id,
  paymentId: id,
  title: `Money that is not from this site: ${inCurrency(amount, currency)}`,
  happened:
    `Razorpay reports ${inCurrency(amount, currency)} captured by payment ${id}. ` +
    (orderId ? `Its order ${orderId} is not from this site.` : 'It has no order.'),
  byItself: 'Nothing: it may have been paid by a payment link, or on another site of the same account.',
  toDo: 'If you know the payment, press Done. If not, look it up in the Razorpay dashboard and refund it there.',
})

export const dispute = (event: string, paymentId: string | null): Finding => ({
  kind: 'Dispute',
  subject: `${paymentId ?? 'unknown'} ${event}`,
  paymentId,
  title: 'A payment is disputed',
  happened: `Razorpay reports “${event}” for ${paymentId ? `payment ${paymentId}` : 'a payment'}: its payer has complained to the bank.`,
  byItself: 'Nothing: the booking stays as it is.',
  toDo: 'Answer the dispute in the Razorpay dashboard before its deadline; one that is not answered is lost.',
})

export const unknownEvent = (event: string): Finding => ({
  kind: 'UnknownEvent',
  subject: event,
  title: 'A webhook that this site does not know',
  happened: `Razorpay sent a webhook “${event}”, which this site does not know.`,
  byItself: 'It is stored and answered, and has no effect.',
  toDo: 'Check in the Razorpay dashboard what it is about. If it is not needed, remove it from the events of the webhook.',
})

export const foreignAccount = (accountId: string): Finding => ({
  kind: 'ForeignAccount',
  subject: accountId,
  title: 'A webhook of another account',
  happened:
    `A webhook of the Razorpay account ${accountId} came here, signed with this site’s webhook secret, though its ` +
    'payments come from another account.',
  byItself: 'Such webhooks are stored and answered, and have no effect.',
  toDo:
    'In the dashboard of that account, remove the webhook to this address. Then change this site’s webhook secret, as ' +
    'two accounts should never share one.',
})
