/** Something that nobody but a person can put right. `openedAt` is an instant, ISO 8601. */
export type AttentionItem = {
  id: string
  title: string
  happened: string
  /** What the house does about it by itself; '' for nothing. */
  byItself: string
  toDo: string
  openedAt: string
  /** An order or payment id, or a mobile number: what to search for to see the booking. */
  reference: string | null
}
