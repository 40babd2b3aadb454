import { type AdminStatus, adminStatuses } from '#shared/booking/status'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { type RoomType, roomTypes } from '#shared/room/room'

export const bookingSorts = ['checkIn', 'name', 'rooms', 'paid', 'due', 'channel'] as const
export type BookingSort = (typeof bookingSorts)[number]

/**
 * What a screen of the panel shows, kept in its address for reloads and the back button. Never names, numbers or anything
 * else about a guest: those travel in the history's state. `room`: a room number. `down`: sorted the other way round. `net`:
 * without tax.
 */
export type PanelSearch = {
  date?: CalendarDate
  from?: CalendarDate
  to?: CalendarDate
  status?: AdminStatus
  sort?: BookingSort
  down?: boolean
  due?: boolean
  channel?: 'web' | 'desk'
  type?: RoomType
  year?: number
  progress?: 'answered' | 'booked' | 'all'
  room?: string
  booking?: string
  net?: true
}

const date = (value: unknown) => (typeof value === 'string' && isCalendarDate(value) ? value : undefined)
const oneOf = <Value>(values: readonly Value[], value: unknown) => values.find((one) => one === value)
const yearIn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2000 && value <= 9000 ? value : undefined
const text = (value: unknown, shape: RegExp) =>
  typeof value === 'string' && shape.test(value) ? value : undefined

/** Leaves out values that the panel does not know. */
export function panelSearch(search: Record<string, unknown>): PanelSearch {
  const kept = {
    date: date(search['date']),
    from: date(search['from']),
    to: date(search['to']),
    status: oneOf(adminStatuses, search['status']),
    sort: oneOf(bookingSorts, search['sort']),
    down: oneOf([true], search['down']),
    net: oneOf([true] as const, search['net']),
    due: oneOf([true], search['due']),
    channel: oneOf(['web', 'desk'] as const, search['channel']),
    type: oneOf(roomTypes, search['type']),
    year: yearIn(search['year']),
    progress: oneOf(['answered', 'booked', 'all'] as const, search['progress']),
    room: text(search['room'], /^[A-Z][1-9]\d?$/),
    booking: text(search['booking'], /^[0-9a-f-]{36}$/),
  }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}
