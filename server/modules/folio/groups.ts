import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { atOneMoment, type Db, type Tx } from '#server/database/transaction'
import { deskToday } from '#shared/calendar/hotel-today'
import type { GroupFolio, GroupInShort, GroupPayment } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { roomTypes } from '#shared/room/room'
import { balancesOf } from './balances'
import * as dayRows from './day-rows'
import { folioLines } from './folio'
import * as folioRows from './folio-rows'
import type { GroupedBooking } from './group-rows'
import * as groupRows from './group-rows'
import { sumUp } from './lines'
import { whyNot, writeLine } from './write-line'

/** The bookings of a group with one account. Throws `NotFound`. */
export const groupFolio = (ctx: Ctx, group: string): Promise<GroupFolio> =>
  atOneMoment(ctx.db, (tx) => groupFolioIn(tx, group))

async function groupFolioIn(db: Db, group: string): Promise<GroupFolio> {
  const bookings = await membersOf(db, group)
  const ids = bookings.map(({ id }) => id)
  const lines = await folioLines(db, ids)
  return {
    group,
    bookings: bookings.map(({ id, name, checkIn, checkOut }) => {
      const { balance } = sumUp(lines.get(id) ?? [])
      return { bookingId: id, name, checkIn, checkOut, balance }
    }),
    ...sumUp(ids.flatMap((id) => lines.get(id) ?? [])),
  }
}

async function membersOf(db: Db, group: string): Promise<GroupedBooking[]> {
  const bookings = await groupRows.ofGroup(db, group)
  if (bookings.length === 0) throw new DomainError('NotFound', 'There is no such group any more.')
  return bookings
}

/**
 * Splits a payment over a group's bookings, those with the earliest check-in first: a line each, with the same reference.
 * The same id again changes nothing. Throws `NotFound`, and `Conflict` where it is more than what is due.
 */
export function payGroup(ctx: Ctx, admin: string, payment: GroupPayment): Promise<GroupFolio> {
  // Its bookings may have rooms of either type.
  return withTypeLock(ctx, roomTypes, 'money', async (tx) => {
    await dayRows.keepOpen(tx)
    if (!(await isKnown(tx, payment))) await split(ctx, tx, admin, payment)
    return groupFolioIn(tx, payment.group)
  })
}

/** The first line of a group payment has its id. */
async function isKnown(tx: Tx, { id, amount, method }: GroupPayment): Promise<boolean> {
  const first = await folioRows.line(tx, id)
  if (!first) return false
  const written = await folioRows.writtenWith(tx, first)
  const sum = written.reduce((total, line) => total + line.amount, 0)
  if (first.kind !== 'payment' || first.method !== method || sum !== amount)
    throw new DomainError('Conflict', 'This payment is already recorded with another amount or method.')
  return true
}

async function split(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  { id, group, amount, method, reference }: GroupPayment,
): Promise<void> {
  const bookings = await membersOf(tx, group)
  const balances = await balancesOf(tx, bookings)
  const owing = bookings.flatMap((booking) => {
    const balance = balances.get(booking.id)
    return balance && balance.due > 0 && !whyNot('payment', 1, booking, balance)
      ? [{ bookingId: booking.id, due: balance.due }]
      : []
  })
  const due = asPaise(owing.reduce((sum, one) => sum + one.due, 0))
  if (amount > due)
    throw new DomainError(
      'Conflict',
      due === 0 ? 'Nothing is due for this group.' : `Only ${moneyForPeople(due)} is due for this group.`,
    )
  const shared = {
    kind: 'payment',
    method,
    reference: reference || `Group payment ${id.slice(0, 8)}`,
  } as const
  let left: number = amount
  for (const [index, one] of owing.entries()) {
    const part = Math.min(one.due, left)
    if (part === 0) return
    left -= part
    const own = { id: index === 0 ? id : ctx.ids.uuid(), bookingId: one.bookingId, amount: part }
    await writeLine(ctx, tx, admin, { ...shared, ...own, text: `Paid for the group ${group}` })
  }
}

/** `checkIn`: the earliest; `balance` in paise. */

/** The groups that are here or to come, and those that owe or have a credit, by check-in. */
export async function groups(ctx: Ctx): Promise<GroupInShort[]> {
  const bookings = await groupRows.all(ctx.db)
  const balances = await balancesOf(ctx.db, bookings)
  const today = deskToday(ctx.clock.now())
  return [...groupBy(bookings, ({ group }) => group)].flatMap(([group, own]) => {
    const balance = own.reduce((sum, { id }) => sum + (balances.get(id)?.balance ?? 0), 0)
    const isToCome = own.some(({ status, checkOut }) => status === 'Confirmed' && checkOut >= today)
    const [first] = own
    return first && (isToCome || balance !== 0)
      ? [{ group, bookings: own.length, checkIn: first.checkIn, balance }]
      : []
  })
}
