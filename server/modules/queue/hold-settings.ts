import type { HeldByAddress } from './decide'

/** In seconds: how long a hold lasts, its grace, and how long an absent guest keeps their turn. */
export type HoldSettings = {
  holdSeconds: number
  graceSeconds: number
  claimSeconds: number
  /** How much one network address may hold unpaid; null: no cap. */
  addressCap: HeldByAddress | null
  /** How many seconds one user may hold one night unpaid within an hour; null: no cap. */
  unpaidCap: number | null
}

/** How many room-nights one network address may hold unpaid, however few the holds. */
export const roomNightsPerAddress = 60

/** An unpaid order is reconciled for the first time this many seconds after it was made. */
export const firstCheckSeconds = 60
