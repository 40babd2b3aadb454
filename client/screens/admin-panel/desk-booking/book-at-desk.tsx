import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormError } from '#client/forms/errors'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { newUuid, useDesk } from '../desk-context'
import { useCardCache } from '../parts/card-cache'
import { ReceiptFields, readReceipt, type TypedReceipt } from '../parts/receipt-fields'
import { noAnswer, wordsOf } from '../parts/words'
import { BookingFields } from './booking-fields'
import { type DeskDraft, type DeskField, emptyDesk, readBooking } from './desk-draft'
import { NotFree } from './not-free'
import { useDeskForm } from './use-desk-form'

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
      desk.clear()
      cache.refresh()
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
