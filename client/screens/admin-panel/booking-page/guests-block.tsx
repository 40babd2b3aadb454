import { useState } from 'react'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingPage } from '#shared/desk/booking-page'
import { plural } from '#shared/plural'
import { MaskedDocument, Missing } from '../parts/masked-document'
import { Block } from '../parts/page-heading'
import { ChangeGuests } from './change-guests'
import { RegisterLine } from './register-line'

/**
 * Every guest by name, age and document, which is masked until somebody asks for it. `isSaved`: a saved copy, on which nothing
 * can be changed.
 */
export function GuestsBlock({ page, isSaved }: { page: BookingPage; isSaved: boolean }) {
  const { card, actions } = page
  const [isChanging, setIsChanging] = useState(false)
  const unnamed = card.numberOfGuests - card.guests.length
  return (
    <Block id="guests" title="Guests" about={card.erased ? 'Erased on request' : ''}>
      {card.guests.length > 0 && (
        <table className="desk-table guests">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Age</th>
              <th scope="col">Document</th>
            </tr>
          </thead>
          <tbody>
            {card.guests.map((guest) => (
              <tr key={guest.position}>
                <th scope="row">{guest.name || <Missing isErased={card.erased} />}</th>
                <td data-name="Age">
                  {guest.age > 0 ? <span>{guest.age}</span> : <Missing isErased={card.erased} />}
                </td>
                <td data-name="Document">
                  <MaskedDocument card={card} guest={guest} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {unnamed > 0 && !card.erased && (
        <p className="guests-more">{`${plural(unnamed, 'more guest')} without a name.`}</p>
      )}
      <Address card={card} />
      {page.checkedInAt !== null && <RegisterLine bookingId={card.id} />}
      {actions.change === null && !card.erased && !isSaved && (
        <button type="button" className="desk-small-button" onClick={() => setIsChanging(true)}>
          {card.detailsMissing ? 'Fill in what is missing' : 'Change guests and contact'}
        </button>
      )}
      {isChanging && <ChangeGuests page={page} onClose={() => setIsChanging(false)} />}
    </Block>
  )
}

function Address({ card: { address } }: { card: BookingCard }) {
  const parts = [address.city, address.district, address.state, address.pincode, address.country]
  const words = parts.filter((part) => part !== '').join(', ')
  return words !== '' && <p className="guests-more">{words}</p>
}
