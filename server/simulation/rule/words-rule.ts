import type { Evidence } from './evidence'

/** What guests were told of their payments is what came of them. */
export function wordsRule({ sent, confirmedOnce, ledger }: Evidence): string[] {
  const paying = new Set(confirmedOnce.values())
  return sent.flatMap(({ paymentId, word }): string[] => {
    const isKept = paying.has(paymentId)
    if (word === 'declined')
      return isKept ? [`payment ${paymentId} was told as declined and is kept for a booking`] : []
    const isCaptured = ledger.payments.some(({ id, captured }) => id === paymentId && captured)
    return isKept && isCaptured
      ? []
      : [`payment ${paymentId} was told as ${word} and never belonged to a confirmed booking`]
  })
}
