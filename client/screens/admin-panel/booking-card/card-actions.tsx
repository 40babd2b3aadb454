import { useState } from 'react'
import type { BookingCard } from '#shared/admin/booking-card'
import { CancelDeskBooking } from '../desk-booking/cancel-desk-booking'
import { ChangeDeskBooking } from '../desk-booking/change-desk-booking'
import { CompleteDetails } from '../desk-booking/complete-details'
import { todayAt, useDesk } from '../desk-context'
import { CancelForGuest, canCancelForGuest } from './cancel-for-guest'
import { CorrectEmail } from './correct-email'
import { EraseDialog } from './erase-dialog'
import { ReceiptDialog } from './receipt-dialog'
import { ReceiptList } from './receipt-list'
import { SendConfirmation } from './send-confirmation'

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
