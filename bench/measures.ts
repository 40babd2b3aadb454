import { measureAdmin } from './admin'
import { measureAvailability } from './availability'
import { measureCheckout } from './checkout'
import type { Measure } from './measure'
import { measurePages } from './pages'
import { measureRush } from './rush'
import { measureStart } from './start'

/** Everything that `npm run bench -- NAME` can measure, and the options that each of them takes. */
export const measures: Record<string, { measure: Measure; options: readonly string[] }> = {
  /** Holds and whole bookings, beside the same statements alone. */
  checkout: { measure: measureCheckout, options: ['seconds', 'rounds', 'guests'] },
  /** Questions for free rooms, by how many bookings are over. */
  availability: { measure: measureAvailability, options: ['seconds', 'rounds', 'most'] },
  /** Pages and files, beside the bare framework. */
  pages: { measure: measurePages, options: ['seconds', 'rounds', 'requests'] },
  /** From a room that is given back to the guests in line who are told. */
  rush: { measure: measureRush, options: ['guests', 'rounds', 'servers', 'profile'] },
  /** The panel's list and its report, by how many bookings there are. */
  admin: { measure: measureAdmin, options: ['rounds'] },
  /** From a clone to the first booking. */
  start: { measure: measureStart, options: [] },
}
