import { type FormEvent, useState } from 'react'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { Button } from '#client/ui/button'

type ConfirmProps = {
  quote: CancellationQuote
  isCancelling: boolean
  onConfirm: (donate: boolean) => void
  onAnother: () => void
}

/** The last question: what exactly happens with the money, and whether it may stay. */
export function ConfirmCancellation({ quote, isCancelling, onConfirm, onAnother }: ConfirmProps) {
  const [donates, setDonates] = useState(false)
  const isRefund = quote.way !== 'none'
  const donate = isRefund && donates
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!isCancelling) onConfirm(donate)
  }
  return (
    <form className="refund-confirm" onSubmit={confirm}>
      <h2>Confirm Cancellation</h2>
      {isRefund && (
        <label className="check-line">
          <input
            type="checkbox"
            checked={donates}
            disabled={isCancelling}
            onChange={(event) => setDonates(event.target.checked)}
          />
          <span>Donate my refund to the hotel</span>
        </label>
      )}
      <p aria-live="polite">{consequence(quote, donate)}</p>
      <div className="button-row no-print">
        <Button type="submit" kind="danger" busy={isCancelling ? 'Cancelling …' : undefined}>
          Confirm Cancellation
        </Button>
        <Button onClick={onAnother} disabled={isCancelling}>
          Keep this booking
        </Button>
      </div>
    </form>
  )
}

function consequence({ way, amount }: CancellationQuote, donate: boolean): string {
  const over = 'Your room is given to others, and this cannot be undone.'
  if (donate) return `${moneyForPeople(amount)} stays with the hotel, and nothing comes back to you. ${over}`
  return way === 'none'
    ? `Nothing comes back to you. ${over}`
    : `${moneyForPeople(amount)} comes back to you. ${over}`
}
