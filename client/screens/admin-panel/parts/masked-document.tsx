import { trpc } from '#client/app/trpc'
import type { BookingCard, GuestOnCard } from '#shared/admin/booking-card'
import { RevealButton } from './reveal-button'

/**
 * A guest's document, masked until somebody asks for it; the server writes each look into the audit log. Some days after the
 * stay the numbers are erased, while the rest of the details stays complete.
 */
export function MaskedDocument({ card, guest }: { card: BookingCard; guest: GuestOnCard }) {
  const showing = trpc.admin.revealIdentity.useMutation({ gcTime: 0 })
  const shown = showing.data && inFours(showing.data.aadhaar)
  return (
    <span className="guests-identity">
      {shown || guest.identity ? (
        <span className="num">{shown ?? guest.identity}</span>
      ) : (
        <Missing isErased={!card.detailsMissing} />
      )}
      {guest.canReveal && (
        <RevealButton
          name={guest.name}
          isShown={Boolean(shown)}
          showing={showing}
          onShow={() => showing.mutate({ bookingId: card.id, position: guest.position })}
        />
      )}
    </span>
  )
}

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** What a booking lacks, or no longer has. */
export const Missing = ({ isErased }: { isErased: boolean }) =>
  isErased ? <span className="soft">erased</span> : <span className="desk-due">missing</span>
