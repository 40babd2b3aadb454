import { useNavigate } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import type { BookingPage } from '#shared/desk/booking-page'
import { FormDialog } from '../parts/form-dialog'
import { moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'

type RemoveProps = { page: BookingPage; onClose: () => void }

const registerStays =
  'These guests were here, so the register keeps their names and documents for as long as the law asks, and then erases them by itself.'

/** Deletes the booking for good, and leads to the list. */
export function DeleteDialog({ page: { card, checkedInAt }, onClose }: RemoveProps) {
  const navigate = useNavigate()
  const refresh = useRefreshBookings()
  const deleting = trpc.admin.deleteBooking.useMutation({
    onSuccess: async () => {
      // The page of a deleted booking has nothing to show, so it is left before anything is asked again.
      await navigate({ to: '/admin_panel/bookings', replace: true })
      void refresh()
    },
  })
  return (
    <FormDialog
      title="Do you want to delete the booking permanently."
      yes="Delete permanently"
      no="Keep the booking"
      danger
      busy={deleting.isPending ? 'Deleting …' : undefined}
      error={deleting.error}
      onSubmit={() => deleting.mutate({ bookingId: card.id })}
      onClose={onClose}
    >
      <p>
        <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
      </p>
      <p>
        {card.kept === 0
          ? 'The hotel keeps none of the guest’s money.'
          : `${moneyWords(card.kept)} stays with the hotel: deleting refunds nothing.`}
      </p>
      <p>
        The rooms become free. The guests’ names, numbers and email addresses are removed for good. What
        stays: invoices as they were issued, the folio’s lines without names, the day’s sums, the amounts and
        ids of payments, and a line in the audit log.
      </p>
      {checkedInAt !== null && <p>{registerStays}</p>}
    </FormDialog>
  )
}

/** Erases personal data on a guest's request. */
export function EraseDialog({ page: { card, checkedInAt }, onClose }: RemoveProps) {
  const erasing = trpc.admin.erase.useMutation(useAfterWrite(onClose))
  return (
    <FormDialog
      title="Erase the personal data of this booking?"
      yes="Erase for good"
      no="Keep it"
      danger
      busy={erasing.isPending ? 'Erasing …' : undefined}
      error={erasing.error}
      onSubmit={() => erasing.mutate({ bookingId: card.id })}
      onClose={onClose}
    >
      <p>
        <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
      </p>
      <p>
        Names, ages, identity numbers, address, mobile number, email address and notes are erased for good.
        What stays: dates, amounts and ids of the booking, the folio’s lines without names, and invoices as
        they were issued.
      </p>
      {checkedInAt !== null && <p>{registerStays}</p>}
    </FormDialog>
  )
}
