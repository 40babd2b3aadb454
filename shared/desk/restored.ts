/**
 * Whether the database counts as restored. `asOf` (ISO 8601): the moment at which it stands; null, and it does not.
 * `lookedAt`: when the payment provider was last asked what has moved since then; null where it could not be asked yet.
 */
export type RestoredState = { asOf: string | null; checkedAt: string | null }
