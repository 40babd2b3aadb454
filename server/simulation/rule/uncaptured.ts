/** The reasons for which an accepted payment is declined after all: it was never captured, and its booking went on without it. */
export const isOfUncaptured = (reason: string | null | undefined): boolean =>
  reason === 'NotCaptured' || reason === 'PaidOtherwise'
