import type { z } from 'zod'
import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { atOneMoment, type Db, transaction } from '#server/database/transaction'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire, timeForPeople } from '#shared/calendar/hotel-today'
import type { ClosedDay, DayMoney, DayView, dayClosing, MethodSums } from '#shared/desk/day-close'
import { deskMethods } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { ClosedDayRow } from './day-rows'
import * as dayRows from './day-rows'

/** The desk's money of a day; of its today where none is given. */
export function dayView(ctx: Ctx, date: CalendarDate | undefined): Promise<DayView> {
  const today = deskToday(ctx.clock.now())
  return atOneMoment(ctx.db, async (tx) => {
    const day = date ?? today
    const closed = await dayRows.closedDay(tx, day)
    const byPerson = closed?.sums ?? (await personsOf(tx, day))
    const lines = await dayRows.linesOf(tx, day)
    return {
      date: day,
      byMethod: totalOf(byPerson),
      byPerson,
      closed: closed ? closedWords(closed) : null,
      lines: lines.map(({ at, amount, reference, ...line }) => ({
        ...line,
        at: instantForWire(at),
        amount: asPaise(amount),
        ...(reference === null ? {} : { reference }),
      })),
      mustClose: await dayRows.earliestOpen(tx, today),
    }
  })
}

const closedWords = ({
  closedAt,
  closedBy,
  counted,
  sums,
}: ClosedDayRow): NonNullable<DayMoney['closed']> => ({
  at: instantForWire(closedAt),
  by: closedBy,
  counted,
  difference: counted - totalOf(sums).cash,
})

async function personsOf(db: Db, date: CalendarDate): Promise<DayMoney['byPerson']> {
  const sums = groupBy(await dayRows.sumsByPerson(db, date), ({ email }) => email)
  return [...sums].map(([email, own]) => ({
    email,
    sums: { ...dayRows.noSums(), ...Object.fromEntries(own.map(({ method, sum }) => [method, sum])) },
  }))
}

function totalOf(byPerson: DayMoney['byPerson']): MethodSums {
  const total = dayRows.noSums()
  for (const { sums } of byPerson) for (const method of deskMethods) total[method] += sums[method]
  return total
}

/**
 * Closes a day of the desk with the cash that was counted (paise): its sums never change again. Throws `InvalidInput` for a
 * day to come, and `Conflict` where it is closed, with the figures, or an earlier one has to be closed first.
 */
export function closeDay(
  ctx: Ctx,
  admin: string,
  { date, countedCash: counted }: z.output<typeof dayClosing>,
): Promise<ClosedDay> {
  return transaction(ctx.db, async (tx) => {
    await dayRows.lockForClosing(tx)
    const at = ctx.clock.now()
    const today = deskToday(at)
    if (date > today) throw new DomainError('InvalidInput', 'This day has not begun yet.')
    await assertOpen(tx, date)
    const byPerson = await personsOf(tx, date)
    const byMethod = totalOf(byPerson)
    const difference = counted - byMethod.cash
    await dayRows.close(tx, { date, counted, sums: byPerson, closedAt: at, closedBy: admin })
    const note = `${dateForPeople(date)}: ${inWords(counted, difference)}`
    await auditRows.write(tx, { at, admin, action: 'dayClosed', note })
    return { date, byMethod, byPerson, counted, difference }
  })
}

async function assertOpen(db: Db, date: CalendarDate): Promise<void> {
  const closed = await dayRows.closedDay(db, date)
  const last = await dayRows.lastClosed(db)
  const refuse = (why: string): never => {
    throw new DomainError('Conflict', why)
  }
  if (closed) {
    const { closedAt, closedBy, counted, sums } = closed
    const when = `${closedBy} has closed ${dateForPeople(date)} at ${timeForPeople(closedAt)}`
    refuse(`${when}: ${inWords(counted, counted - totalOf(sums).cash)}.`)
  }
  if (last && last.date > date)
    refuse(
      `${dateForPeople(last.date)} is closed, so nothing can be added to ${dateForPeople(date)} any more.`,
    )
  const earliest = await dayRows.earliestOpen(db, date)
  if (earliest && earliest < date) refuse(`Close ${dateForPeople(earliest)} first: days are closed in order.`)
}

/** `₹4,500 counted, ₹50 less than received` */
function inWords(counted: number, difference: number): string {
  const cash = `${moneyForPeople(asPaise(counted))} counted`
  if (difference === 0) return `${cash}, as received`
  const off = moneyForPeople(asPaise(Math.abs(difference)))
  return `${cash}, ${off} ${difference < 0 ? 'less' : 'more'} than received`
}
