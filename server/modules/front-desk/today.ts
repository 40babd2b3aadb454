import { guestOnCard } from '#modules/admin/booking-cards'
import { listAlerts } from '#modules/alerts/alert-list'
import type { StoredDetails } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import type { Balance } from '#modules/folio/balance'
import { balancesOf } from '#modules/folio/balances'
import { groupBalances } from '#modules/folio/groups'
import type { Ctx } from '#server/context'
import type { Role } from '#shared/admin/roles'
import { isCancelled } from '#shared/booking/status'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import { roomNumber } from '#shared/desk/room-number-words'
import type { Today, TodayRow } from '#shared/desk/today'
import { asPaise } from '#shared/money/paise'
import { roomTypes } from '#shared/room/room'
import { freeAndPrices, queuesOn } from './chart'
import { slotsOn } from './layout'
import type { StoredStay } from './pin-rows'
import * as pinRows from './pin-rows'
import { isHere, type LaidOutRooms, laidOutRooms, nightWithin, whoIsIn } from './room-numbers'

/** The lists of a day, of the desk's today where none is given. A fixed number of statements for any number of bookings. */
export async function today(ctx: Ctx, asked?: CalendarDate, role: Role = 'owner'): Promise<Today> {
  const now = ctx.clock.now()
  const current = deskToday(now)
  const date = asked ?? current
  const next = addDays(date, 1)
  const rooms = await laidOutRooms(ctx.db, roomTypes, {
    checkIn: addDays(date, -1),
    checkOut: addDays(date, 2),
  })
  const lists = listsOf(rooms.stays, date, current)
  const after = listsOf(rooms.stays, next, current)
  const perhapsOwing = await pinRows.perhapsOwing(ctx.db, current, mostOwing)
  const inCredit = await pinRows.inCredit(ctx.db, addDays(current, -creditDays), mostOwing)
  const listed = new Map(
    [...Object.values(lists), after.arriving, after.leaving, perhapsOwing, inCredit]
      .flat()
      .map((stay) => [stay.id, stay]),
  )
  const known = await knownAbout(ctx, [...listed.values()])
  const rowsOn = rowsWith(rooms, known, current)
  const owing = onceForGroups(rowsOn(perhapsOwing, date), 'due', known)
  const toGiveBack = onceForGroups(rowsOn(inCredit, date), 'credit', known)
  const queues = await queuesOn(ctx, { checkIn: date, checkOut: addDays(next, 1) })
  const { free, prices } = freeAndPrices({ from: date, to: addDays(next, 1) }, rooms.rooms, queues, now)
  const alerts = await listAlerts(ctx, role)
  return {
    date,
    arriving: rowsOn(lists.arriving, date),
    inHouse: rowsOn(lists.inHouse, date),
    leaving: rowsOn(lists.leaving, date),
    owing: byCheckIn(owing),
    toGiveBack: byCheckIn(toGiveBack),
    alerts: alerts.map(({ id, title, happened, bookingId }) => ({ id, text: title, happened, bookingId })),
    free: roomTypes.map((type) => ({ type, rooms: free[type][0] ?? 0, amount: prices[type][0] ?? 0 })),
    tomorrow: {
      date: next,
      arriving: rowsOn(after.arriving, next),
      leaving: rowsOn(after.leaving, next),
      free: roomTypes.reduce((sum, type) => sum + (free[type][1] ?? 0), 0),
    },
    at: instantForWire(now),
  }
}

/** The latest ones: nobody works through a longer list in a day. */
const mostOwing = 100

/** An older credit is found on its booking's page. */
const creditDays = 730

const byCheckIn = (rows: TodayRow[]): TodayRow[] =>
  rows.toSorted((one, other) => (one.checkIn < other.checkIn ? 1 : -1)).slice(0, mostOwing)

