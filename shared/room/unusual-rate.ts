import type { Rupees } from '../money/rupees'

/** Under half or over double of the old rate: as likely a slip of the finger as meant. */
export const isUnusualRate = (old: Rupees, amount: number): boolean => amount * 2 < old || amount > old * 2
