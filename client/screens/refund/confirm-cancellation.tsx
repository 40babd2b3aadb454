import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'

type ConfirmProps = {
  quote: CancellationQuote
  isCancelling: boolean
  onConfirm: (waive: boolean) => void
  onKeep: () => void
}

/** The last step: what happens to the money, and whether the guest donates the refund. */
export function ConfirmCancellation({ quote, isCancelling, onConfirm, onKeep }: ConfirmProps) {
  const [waives, setWaives] = useState(false)
  const isRefund = quote.way !== 'none'
  const waive = isRefund && waives
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!isCancelling) onConfirm(waive)
  }
  return (
    <form className="refund-confirm" onSubmit={confirm}>
      <h2>Confirm Cancellation</h2>
      {isRefund && (
        <label className="check-line">
          <input
            type="checkbox"
            checked={waives}
            disabled={isCancelling}
            onChange={(event) => setWaives(event.target.checked)}
          />
          <span>Donate my refund to the hotel</span>
        </label>
      )}
      <p aria-live="polite">{consequence(quote, waive)}</p>
      <div className="button-row no-print">
        <Button type="submit" kind="danger" busy={isCancelling ? 'Cancelling …' : undefined}>
          Confirm Cancellation
        </Button>
        <Button onClick={onKeep} disabled={isCancelling}>
          Keep this booking
        </Button>
      </div>
    </form>
  )
}

function consequence({ way, amount }: CancellationQuote, waive: boolean): string {
  const over = 'Your room is released, and this cannot be undone.'
  if (waive) return `${moneyForPeople(amount)} stays with the hotel, and you get no refund. ${over}`
  return way === 'none'
    ? `You get no refund. ${over}`
    : `${moneyForPeople(amount)} will be refunded to you. ${over}`
}
