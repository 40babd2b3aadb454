import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { AuditAction } from '#shared/admin/audit'
import { isCancelled } from '#shared/booking/status'
import { deskToday } from '#shared/calendar/hotel-today'
import type { DeskMethod, FolioAddition } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { Balance } from './balance'
import { balanceIn } from './balances'
import * as dayRows from './day-rows'
import type { StoredLine } from './folio-rows'
import * as folioRows from './folio-rows'

/** `at`: now, where it is left out. */
export type NewLine = Pick<StoredLine, 'id' | 'bookingId' | 'kind' | 'text' | 'amount'> &
  Partial<Pick<StoredLine, 'method' | 'reference' | 'reverses'>> & { at?: Date }

/** What the audit log says; without a note, the line itself. */
type Said = { action: AuditAction; note?: string }

/**
 * Writes a line on the desk's open day, with its audit entry. Throws `Conflict` where another line has the id. The caller
 * holds the lock of the booking's type and, where rows are locked too, has called `dayRows.keepOpen` before.
 */
export async function writeLine(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  { at = ctx.clock.now(), ...line }: NewLine,
  { action, note }: Said = { action: 'lineAdded' },
): Promise<StoredLine> {
  await dayRows.keepOpen(tx)
  const stored = {
    method: null,
    reference: null,
    reverses: null,
    ...line,
    day: await dayRows.openDay(tx, deskToday(at)),
    writtenAt: at,
    writtenBy: admin,
  }
  if (!(await folioRows.add(tx, stored))) throw isAnother()
  const about = line.bookingId === null ? {} : { bookingId: line.bookingId }
  await auditRows.write(tx, { at, admin, action, note: note ?? lineInWords(stored), ...about })
  return stored
}

/**
 * Adds a line to a booking, as `folio.add` does; the same id again returns the same line. The caller holds the lock of the
 * booking's type. Throws `Conflict` where it is more than what is due or the credit, and `InvalidInput`.
 */
export async function addLine(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  booking: Pick<Booking, 'id' | 'status'>,
  addition: Omit<FolioAddition, 'bookingId'>,
  action: AuditAction = 'lineAdded',
): Promise<StoredLine> {
  await dayRows.keepOpen(tx)
  const { id = ctx.ids.uuid(), kind, amount, method = null, reference } = addition
  const text = addition.text ?? usualText[kind]
  const known = await folioRows.line(tx, id)
  if (known) {
    const isSame = known.bookingId === booking.id && known.kind === kind && known.amount === amount
    const isSaid = known.text === text && known.reference === (reference || null)
    if (!isSame || !isSaid || known.method !== method) throw isAnother()
    return known
  }
  if (!text) throw new DomainError('InvalidInput', 'Say what it is for.')
  if (kind !== 'extra') await assertNonePending(tx, booking.id)
  const refused = whyNot(kind, amount, booking, await balanceIn(tx, booking.id))
  if (refused) throw new DomainError('Conflict', refused)
  const line = { id, bookingId: booking.id, kind, text, amount, method, reference: reference || null }
  return writeLine(ctx, tx, admin, line, { action })
}

/** Another line has the id. */
export const isAnother = () =>
  new DomainError('Conflict', 'This is already recorded with another booking, amount or method.')

const usualText = { payment: 'Paid at the desk', refund: 'Given back at the desk', extra: '', discount: '' }

/** Why the desk cannot write such a line now; null where it can. `amount` in paise. */
export function whyNot(
  kind: StoredLine['kind'],
  amount: number,
  { status }: Pick<Booking, 'status'>,
  { due, credit, charges, payments, refunds }: Balance,
): string | null {
  if (status !== 'Confirmed' && !isCancelled(status))
    return 'This booking is not confirmed, so the desk cannot take or give money for it.'
  if (kind === 'payment' && amount > due)
    return due === 0
      ? 'Nothing is due for this booking.'
      : `Only ${moneyForPeople(due)} is due for this booking.`
  // A discount may be more than the bill, but money that never came cannot go back.
  const most = asPaise(Math.max(0, Math.min(credit, payments - refunds)))
  if (kind === 'refund' && amount > most)
    return most === 0
      ? 'Nothing is to be given back: they have not paid more than their bill.'
      : `At most ${moneyForPeople(most)} can be given back.`
  if (kind === 'discount' && amount > charges)
    return `The bill is only ${moneyForPeople(asPaise(Math.max(0, charges)))}.`
  return null
}

/** A line in the audit log, which holds no free text: `Payment ₹1,500, cash`. */
const lineInWords = ({ kind, amount, method }: Pick<StoredLine, 'kind' | 'amount' | 'method'>): string =>
  `${kindWords[kind]} ${moneyForPeople(asPaise(amount))}${method ? `, ${methodWords[method]}` : ''}`

/** What was taken back, and why: `Discount of ₹200: “Wrong room”`. */
export function takenBackInWords(
  { kind, amount, method }: Pick<StoredLine, 'kind' | 'amount' | 'method'>,
  reason: string,
): string {
  const how = method ? ` ${byMethod[method]}` : ''
  return `${kindWords[kind]} of ${moneyForPeople(asPaise(amount))}${how}: ${auditRows.quoted(reason)}`
}

const byMethod = { cash: 'in cash', upi: 'by UPI', card: 'by card', bank: 'by bank transfer' } as const
const kindWords = { extra: 'Extra', discount: 'Discount', payment: 'Payment', refund: 'Refund' } as const
const methodWords: Record<DeskMethod, string> = { cash: 'cash', upi: 'UPI', card: 'card', bank: 'bank' }
