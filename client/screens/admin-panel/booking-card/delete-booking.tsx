import { useState } from 'react'
import { flushSync } from 'react-dom'
import { answerOf, refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Icon } from '#client/ui/icon'
import type { BookingCard } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { AskDialog } from '../parts/ask-dialog'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'

/** The x on a card: asks, names the money that stays with the hotel, deletes permanently, and says how it ended. */
export function DeleteBooking({ card, onDeleted }: { card: BookingCard; onDeleted: () => void }) {
  const refresh = useRefreshBookings()
  const [open, setOpen] = useState(false)
  const deleting = trpc.admin.deleteBooking.useMutation()
  const close = () => {
    // Close the dialog before the focus moves: behind an open one nothing can take it.
    flushSync(() => setOpen(false))
    if (deleting.isSuccess) onDeleted()
    if (deleting.isSuccess || refusalOf(deleting.error)) void refresh()
    deleting.reset()
  }
  return (
    <>
      <button
        type="button"
        className="entry-delete"
        aria-label={`Delete the booking of ${whoseBooking(card)} permanently`}
        onClick={() => setOpen(true)}
      >
        <Icon name="close" />
      </button>
      <AskDialog
        open={open}
        question="Do you want to delete the booking permanently."
        yes="Delete permanently"
        no="Keep the booking"
        danger
        busy={deleting.isPending ? 'Deleting …' : undefined}
        outcome={deleting.data?.message ?? (deleting.isError ? failedWords(deleting.error) : undefined)}
        onYes={() => deleting.mutate({ bookingId: card.id })}
        onClose={close}
      >
        <p>
          <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
          <span>{card.orderId && `, ${card.orderId}`}</span>
        </p>
        <p>{keptWords(card)}</p>
        <p>
          The rooms become free. The guests’ names, numbers and email addresses are removed for good; the
          amounts and ids of the payment stay in the ledger. Of guests who were here, the register keeps names
          and documents for as long as the law asks.
        </p>
      </AskDialog>
    </>
  )
}

function keptWords({ kept }: BookingCard): string {
  if (kept === 0) return 'The hotel keeps none of the guest’s money.'
  return `${moneyForPeople(kept)} stays with the hotel: deleting refunds nothing.`
}

function failedWords(error: unknown): string {
  const answer = answerOf(error)
  if (!answer) return 'Something went wrong while deleting booking'
  return answer.message || 'Failed to delete booking'
}