/** On the desk's today, guests who have not come yet can still arrive, and those who should have left are still leaving. */
function listsOf(stays: readonly StoredStay[], date: CalendarDate, current: CalendarDate) {
  const confirmed = stays.filter(({ status }) => status === 'Confirmed')
  const wasHere = ({ checkedInAt, checkedOutAt }: StoredStay) =>
    checkedInAt !== null && (checkedOutAt === null || date < current)
  return {
    arriving: confirmed.filter(
      (stay) => stay.checkIn === date || (date === current && stay.checkedInAt === null && isOn(stay, date)),
    ),
    inHouse: confirmed.filter((stay) => wasHere(stay) && isOn(stay, date)),
    leaving: confirmed.filter(
      (stay) => stay.checkOut === date || (date === current && isHere(stay) && stay.checkOut < date),
    ),
  }
}

const isOn = ({ checkIn, checkOut }: StoredStay, night: CalendarDate) => checkIn <= night && night < checkOut

type Known = {
  details: ReadonlyMap<string, StoredDetails>
  balances: ReadonlyMap<string, Balance>
  /** By name. */
  groups: ReadonlyMap<string, number>
}

async function knownAbout(ctx: Ctx, stays: readonly StoredStay[]): Promise<Known> {
  const ids = stays.map(({ id }) => id)
  return {
    details: await guestRows.ofBookings(ctx.db, ids),
    balances: await balancesOf(ctx.db, stays),
    groups: await groupBalances(ctx.db, [...new Set(stays.flatMap(({ group }) => group || []))]),
  }
}

/** Those with an amount, the earliest first; the members of a group together have no more than the group in all. */
function onceForGroups(rows: readonly TodayRow[], part: 'due' | 'credit', { groups }: Known): TodayRow[] {
  const taken = new Map<string, number>()
  return rows.flatMap((row) => {
    const before = taken.get(row.group) ?? 0
    const left = Math.abs(groups.get(row.group) ?? Number.POSITIVE_INFINITY) - before
    const amount = asPaise(Math.min(row[part], left))
    if (row.group !== '') taken.set(row.group, before + amount)
    return amount > 0 ? [{ ...row, [part]: amount }] : []
  })
}

function rowsWith(rooms: LaidOutRooms, { details, balances, groups }: Known, current: CalendarDate) {
  const isIn = new Map(roomTypes.map((type) => [type, whoIsIn(rooms, type, current)]))
  return (stays: readonly StoredStay[], date: CalendarDate): TodayRow[] =>
    stays.map((stay) => {
      const { id, type, checkIn, checkOut, checkedInAt, checkedOutAt } = stay
      const given = details.get(id)
      const balance = balances.get(id)
      const inAll = groups.get(stay.group)
      const due = asPaise(Math.min(balance?.due ?? 0, Math.max(0, inAll ?? Number.POSITIVE_INFINITY)))
      const credit = asPaise(
        Math.min(balance?.credit ?? 0, Math.max(0, -(inAll ?? Number.NEGATIVE_INFINITY))),
      )
      const slots = slotsOn(rooms.layout, id, nightWithin(stay, date))
      const isComing = checkIn <= date && date === current && checkedInAt === null
      const inUse = isComing ? slots.filter((slot) => isIn.get(type)?.has(slot)) : []
      return {
        bookingId: id,
        version: stay.version,
        name: stay.name,
        group: stay.group,
        type,
        rooms: slots.map((slot) => roomNumber(type, slot)),
        inUse: inUse.map((slot) => roomNumber(type, slot)),
        guests: stay.guests,
        guestList: (given?.guests ?? []).map(guestOnCard),
        country: given?.address.country ?? '',
        mobileNumber: given?.mobileNumber ?? '',
        checkIn,
        checkOut,
        total: asPaise(Math.max(0, balance?.charges ?? 0)),
        paid: asPaise(Math.max(0, (balance?.payments ?? 0) - (balance?.refunds ?? 0))),
        due,
        credit,
        balancedInGroup: asPaise(Math.abs(balance?.balance ?? 0) - due - credit),
        note: stay.note,
        detailsMissing: !given?.complete && stay.erasedAt === null,
        checkedInAt: checkedInAt && instantForWire(checkedInAt),
        checkedOutAt: checkedOutAt && instantForWire(checkedOutAt),
        isCancelled: isCancelled(stay.status),
      }
    })
}
