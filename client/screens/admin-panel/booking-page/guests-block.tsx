import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { BookingCard, GuestOnCard } from '#shared/admin/booking-card'
import type { BookingPage } from '#shared/desk/booking-page'
import { plural } from '#shared/plural'
import { Block } from '../parts/page-heading'
import { noAnswer, wordsOf } from '../parts/words'
import { ChangeGuests } from './change-guests'
import { RegisterLine } from './register-line'

/** Every guest by name, age and document, which is masked until somebody asks for it. */
export function GuestsBlock({ page }: { page: BookingPage }) {
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
                <td>{guest.age > 0 ? <span>{guest.age}</span> : <Missing isErased={card.erased} />}</td>
                <td>
                  <Identity card={card} guest={guest} />
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
      {actions.change === null && !card.erased && (
        <button type="button" className="desk-small-button" onClick={() => setIsChanging(true)}>
          {card.detailsMissing ? 'Fill in what is missing' : 'Change guests and contact'}
        </button>
      )}
      {isChanging && <ChangeGuests page={page} onClose={() => setIsChanging(false)} />}
    </Block>
  )
}

const Missing = ({ isErased }: { isErased: boolean }) =>
  isErased ? <span className="soft">erased</span> : <span className="desk-due">missing</span>

function Address({ card: { address } }: { card: BookingCard }) {
  const parts = [address.city, address.district, address.state, address.pincode, address.country]
  const words = parts.filter((part) => part !== '').join(', ')
  return words !== '' && <p className="guests-more">{words}</p>
}

/** The server writes each look at the whole number into the audit log. */
function Identity({ card, guest }: { card: BookingCard; guest: GuestOnCard }) {
  const showing = trpc.admin.revealIdentity.useMutation({ gcTime: 0 })
  const shown = showing.data && inFours(showing.data.aadhaar)
  return (
    <span className="guests-identity">
      {shown || guest.identity ? (
        <span className="num">{shown ?? guest.identity}</span>
      ) : (
        <Missing isErased={card.erased} />
      )}
      {guest.canReveal && (
        <button
          type="button"
          className="desk-link-button"
          aria-label={`${shown ? 'Hide' : 'Show'} the document of ${guest.name}`}
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
