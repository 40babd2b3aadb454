import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { answerOf, refusalOf } from '#client/app/refusal'
import { Icon } from '#client/ui/icon'
import type { BookingCard } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { useDesk } from '../desk-context'
import { AskDialog } from '../parts/ask-dialog'
import { useCardCache } from '../parts/card-cache'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'

/** The x on a card: asks, names the money that stays with the hotel, deletes permanently, and says how it ended. */
export function DeleteBooking({ card, onGone }: { card: BookingCard; onGone: () => void }) {
  const { calls } = useDesk()
  const cache = useCardCache()
  const [open, setOpen] = useState(false)
  const deleting = useMutation({
    mutationFn: () => calls.admin.deleteBooking.mutate({ bookingId: card.id }),
  })
  const close = () => {
    // Close the dialog before the focus moves: behind an open one nothing can take it.
    flushSync(() => setOpen(false))
    if (deleting.isSuccess) {
      cache.remove(card.id)
      onGone()
    } else if (refusalOf(deleting.error)) cache.refresh()
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
        onYes={() => deleting.mutate()}
        onClose={close}
      >
        <p>
          <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
          <span>{card.orderId && `, ${card.orderId}`}</span>
        </p>
        <p>{keptWords(card)}</p>
        <p>
          The rooms become free. The guests’ names, numbers and email addresses are removed for good; the
          amounts and ids of the payment stay in the ledger.
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
