import { measureAdmin } from './admin'
import { measureAvailability } from './availability'
import { measureCalendar } from './calendar'
import { measureCheckout } from './checkout'
import type { Measure } from './measure'
import { measurePages } from './pages'
import { measureRush } from './rush'
import { measureStart } from './start'

/** All measures of `npm run bench -- NAME`, and the options of each. */
export const measures: Record<string, { measure: Measure; options: readonly string[] }> = {
  /** Holds, compared with what the database allows, and whole bookings; with `--product` beside another checkout. */
  checkout: { measure: measureCheckout, options: ['seconds', 'rounds', 'guests', 'product'] },
  /** Availability questions, by the number of past bookings. */
  availability: { measure: measureAvailability, options: ['seconds', 'rounds', 'most'] },
  /** The calendar of a season, beside an availability question, with a long queue. */
  calendar: { measure: measureCalendar, options: ['seconds', 'rounds', 'waiting', 'sold', 'periods'] },
  /** Pages and files, compared with the bare framework. */
  pages: { measure: measurePages, options: ['seconds', 'rounds', 'requests'] },
  /** From the release of a room to the messages that the waiting guests get. */
  rush: { measure: measureRush, options: ['guests', 'rounds', 'servers', 'only-streams', 'profile'] },
  /** The panel's list and its report, by how many bookings there are. */
  admin: { measure: measureAdmin, options: ['rounds'] },
  /** From a clone to the first booking. */
  start: { measure: measureStart, options: [] },
}
