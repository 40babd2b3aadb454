import type { Rupees } from '../money/rupees'

/** Under half or over double the old rate: possibly a typing mistake, so the form asks again. */
export const isUnusualRate = (old: Rupees, amount: number): boolean => amount * 2 < old || amount > old * 2
