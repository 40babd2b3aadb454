import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { FormError } from '#client/forms/errors'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { newUuid, useDesk } from '../desk-context'
import { NotFree } from '../parts/not-free'
import { ReceiptFields, readReceipt, type TypedReceipt } from '../parts/receipt-fields'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { noAnswer, wordsOf } from '../parts/words'
import { BookingFields } from './booking-fields'
import { type DeskDraft, type DeskField, emptyDesk, readBooking } from './desk-draft'
import { useDeskForm } from './use-desk-form'

const nothingPaid: TypedReceipt = { amount: '', method: 'cash' }
type Ids = { booking: string; receipt: string }

/** A booking by phone or at the desk. Its ids are made once: after a lost answer a second press is the same booking. */
export function BookAtDesk() {
  const { device, go } = useDesk()
  const refresh = useRefreshBookings()
  const newIds = (): Ids => ({ booking: newUuid(device), receipt: newUuid(device) })
  const [ids, setIds] = useState(newIds)
  const [paid, setPaid] = useState(nothingPaid)
  const booking = trpc.admin.desk.book.useMutation({
    onSuccess: (outcome) => {
      if (outcome.kind !== 'done') return
      setIds(newIds())
      setPaid(nothingPaid)
      desk.clear()
      void refresh()
    },
  })
  const read = (draft: DeskDraft) => {
    const { errors, ready } = readBooking(draft)
    const money = readMoney(ids.receipt, paid)
    return {
      errors: errors.length > 0 ? errors : money.errors,
      ready: { ...ready, id: ids.booking, receipt: money.receipt },
    }
  }
  const desk = useDeskForm(emptyDesk, read, (asked) => {
    if (!booking.isPending) booking.mutate(asked)
  })
  const booked = booking.data?.kind === 'done' ? booking.data.bookingId : undefined
  return (
    <form className="desk-form" onSubmit={desk.submit} noValidate>
      <BookingFields part={desk} legend="A booking by phone" />
      <details id={desk.form.idOf('receipt')}>
        <summary>Money was received already</summary>
        <ReceiptFields typed={paid} change={setPaid} fault={desk.form.errorAt('receipt')} />
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

type ReadMoney = { errors: FormError<DeskField>[]; receipt: ReturnType<typeof readReceipt>['receipt'] | null }

function readMoney(id: string, typed: TypedReceipt): ReadMoney {
  if (typed.amount.trim() === '') return { errors: [], receipt: null }
  const { receipt, fault = '' } = readReceipt(id, typed)
  return { errors: receipt ? [] : [{ field: 'receipt', message: fault }], receipt }
}
