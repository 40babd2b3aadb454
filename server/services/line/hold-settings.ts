/** In seconds: how long a hold lasts, its grace, and how long an absent guest keeps his turn. */
export type HoldSettings = { holdSeconds: number; graceSeconds: number; claimSeconds: number }

/** An unsettled order is looked at for the first time this long after it was made. */
export const firstLookSeconds = 60
