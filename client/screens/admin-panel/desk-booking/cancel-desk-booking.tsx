import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { BookingCard } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { oneLine, typedNumber } from '#shared/typed-text'
import { newUuid, useDesk } from '../desk-context'
import { AskDialog } from '../parts/ask-dialog'
import { ReceiptFields, readReceipt, type TypedReceipt } from '../parts/receipt-fields'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'
import { noAnswer, wordsOf } from '../parts/words'

/** Cancels a booking by phone and records the money that was returned at the desk. */
export function CancelDeskBooking({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const { device } = useDesk()
  const refresh = useRefreshBookings()
  const [id] = useState(() => newUuid(device))
  const [returned, setReturned] = useState<TypedReceipt>({
    amount: card.receivedAtDesk > 0 ? String(card.receivedAtDesk / 100) : '',
    method: 'cash',
  })
  const [fault, setFault] = useState<string>()
  const cancelling = trpc.admin.desk.cancel.useMutation()
  const cancel = () => {
    if (oneLine(returned.amount) === '' || typedNumber(returned.amount) === 0) {
      return cancelling.mutate({ bookingId: card.id, returned: null })
    }
    const { receipt, fault } = readReceipt(id, returned)
    setFault(fault)
    if (receipt) cancelling.mutate({ bookingId: card.id, returned: receipt })
  }
  const close = () => {
    if (cancelling.isSuccess || cancelling.isError) void refresh()
    onClose()
  }
  const failed = cancelling.isError ? wordsOf(cancelling.error, noAnswer) : undefined
  return (
    <AskDialog
      open
      question="Cancel this booking?"
      yes="Cancel the booking"
      no="Keep the booking"
      danger
      busy={cancelling.isPending ? 'Cancelling …' : undefined}
      outcome={cancelling.isSuccess ? 'The booking is cancelled, and its rooms are free.' : failed}
      onYes={cancel}
      onClose={close}
    >
      <p>
        <b>{whoseBooking(card)}</b>: <span>{stayOfCard(card)}</span>
      </p>
      <p>{`The rooms become free. ${
        card.email === ''
          ? 'No email is sent: please tell the guest yourself.'
          : `${card.email} gets an email.`
      }`}</p>
      {card.receivedAtDesk > 0 && (
        <>
          <p>{`${moneyForPeople(card.receivedAtDesk)} was received at the desk. How much do you return?`}</p>
          <ReceiptFields typed={returned} change={setReturned} fault={fault} />
        </>
      )}
    </AskDialog>
  )
}
