import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { backAtDesk } from '#shared/refund/words'

type ConfirmProps = {
  quote: CancellationQuote
  isCancelling: boolean
  onConfirm: (waive: boolean) => void
  onKeep: () => void
}

/** The last step: what happens to the money, and whether the guest donates the refund. */
export function ConfirmCancellation({ quote, isCancelling, onConfirm, onKeep }: ConfirmProps) {
  const [waives, setWaives] = useState(false)
  const isRefund = quote.gift > 0
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

function consequence({ way, amount, atDesk, gift }: CancellationQuote, waive: boolean): string {
  const over = 'Your room is released, and this cannot be undone.'
  const there = waive ? asPaise(amount + atDesk - gift) : atDesk
  const sentences = [online(), backAtDesk(there), over]
  return sentences.filter((words) => words !== '').join(' ')

  function online(): string {
    if (waive) return `${moneyForPeople(gift)} stays with the hotel, and you get no refund.`
    if (way !== 'none') return `${moneyForPeople(amount)} will be refunded to you.`
    return there > 0 ? '' : 'You get no refund.'
  }
}
