import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { BookingCard, DeskReceipt } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { AskDialog } from '../parts/ask-dialog'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { momentForPeople, noAnswer, wordsOf } from '../parts/words'

/** Money received or returned at the desk, each with a way to remove a mistake. */
export function ReceiptList({ card }: { card: BookingCard }) {
  const [wrong, setWrong] = useState<DeskReceipt | null>(null)
  if (card.receipts.length === 0) return null
  return (
    <>
      <ul className="entry-receipts">
        {card.receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>{receiptWords(receipt)}</span>
            <button type="button" className="desk-small-button" onClick={() => setWrong(receipt)}>
              This was a mistake
            </button>
          </li>
        ))}
      </ul>
      {wrong && <RemoveReceipt card={card} receipt={wrong} onClose={() => setWrong(null)} />}
    </>
  )
}

const receiptWords = ({ amount, returned, method, receivedAt, by }: DeskReceipt): string => {
  const verb = returned ? 'returned' : 'received'
  const way = method === 'cash' ? 'in cash' : 'by UPI'
  return `${moneyForPeople(amount)} ${verb} ${way}, ${momentForPeople(receivedAt)}, ${by}`
}

type RemoveProps = { card: BookingCard; receipt: DeskReceipt; onClose: () => void }

function RemoveReceipt({ card, receipt, onClose }: RemoveProps) {
  const refresh = useRefreshBookings()
  const removing = trpc.admin.desk.removeReceipt.useMutation({ onSuccess: refresh })
  const close = () => {
    if (removing.isError) void refresh()
    onClose()
  }
  return (
    <AskDialog
      open
      question="Remove this receipt?"
      yes="Remove it"
      no="Keep it"
      danger
      busy={removing.isPending ? 'One moment …' : undefined}
      outcome={removing.isError ? wordsOf(removing.error, noAnswer) : undefined}
      onYes={() => removing.mutate({ bookingId: card.id, receiptId: receipt.id }, { onSuccess: onClose })}
      onClose={close}
    >
      <p>{receiptWords(receipt)}</p>
      <p>{`It no longer counts, as if the money had never been ${receipt.returned ? 'returned' : 'received'}. The audit log keeps both.`}</p>
    </AskDialog>
  )
}
