import type { BookingCard } from '#shared/admin/booking-card'
import { MaskedDocument, Missing } from '../parts/masked-document'

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
            <td>{guest.name || <Missing isErased={card.erased} />}</td>
            <td className="num">{guest.age || <Missing isErased={card.erased} />}</td>
            <td>
              <MaskedDocument card={card} guest={guest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
