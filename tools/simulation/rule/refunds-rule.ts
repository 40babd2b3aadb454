import type { Evidence } from './evidence'

/** Each refund that the hotel intends exists once at the provider, and no other refund with our receipt does. */
export function refundsRule({ refunds, ledger, payments }: Evidence): string[] {
  const made = ledger.refunds.filter(({ receipt, status }) => receipt !== null && status !== 'failed')
  // A superseded or covered attempt need not exist at the provider; refunds in the dashboard have no receipt of ours.
  const standing = refunds.filter(
    ({ covered_by, superseded_at, manual, reason }) =>
      !covered_by && !superseded_at && !manual && !reason.startsWith('dashboard'),
  )
  const intended = standing.flatMap(({ id, payment_id, amount, provider_refund_id }) => {
    const own = made.filter(({ receipt }) => receipt === id)
    const [refund] = own
    if (own.length !== 1 || !refund) return [`refund ${id} of ${payment_id} was made ${own.length} times`]
    const fits =
      refund.amount === amount && refund.payment_id === payment_id && refund.id === provider_refund_id
    return fits
      ? []
      : [`refund ${id} differs at the provider: ${refund.amount} paise of ${refund.payment_id}`]
  })
  const unknown = made
    .filter(({ receipt }) => !refunds.some(({ id }) => id === receipt))
    .map(({ id, payment_id }) => `refund ${id} of ${payment_id} was not intended by the hotel`)
  const kept = payments
    .filter(({ decision }) => decision === 'accepted')
    .filter(({ id }) => refunds.some(({ payment_id, reason }) => payment_id === id && reason === 'declined'))
    .map(({ id }) => `payment ${id} is accepted and was returned as declined`)
  return [...intended, ...unknown, ...kept]
}
