import type { Evidence } from './evidence'

/** What guests were told about their payments matches what happened to them. */
export function answersRule({ answers, confirmedOnce, orders, ledger }: Evidence): string[] {
  const paying = new Set([
    ...confirmedOnce.values(),
    ...orders.flatMap(({ accepted_payment_id: id }) => id ?? []),
  ])
  return answers.flatMap(({ paymentId, word }): string[] => {
    const isKept = paying.has(paymentId)
    if (word === 'declined')
      return isKept ? [`payment ${paymentId} was reported as declined and is kept for a booking`] : []
    const isCaptured = ledger.payments.some(({ id, captured }) => id === paymentId && captured)
    return isKept && isCaptured
      ? []
      : [`payment ${paymentId} was reported as ${word} and never belonged to a confirmed booking`]
  })
}
