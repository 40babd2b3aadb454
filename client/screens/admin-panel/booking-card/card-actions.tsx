import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { BookingCard } from '#shared/admin/booking-card'
import { CancelDeskBooking } from '../desk-booking/cancel-desk-booking'
import { ChangeDeskBooking } from '../desk-booking/change-desk-booking'
import { CompleteDetails } from '../desk-booking/complete-details'
import { newUuid, todayAt, useDesk } from '../desk-context'
import { AskDialog } from '../parts/ask-dialog'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'
import { noAnswer, wordsOf } from '../parts/words'
import { CancelForGuest, canCancelForGuest } from './cancel-for-guest'
import { CorrectEmail } from './correct-email'
import { ReceiptDialog } from './receipt-dialog'
import { ReceiptList } from './receipt-list'

type Action = 'refund' | 'receipt' | 'details' | 'email' | 'change' | 'cancel' | 'erase'

const dangerous: ReadonlySet<Action> = new Set(['cancel', 'refund', 'erase'])

/** What else the desk can do with a booking; each opens a dialog or answers beside its button. */
export function EntryActions({ card }: { card: BookingCard }) {
  const desk = useDesk()
  const [action, setAction] = useState<Action | null>(null)
  const close = () => setAction(null)
  const isConfirmed = card.status === 'Confirmed'
  const isMadeAtDesk = isConfirmed && card.source === 'desk'
  const offered: [Action, string, boolean][] = [
    ['details', 'Fill in guest details', isConfirmed && card.detailsMissing],
    ['receipt', 'Balance received', isConfirmed && card.pending > 0],
    ['email', 'Correct the email address', canCorrectEmail(card)],
    ['change', 'Change this booking', isMadeAtDesk],
    ['cancel', 'Cancel this booking', isMadeAtDesk && card.checkOut > todayAt(desk)],
    ['refund', 'Cancel with full refund', canCancelForGuest(card, todayAt(desk))],
    ['erase', 'Erase personal data', card.canErase && !card.erased],
  ]
  return (
    <>
      <ReceiptList card={card} />
      <div className="entry-actions">
        {offered.map(
          ([name, words, isOffered]) =>
            isOffered && (
              <button
                key={name}
                type="button"
                className="desk-small-button"
                data-kind={dangerous.has(name) ? 'danger' : undefined}
                onClick={() => setAction(name)}
              >
                {words}
              </button>
            ),
        )}
        {isConfirmed && card.email !== '' && <SendConfirmation card={card} />}
        <button
          type="button"
          className="desk-small-button"
          onClick={() => desk.go({ view: 'audit', booking: card.id })}
        >
          Who did what
        </button>
      </div>
      {action === 'receipt' && <ReceiptDialog card={card} onClose={close} />}
      {action === 'details' && <CompleteDetails card={card} onClose={close} />}
      {action === 'email' && <CorrectEmail card={card} onClose={close} />}
      {action === 'change' && <ChangeDeskBooking card={card} onClose={close} />}
      {action === 'cancel' && <CancelDeskBooking card={card} onClose={close} />}
      {action === 'refund' && <CancelForGuest card={card} onClose={close} />}
      {action === 'erase' && <EraseDialog card={card} onClose={close} />}
    </>
  )
}

/** In a booking by phone it is changed together with the rest. */
const canCorrectEmail = ({ source, status, erased, detailsMissing }: BookingCard): boolean =>
  source === 'web' && !erased && !detailsMissing && (status === 'Confirmed' || status === 'Processing')

/** Sends the confirmation again to the stored address. After a lost answer a second press is the same request. */
function SendConfirmation({ card }: { card: BookingCard }) {
  const { device } = useDesk()
  const [requestId, setRequestId] = useState(() => newUuid(device))
  const sending = trpc.admin.sendConfirmation.useMutation({
    onSuccess: () => setRequestId(newUuid(device)),
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={sending.isPending || undefined}
        onClick={() => !sending.isPending && sending.mutate({ bookingId: card.id, requestId })}
      >
        {sending.isPending ? 'Sending …' : 'Send confirmation again'}
      </button>
      {sending.isSuccess && (
        <span className="small" role="status">{`On its way to ${sending.data.email}.`}</span>
      )}
      {sending.isError && (
        <span className="desk-bad" role="alert">
          {wordsOf(sending.error, noAnswer)}
        </span>
      )}
    </>
  )
}

/** Erases personal data on a guest's request; the booking's dates and money stay. */
function EraseDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
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
