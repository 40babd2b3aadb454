import { assertNonePending } from '#modules/payments/pending-balance'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { atOneMoment, type Db, type Tx } from '#server/database/transaction'
import { addDays } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { GroupFolio, GroupInShort, GroupPayment } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { roomTypes } from '#shared/room/room'
import type { Balance } from './balance'
import { balancesOf } from './balances'
import * as dayRows from './day-rows'
import { folioLines } from './folio'
import * as folioRows from './folio-rows'
import type { GroupedBooking } from './group-rows'
import * as groupRows from './group-rows'
import { sumUp } from './lines'
import { isAnother, whyNot, writeLine } from './write-line'

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
 * The same id again changes nothing. Throws `NotFound`, and `Conflict` where it is more than what the group owes in all or
 * another payment has the id.
 */
export function payGroup(ctx: Ctx, admin: string, payment: GroupPayment): Promise<GroupFolio> {
  // Its bookings may have rooms of either type.
  return withTypeLock(ctx, roomTypes, 'money', async (tx) => {
    await dayRows.keepOpen(tx)
    if (!(await isKnown(tx, payment))) await split(ctx, tx, admin, payment)
    return groupFolioIn(tx, payment.group)
  })
}

/** The first line of a group payment has its id. Throws `Conflict` where the line is not of this same payment. */
async function isKnown(tx: Tx, payment: GroupPayment): Promise<boolean> {
  const first = await folioRows.line(tx, payment.id)
  if (!first) return false
  const written = await folioRows.writtenWith(tx, first)
  const { text, method, reference } = sharedBy(payment)
  const isSame =
    first.kind === 'payment' &&
    first.text === text &&
    first.method === method &&
    first.reference === reference &&
    written.reduce((total, line) => total + line.amount, 0) === payment.amount
  if (!isSame) throw isAnother()
  return true
}

/** What all lines of a group payment have in common. */
const sharedBy = ({ id, group, method, reference }: GroupPayment) =>
  ({
    kind: 'payment',
    text: `Paid for the group ${group}`,
    method,
    reference: reference || `Group payment ${id.slice(0, 8)}`,
  }) as const

async function split(ctx: Ctx, tx: Tx, admin: string, payment: GroupPayment): Promise<void> {
  const { id, group, amount } = payment
  const bookings = await membersOf(tx, group)
  const balances = await balancesOf(tx, bookings)
  const owing = bookings.flatMap((booking) => {
    const balance = balances.get(booking.id)
    return balance && balance.due > 0 && !whyNot('payment', 1, booking, balance)
      ? [{ bookingId: booking.id, due: balance.due }]
      : []
  })
  const owed = owing.reduce((sum, one) => sum + one.due, 0)
  // What one of them has paid too much is the group's money, too.
  const due = asPaise(Math.max(0, Math.min(owed, balanceOfAll(bookings, balances))))
  if (amount > due)
    throw new DomainError(
      'Conflict',
      due === 0
        ? 'Nothing is due for this group in all.'
        : `Only ${moneyForPeople(due)} is due for this group in all.`,
    )
  // By their moment a repeated request finds them together.
  const at = ctx.clock.now()
  let left: number = amount
  for (const [index, one] of owing.entries()) {
    const part = Math.min(one.due, left)
    if (part === 0) return
    left -= part
    await assertNonePending(tx, one.bookingId)
    const own = { id: index === 0 ? id : ctx.ids.uuid(), bookingId: one.bookingId, amount: part }
    await writeLine(ctx, tx, admin, { ...sharedBy(payment), ...own, at })
  }
}

const balanceOfAll = (bookings: readonly { id: string }[], balances: ReadonlyMap<string, Balance>): number =>
  bookings.reduce((sum, { id }) => sum + (balances.get(id)?.balance ?? 0), 0)

/** What each of these groups owes in all, by its name; below zero where it has a credit. In two statements. */
export async function groupBalances(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const bookings = await groupRows.ofGroups(db, names)
  const balances = await balancesOf(db, bookings)
  const byGroup = groupBy(bookings, ({ group }) => group)
  return new Map([...byGroup].map(([group, own]) => [group, balanceOfAll(own, balances)]))
}

/** Bookings that began earlier than this are not looked through for a balance, and groups that left earlier are history. */
const days = { read: 730, listed: 60 }
const mostFound = 50

/**
 * The groups that are to come, here or left within the last 60 days, and those of two years that owe or have a credit, by
 * check-in; with a name, those of any age that have it in theirs.
 */
export async function groups(
  ctx: Ctx,
  { name = '' }: { name?: string | undefined } = {},
): Promise<GroupInShort[]> {
  const today = deskToday(ctx.clock.now())
  const bookings = name
    ? await groupRows.named(ctx.db, name, mostFound)
    : await groupRows.since(ctx.db, addDays(today, -days.read))
  const balances = await balancesOf(ctx.db, bookings)
  const listedFrom = addDays(today, -days.listed)
  return [...groupBy(bookings, ({ group }) => group)].flatMap(([group, own]) => {
    const balance = balanceOfAll(own, balances)
    const isListed =
      name !== '' ||
      own.some(
        ({ id, status, checkOut }) =>
          (status === 'Confirmed' && checkOut >= listedFrom) || balances.get(id)?.balance !== 0,
      )
    const [first] = own
    return first && isListed ? [{ group, bookings: own.length, checkIn: first.checkIn, balance }] : []
  })
}
