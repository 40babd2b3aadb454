import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { closing as closingShape } from '#shared/desk/desk-booking'
import { typedNumber } from '#shared/typed-text'
import { NotFree } from '../desk-booking/not-free'
import { StayFields } from '../desk-booking/stay-fields'
import { emptyBooking, faultsOf, type TypedBooking } from '../desk-booking/typed-booking'
import { useBookingForm } from '../desk-booking/use-booking-form'
import { newUuid, useDesk } from '../desk-context'
import { noAnswer, wordsOf } from '../parts/words'

/** Closes rooms of a type for some nights. */
export function CloseDates() {
  const { calls, device } = useDesk()
  const closed = trpc.useUtils().admin.desk.closedDates
  const [id, setId] = useState(() => newUuid(device))
  const closing = useMutation({
    mutationFn: (asked: Parameters<typeof calls.admin.desk.closeDates.mutate>[0]) =>
      calls.admin.desk.closeDates.mutate(asked),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return
      setId(newUuid(device))
      form.clear()
      void closed.invalidate()
    },
  })
  const form = useBookingForm(
    () => emptyBooking,
    (typed) => {
      const read = readClosing(id, typed)
      if (read.closing && !closing.isPending) closing.mutate(read.closing)
      return read.faults
    },
  )
  return (
    <form className="desk-form" onSubmit={form.submit} noValidate>
      <StayFields {...form} legend="Close dates" />
      <Field
        label="Why"
        maxLength={500}
        value={form.typed.note}
        error={form.faults.get('reason')}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      {closing.data?.kind === 'notFree' && <NotFree outcome={closing.data} />}
      {closing.data?.kind === 'done' && <Notice kind="success">The dates are closed.</Notice>}
      {closing.isError && <Notice kind="alarm">{wordsOf(closing.error, noAnswer)}</Notice>}
      <Button type="submit" busy={closing.isPending ? 'Closing …' : undefined}>
        Close these dates
      </Button>
    </form>
  )
}

function readClosing(id: string, { type, rooms, checkIn, checkOut, note }: TypedBooking) {
  const asked = { id, type, rooms: typedNumber(rooms), checkIn, checkOut }
  const parsed = closingShape.safeParse({ ...asked, reason: note })
  if (!parsed.success) return { faults: faultsOf(parsed.error) }
  if (checkOut <= checkIn) return { faults: new Map([['checkOut', 'Check-out must be after check-in.']]) }
  return { closing: parsed.data }
}
