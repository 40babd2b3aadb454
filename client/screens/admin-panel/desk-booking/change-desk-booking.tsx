import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { asRupees } from '#shared/money/rupees'
import { NotFree } from '../parts/not-free'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { noAnswer, wordsOf } from '../parts/words'
import { BookingFields } from './booking-fields'
import { readBooking, typedFrom } from './desk-draft'
import { useDeskForm } from './use-desk-form'

/** Another room type, other dates, rooms or guests for a booking by phone. */
export function ChangeDeskBooking({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const refresh = useRefreshBookings()
  // As it was when the dialog opened: what somebody else has changed since must be refused, not overwritten.
  const [opened] = useState(card)
  const changing = trpc.admin.desk.change.useMutation({
    onSuccess: async (outcome) => {
      if (outcome.kind !== 'done') return
      await refresh()
      onClose()
    },
  })
  const desk = useDeskForm(typedFrom(opened), readBooking, (asked) => {
    if (!changing.isPending) changing.mutate({ ...asked, bookingId: opened.id, version: opened.version })
  })
  const close = () => {
    if (changing.isError) void refresh()
    onClose()
  }
  return (
    <Dialog open title="Change this booking" onClose={close} closeLabel="Close without changing">
      <form className="desk-form" onSubmit={desk.submit} noValidate>
        <BookingFields
          part={desk}
          legend="Rooms and nights"
          agreed={{ type: opened.type, rate: agreedRate(opened) }}
        />
        {changing.data?.kind === 'notFree' && <NotFree outcome={changing.data} />}
        {changing.isError && <Notice kind="alarm">{wordsOf(changing.error, noAnswer)}</Notice>}
        <div className="button-row">
          <Button type="submit" kind="press" busy={changing.isPending ? 'Changing …' : undefined}>
            Change
          </Button>
          <Button onClick={close}>Leave as it is</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The nightly rate that the booking was made with. */
const agreedRate = ({ receivedAtDesk, pending, overpaid, nights, rooms }: BookingCard) =>
  asRupees((receivedAtDesk + pending - overpaid) / 100 / nights / rooms)
