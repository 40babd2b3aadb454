import { trpc } from '#client/app/trpc'
import type { BookingCard } from '#shared/admin/booking-card'
import { AskDialog } from '../parts/ask-dialog'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'
import { noAnswer, wordsOf } from '../parts/words'

/** Erases personal data on a guest's request; the booking's dates and money stay. */
export function EraseDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const refresh = useRefreshBookings()
  const erasing = trpc.admin.erase.useMutation()
  const close = () => {
    if (erasing.isSuccess || erasing.isError) void refresh()
    onClose()
  }
  const failed = erasing.isError ? wordsOf(erasing.error, noAnswer) : undefined
  return (
    <AskDialog
      open
      question="Erase the personal data of this booking?"
      yes="Erase for good"
      no="Keep it"
      danger
      busy={erasing.isPending ? 'Erasing …' : undefined}
      outcome={erasing.isSuccess ? 'The personal data is erased.' : failed}
      onYes={() => erasing.mutate({ bookingId: card.id })}
      onClose={close}
    >
      <p>
        <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
      </p>
      <p>
        Names, ages, identity numbers, address, mobile number and email address are erased for good. Dates,
        amounts and ids of the booking stay.
      </p>
    </AskDialog>
  )
}
