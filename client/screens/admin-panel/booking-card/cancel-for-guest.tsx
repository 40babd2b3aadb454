import { trpc } from '#client/app/trpc'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import type { Cancellation } from '#shared/refund/cancelling'
import { AskDialog } from '../parts/ask-dialog'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'
import { noAnswer, wordsOf } from '../parts/words'

/** A confirmed booking that was paid online and whose stay has not begun. */
export const canCancelForGuest = (
  { status, source, paidOnline, checkIn }: BookingCard,
  today: CalendarDate,
): boolean => status === 'Confirmed' && source === 'web' && paidOnline > 0 && checkIn >= today

/** The hotel cancels: everything that was paid online is refunded, whatever the day. */
export function CancelForGuest({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const refresh = useRefreshBookings()
  const cancelling = trpc.admin.cancelForGuest.useMutation()
  const close = () => {
    if (cancelling.isSuccess || cancelling.isError) void refresh()
    onClose()
  }
  const failed = cancelling.isError ? wordsOf(cancelling.error, noAnswer) : undefined
  const done = cancelling.data && doneWords(cancelling.data)
  return (
    <AskDialog
      open
      question="Cancel this booking and refund everything?"
      yes={`Cancel and refund ${moneyForPeople(card.paidOnline)}`}
      no="Keep the booking"
      danger
      busy={cancelling.isPending ? 'Cancelling …' : undefined}
      outcome={done ?? failed}
      onYes={() => cancelling.mutate({ bookingId: card.id })}
      onClose={close}
    >
      <p>
        <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
      </p>
      <p>{`The guest gets an email and a full refund of ${moneyForPeople(card.paidOnline)}; the hotel bears the provider’s fee. The rooms become free.`}</p>
      {card.receivedAtDesk > 0 && (
        <p>{`${moneyForPeople(card.receivedAtDesk)} was received at the desk. Please return it in person; it is not refunded automatically.`}</p>
      )}
    </AskDialog>
  )
}

function doneWords({ amount, way }: Cancellation): string {
  const byHand =
    way === 'transfer' ? ' The bank no longer accepts this refund. Please transfer it by hand.' : ''
  return `The booking is cancelled. ${moneyForPeople(amount)} will be refunded.${byHand}`
}
