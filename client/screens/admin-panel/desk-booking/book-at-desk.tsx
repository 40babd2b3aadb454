import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { newUuid, useDesk } from '../desk-context'
import { useCardCache } from '../parts/card-cache'
import { ReceiptFields, readReceipt, type TypedReceipt } from '../parts/receipt-fields'
import { noAnswer, wordsOf } from '../parts/words'
import { BookingFields } from './booking-fields'
import { NotFree } from './not-free'
import { emptyBooking, type Faults, readBooking } from './typed-booking'
import { useBookingForm } from './use-booking-form'

const nothingPaid: TypedReceipt = { amount: '', method: 'cash' }
type Ids = { booking: string; receipt: string }

/** A booking by phone or at the desk. Its ids are made once: after a lost answer a second press is the same booking. */
export function BookAtDesk() {
  const { calls, device, go } = useDesk()
  const cache = useCardCache()
  const newIds = (): Ids => ({ booking: newUuid(device), receipt: newUuid(device) })
  const [ids, setIds] = useState(newIds)
  const [paid, setPaid] = useState(nothingPaid)
  const booking = useMutation({
    mutationFn: (asked: Parameters<typeof calls.admin.desk.book.mutate>[0]) =>
      calls.admin.desk.book.mutate(asked),
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return
      setIds(newIds())
      setPaid(nothingPaid)
      form.clear()
      cache.refresh()
    },
  })
  const form = useBookingForm(
    () => emptyBooking,
    (typed) => {
      const read = readBooking(typed)
      const money = readMoney(ids.receipt, paid)
      const faults: Faults | undefined = read.faults ?? money.faults
      if (faults || !read.stay) return faults
      if (!booking.isPending) {
        booking.mutate({
          ...read.stay,
          id: ids.booking,
          details: read.details,
          note: read.note,
          receipt: money.receipt,
        })
      }
      return undefined
    },
  )
  const booked = booking.data?.kind === 'done' ? booking.data.bookingId : undefined
  return (
    <form className="desk-form" onSubmit={form.submit} noValidate>
      <BookingFields part={form} legend="A booking by phone" />
      <details>
        <summary>Money was received already</summary>
        <ReceiptFields typed={paid} change={setPaid} fault={form.faults.get('receipt')} />
      </details>
      {booking.data?.kind === 'notFree' && <NotFree outcome={booking.data} />}
      {booked !== undefined && (
        <Notice kind="success" title="Booked.">
          <Button onClick={() => go({ view: 'search', booking: booked })}>See the booking</Button>
        </Notice>
      )}
      {booking.isError && <Notice kind="alarm">{wordsOf(booking.error, noAnswer)}</Notice>}
      <Button type="submit" kind="press" busy={booking.isPending ? 'Booking …' : undefined}>
        Book
      </Button>
    </form>
  )
}

function readMoney(id: string, typed: TypedReceipt) {
  if (typed.amount.trim() === '') return { receipt: null }
  const { receipt, fault = '' } = readReceipt(id, typed)
  return receipt ? { receipt } : { faults: new Map([['receipt', fault]]) }
}
