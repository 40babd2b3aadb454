/** Whether rooms are sold on the site. `since` (ISO 8601) and `by`: when and by whom it was stopped. */
export type Selling = { isStopped: boolean; since: string | null; by: string | null }
