import { measureAvailability } from './availability'
import { measureCheckout } from './checkout'
import type { Measure } from './measure'
import { measureRush } from './rush'

/** Everything that `npm run bench -- NAME` can measure. */
export const measures: Record<string, Measure> = {
  /** From a room that is given back to the guests in line who are told. */
  rush: measureRush,
  /** Holds and whole bookings, beside the same statements alone. */
  checkout: measureCheckout,
  /** Questions for free rooms, by how many bookings are over. */
  availability: measureAvailability,
}
