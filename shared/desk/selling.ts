/** Whether rooms are sold on the site. `since` (ISO 8601) and `by` are of the switch that stopped it. */
export type Selling = { isStopped: boolean; since: string | null; by: string | null }
