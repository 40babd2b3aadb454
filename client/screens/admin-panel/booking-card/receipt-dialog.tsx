import { type FormEvent, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { newUuid, useDesk } from '../desk-context'
import { ReceiptFields, readReceipt, type TypedReceipt } from '../parts/receipt-fields'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { whoseBooking } from '../parts/whose-booking'
import { noAnswer, wordsOf } from '../parts/words'

/** Money received at the desk. The id is made once, so that a second press is the same receipt. */
export function ReceiptDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const { device } = useDesk()
  const refresh = useRefreshBookings()
  const [id] = useState(() => newUuid(device))
  const [typed, setTyped] = useState<TypedReceipt>({
    amount: String(Math.ceil(card.pending / 100)),
    method: 'cash',
  })
  const [fault, setFault] = useState<string>()
  const adding = trpc.admin.desk.addReceipt.useMutation({ onSuccess: refresh })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { receipt, fault } = readReceipt(id, typed)
    setFault(fault)
    if (receipt && !adding.isPending) adding.mutate({ bookingId: card.id, receipt }, { onSuccess: onClose })
  }
  const close = () => {
    // A refusal means that somebody else has changed it meanwhile.
    if (adding.isError) void refresh()
    onClose()
  }
  return (
    <Dialog open title="Balance received" onClose={close}>
      <form className="desk-form" onSubmit={submit} noValidate>
        <p>{`${whoseBooking(card)}: ${moneyForPeople(card.pending)} is pending.`}</p>
        <ReceiptFields typed={typed} change={setTyped} fault={fault} />
        {adding.isError && <Notice kind="alarm">{wordsOf(adding.error, noAnswer)}</Notice>}
        <div className="button-row">
          <Button type="submit" kind="press" busy={adding.isPending ? 'Saving …' : undefined}>
            Received
          </Button>
          <Button onClick={close}>Back</Button>
        </div>
      </form>
    </Dialog>
  )
}
