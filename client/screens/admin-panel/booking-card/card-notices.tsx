import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'

/** Problems of a booking that the desk should notice at once. */
export function EntryNotices({ card }: { card: BookingCard }) {
  return (
    <>
      {card.detailsMissing && (
        <div className="entry-alert">
          <Notice title="Guest details missing">
            The payment arrived without a complete form. Ask the guest for the missing details and fill them
            in below.
          </Notice>
        </div>
      )}
      {card.confirmationMail === 'notDelivered' && (
        <div className="entry-alert">
          <Notice title="The confirmation was not delivered">{`The mail server refused ${card.email || 'the address'}. Call the guest, correct the address below, and send the confirmation again.`}</Notice>
        </div>
      )}
      {card.erased && <p className="entry-note">The guests’ data was erased on request.</p>}
    </>
  )
}
