import type { Paise } from '../../../../shared/money/paise'

/** Something that nobody but a person can put right. `since` is an instant, ISO 8601. */
export type AttentionItem = {
  id: string
  since: string
  /** What happened, in one line. */
  title: string
  /** What to do about it. */
  advice: string
  /** What to search for to see the booking or payment. */
  reference: string | null
  amount: Paise | null
}
