import type { HeldByAddress } from './decide'

/** In seconds: how long a hold lasts, its grace, and how long an absent guest keeps his turn. */
export type HoldSettings = {
  holdSeconds: number
  graceSeconds: number
  claimSeconds: number
  /** How much one network address may hold unpaid; null: as much as it likes. */
  addressCap: HeldByAddress | null
  /** How long one user may hold one night unpaid within an hour; null: as long as they like. */
  unpaidCap: number | null
}

/** Unpaid room-nights that one network address may hold, however few the holds. */
export const roomNightsPerAddress = 60

/** An unsettled order is looked at for the first time this long after it was made. */
export const firstCheckSeconds = 60
