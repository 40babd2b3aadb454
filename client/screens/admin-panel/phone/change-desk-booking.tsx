import { useMutation } from '@tanstack/react-query'
import type { BookingCard } from '../../../../shared/admin/booking-card'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { Notice } from '../../../ui/notice'
import { useDesk } from '../desk-context'
import { useCardCache } from '../parts/card-cache'
import { noAnswer, wordsOf } from '../parts/words'
import { DetailsFields } from './details-fields'
import { NotFree } from './not-free'
import { StayFields } from './stay-fields'
import { readBooking, typedFrom } from './typed-booking'
import { useBookingForm } from './use-booking-form'

/** Other dates, rooms or guests for a booking by phone. */
export function ChangeDeskBooking({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const { calls } = useDesk()
  const cache = useCardCache()
  const changing = useMutation({
    mutationFn: (asked: Parameters<typeof calls.admin.desk.change.mutate>[0]) =>
      calls.admin.desk.change.mutate(asked),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return
      cache.refresh()
      onClose()
    },
  })
  const form = useBookingForm(
    () => typedFrom(card),
    (typed) => {
      const read = readBooking(typed)
      if (!read.stay) return read.faults
      const { type: _, ...dates } = read.stay
      if (!changing.isPending) {
        changing.mutate({
          ...dates,
          bookingId: card.id,
          version: card.version,
          details: read.details,
          note: read.note,
        })
      }
      return undefined
    },
  )
  return (
    <Dialog open title="Change this booking" onClose={onClose} closeLabel="Close without changing">
      <form className="desk-form" onSubmit={form.submit} noValidate>
        <StayFields {...form} legend={`${card.type} Room`} fixedType />
        <DetailsFields {...form} />
        <Field
          label="Note for the desk"
          maxLength={500}
          value={form.typed.note}
          onChange={(event) => form.change({ note: event.target.value })}
        />
        {changing.data?.kind === 'notFree' && <NotFree outcome={changing.data} />}
        {changing.isError && <Notice kind="alarm">{wordsOf(changing.error, noAnswer)}</Notice>}
        <div className="button-row">
          <Button type="submit" kind="press" busy={changing.isPending ? 'Changing …' : undefined}>
            Change
          </Button>
          <Button onClick={onClose}>Leave as it is</Button>
        </div>
      </form>
    </Dialog>
  )
}
