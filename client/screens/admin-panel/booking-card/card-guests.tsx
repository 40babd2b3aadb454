import { trpc } from '#client/app/trpc'
import type { BookingCard, GuestOnCard } from '#shared/admin/booking-card'
import { noAnswer, wordsOf } from '../parts/words'

/** Every guest by name, age and Aadhaar number. */
export function EntryGuests({ card }: { card: BookingCard }) {
  if (card.guests.length === 0) return null
  return (
    <table className="entry-guests">
      <caption className="visually-hidden">Guests</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Age</th>
          <th scope="col">Aadhar</th>
        </tr>
      </thead>
      <tbody>
        {card.guests.map((guest) => (
          <tr key={guest.position}>
            <td>{guest.name || 'missing'}</td>
            <td className="num">{guest.age || 'missing'}</td>
            <td>
              <Identity card={card} guest={guest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Masked until somebody asks for it; the server writes each request into the audit log. */
function Identity({ card, guest }: { card: BookingCard; guest: GuestOnCard }) {
  const showing = trpc.admin.revealIdentity.useMutation({ gcTime: 0 })
  const shown = showing.data && inFours(showing.data.aadhaar)
  return (
    <span className="entry-identity">
      <span className="num">{shown ?? (guest.identity || (card.detailsMissing ? 'missing' : 'erased'))}</span>
      {guest.canReveal && (
        <button
          type="button"
          className="desk-small-button"
          aria-label={`${shown ? 'Hide' : 'Show'} the Aadhar of ${guest.name}`}
          aria-busy={showing.isPending || undefined}
          onClick={() =>
            shown ? showing.reset() : showing.mutate({ bookingId: card.id, position: guest.position })
          }
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      )}
      {showing.isError && (
        <span className="desk-bad" role="alert">
          {wordsOf(showing.error, noAnswer)}
        </span>
      )}
    </span>
  )
}

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
