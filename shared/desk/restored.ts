/**
 * Whether the database counts as restored. `asOf` (ISO 8601): the moment of the backup; null if it was not restored.
 * `checkedAt`: when the payment provider was last asked what happened since then; null before its first answer.
 */
export type RestoredState = { asOf: string | null; checkedAt: string | null }
