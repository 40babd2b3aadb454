import { addDays, dateForPeople } from '../calendar/calendar-date'
import { plural } from '../plural'
import type { RoomType } from '../room/room'
import type { InvoiceLine } from './invoice'

/** The service accounting code of rooms. */
export const sacOfRooms = '996311'

const kinds = { nights: '', unused: 'Unused nights: ', cancellation: 'Cancellation charge: ' }

/** What a line is for: `Double Bed, 10 Jun 2027 to 12 Jun 2027`. */
export const lineWords = ({ kind, from, nights }: InvoiceLine, type: RoomType): string =>
  `${kinds[kind]}${type}, ${dateForPeople(from)} to ${dateForPeople(addDays(from, nights))}`

/** `2 nights`, `2 rooms × 2 nights`. */
export const quantityWords = ({ nights, rooms }: InvoiceLine): string =>
  rooms === 1 ? plural(nights, 'night') : `${plural(rooms, 'room')} × ${plural(nights, 'night')}`

/** Half of a rate, as people read it: `2.5 %`. */
export const halfWords = (percent: number): string => `${percent / 2} %`
