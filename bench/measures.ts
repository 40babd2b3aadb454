import type { Measure } from './measure'
import { measureRush } from './rush'

/** Everything that `npm run bench -- NAME` can measure, and the options that each of them takes. */
export const measures: Record<string, { measure: Measure; options: readonly string[] }> = {
  /** From a room that is given back to the guests in line who are told. */
  rush: { measure: measureRush, options: ['guests', 'rounds'] },
}
