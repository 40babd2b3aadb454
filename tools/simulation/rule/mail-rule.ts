import { isCancelled } from '#shared/booking/status'
import type { ArrivedMail } from '../providers'
import type { Evidence } from './evidence'
import { isOfUncaptured } from './uncaptured'

type Expected = { kind: string; key: string; since: Date | null; must: boolean }

const retriesUntilGivenUp = 10
/** The provider's placeholder where the payer gave no address. */
const nobody = 'void@razorpay.com'

/** Each event sends its mail exactly once and not before it happens, and no other mail is sent. */
export function mailRule(evidence: Evidence): string[] {
  const arrived = new Map<string, ArrivedMail[]>()
  for (const mail of evidence.mailbox) {
    const same = arrived.get(mail.messageId) ?? []
    arrived.set(mail.messageId, [...same, mail])
  }
  return [
    ...expectedMails(evidence).flatMap((expected) => ofEvent(evidence, arrived, expected)),
    ...[...arrived].flatMap(([id, mails]) => ofMessage(evidence, id, mails)),
    ...evidence.mails.flatMap((row) => ofRow(row, arrived)),
  ]
}

/** The Message-ID is `<kind.key@host>`. */
function expectedMails({ bookings, payments, ledger, addresses, fromDesk }: Evidence): Expected[] {
  const ofBookings = bookings.flatMap(({ id, confirmed_at, status, payment_id }) => {
    // The desk's own mails say what it did.
    if (fromDesk.has(id)) return []
    const since = confirmed_at
    const payer = ledger.payments.find((payment) => payment.id === payment_id)
    // Where the payer gave none, the form with the address may have come after the booking was cancelled.
    const mayBeLate = isCancelled(status) && payer?.email === nobody
    const hasAddress = (addresses.get(id) ?? '') !== '' && !mayBeLate
    return [
      { kind: 'booking-confirmed', key: id, since, must: since !== null && hasAddress },
      { kind: 'new-booking', key: id, since, must: since !== null },
    ]
  })
  const ofPayments = payments.flatMap(({ id, decision, decline_reason, decided_at }) => {
    const since = decision === 'declined' ? decided_at : null
    const { captured = false, email = nobody } = ledger.payments.find((payment) => payment.id === id) ?? {}
    // A failed payment of a hold that continues needs no mail, and without an address none can be sent.
    const must = since !== null && !isOfUncaptured(decline_reason) && email !== nobody
    return [
      { kind: 'payment-declined', key: id, since, must: must && !captured },
      // For a second payment there is one mail, whatever happens to it later.
      {
        kind: 'payment-returned',
        key: id,
        since,
        must: must && captured && decline_reason !== 'PaidAlready',
      },
    ]
  })
  return [...ofBookings, ...ofPayments]
}

function ofEvent(
  { mails }: Evidence,
  arrived: ReadonlyMap<string, ArrivedMail[]>,
  { kind, key, since, must }: Expected,
): string[] {
  const start = `<${kind}.${key}@`
  const ids = [...arrived.keys()].filter((id) => id.startsWith(start))
  const given = mails.find(({ message_id }) => message_id.startsWith(start))
  const abandoned = given?.due_at === null && given.sent_at === null && given.attempts > retriesUntilGivenUp
  if (ids.length > 1) return [`${ids.length} different mails report ${kind} of ${key}`]
  if (ids.length === 0)
    return must && !abandoned ? [`no mail reports ${kind} of ${key}: ${givenInWords(given)}`] : []
  if (since === null) return [`a mail reports ${kind} of ${key}, which has not happened`]
  const early = ids
    .flatMap((id) => arrived.get(id) ?? [])
    .filter(({ receivedAt }) => new Date(receivedAt) < since)
  return early.map(
    ({ receivedAt }) => `a mail reported ${kind} of ${key} at ${receivedAt}, before it happened`,
  )
}

function ofMessage(
  { mails, mayRepeat, confirmedOnce, bookings }: Evidence,
  id: string,
  same: ArrivedMail[],
): string[] {
  const row = mails.find(({ message_id }) => message_id === id)
  const most = 1 + (row ? mayRepeat(row) : 0)
  if (same.length > most) return [`${id} arrived ${same.length} times, at most ${most} are allowed`]
  // A deleted booking takes its mails with it.
  const [, key = ''] = /^<[\w-]+\.([^@]+)@/.exec(id) ?? []
  const isDeleted = confirmedOnce.has(key) && !bookings.some((booking) => booking.id === key)
  const isKnown = isDeleted || row !== undefined
  return isKnown ? [] : [`${id} arrived without a row in the outbox`]
}

function ofRow(row: Evidence['mails'][number], arrived: ReadonlyMap<string, ArrivedMail[]>): string[] {
  if (row.sent_at !== null && !arrived.has(row.message_id))
    return [`${row.message_id} was recorded as sent and did not arrive`]
  const isOver = row.sent_at !== null || (row.due_at === null && row.attempts > retriesUntilGivenUp)
  return isOver ? [] : [`${row.message_id} was not sent, after ${row.attempts} tries`]
}

const givenInWords = (row: Evidence['mails'][number] | undefined): string =>
  row
    ? `written ${row.created_at.toISOString()}, sent ${row.sent_at?.toISOString()}, tries ${row.attempts}`
    : 'not written'
