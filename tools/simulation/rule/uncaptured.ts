/** The reasons for which an accepted payment is declined later: it was never captured. */
export const isOfUncaptured = (reason: string | null | undefined): boolean =>
  reason === 'NotCaptured' || reason === 'PaidOtherwise'
