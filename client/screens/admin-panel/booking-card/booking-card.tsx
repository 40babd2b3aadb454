import { type ReactNode, useId, useState } from 'react'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import type { RefundOfBooking } from '#shared/refund/cancelling'
import { useDesk } from '../desk-context'
import { RefundPart } from '../parts/refund-part'
import { statusWords } from '../parts/status-words'
import { EntryActions } from './card-actions'
import { EntryGuests } from './card-guests'
import { DeleteBooking } from './delete-booking'

type BookingEntryProps = {
  card: BookingCard
  /** The card was deleted and is gone from the page, so the focus has to move. */
  onGone: () => void
}

/** One booking: all its data, and what the desk can do with it. */
export function BookingEntry({ card: listed, onGone }: BookingEntryProps) {
  const titleId = useId()
  const { role } = useDesk()
  const [done, setDone] = useState<'deleted' | 'refunded'>()
  // A refunded booking stays in the list of open refunds until that is loaded again, so that the result can be read.
  const isRefunded = done === 'refunded' && listed.status === 'Processing'
  const card: BookingCard = isRefunded ? { ...listed, status: 'Refunded', canDelete: true } : listed
  const onDeleted = () => {
    setDone('deleted')
    onGone()
  }
  if (done === 'deleted') return null
  return (
    <article className="entry" aria-labelledby={titleId} data-status={card.status}>
      <header className="entry-head">
        <h4 id={titleId}>{`${card.type} Room`}</h4>
        <span className="entry-status" data-status={card.status}>
          {statusWords(card.status)}
        </span>
        {card.source === 'desk' && <span className="entry-source">By phone or at the desk</span>}
        {role === 'owner' && card.canDelete && card.status !== 'Processing' && (
          <DeleteBooking card={card} onDeleted={onDeleted} />
        )}
      </header>
      <EntryNotices card={card} />
      <div className="entry-columns">
        <Facts facts={stayFacts(card)} />
        <Facts facts={contactFacts(card)} />
        <Facts facts={moneyFacts(card)} />
      </div>
      <EntryGuests card={card} />
      {card.note !== '' && (
        <p className="entry-note">
          <b>Note:</b> <span>{card.note}</span>
        </p>
      )}
      {card.status === 'Processing' && <RefundPart card={card} onSent={() => setDone('refunded')} />}
      <EntryActions card={card} />
    </article>
  )
}

const stayFacts = (card: BookingCard): Fact[] => [
  ['Number of rooms', card.rooms],
  ['Number of guests', card.numberOfGuests],
  ['Check-in', dateForPeople(card.checkIn)],
  ['Check-out', dateForPeople(card.checkOut)],
  ['Nights', card.nights],
  ['Status', statusWords(card.status)],
]

const contactFacts = ({ address, mobileNumber, email }: BookingCard): Fact[] => [
  ['Country', address.country || '–'],
  ['State', address.state || '–'],
  ['District', address.district || '–'],
  ['City', address.city || '–'],
  ['Pincode', address.pincode || '–'],
  ['Mobile number', mobileNumber || '–'],
  ['Email', email || '–'],
]

function moneyFacts(card: BookingCard): Fact[] {
  const { receivedAtDesk, givenAtDesk, overpaid, refund } = card
  return [
    ['Amount paid', moneyForPeople(card.paidOnline)],
    ['Amount pending', moneyForPeople(card.pending)],
    ['Received at the desk', receivedAtDesk === 0 ? undefined : moneyForPeople(receivedAtDesk)],
    ['Given back at the desk', givenAtDesk === 0 ? undefined : moneyForPeople(givenAtDesk)],
    ['To return at the desk', overpaid === 0 ? undefined : moneyForPeople(overpaid)],
    ['Payment order id', card.orderId ?? '–'],
    ['Refund id', refund ? refundIds(refund) : undefined],
    ['Refund amount', refund ? moneyForPeople(refund.amount) : undefined],
  ]
}

const refundIds = ({ parts }: RefundOfBooking): string =>
  parts.flatMap(({ refundId }) => refundId ?? []).join(', ') || 'not yet accepted by the provider'

/** Problems of a booking that the desk should notice at once. */
function EntryNotices({ card }: { card: BookingCard }) {
  return (
    <>
      {card.detailsMissing && card.source === 'web' && (
        <div className="entry-alert">
          <Notice title="Guest details missing">
            The payment arrived without a complete form. Ask the guest for the missing details and fill them
            in on the booking’s page.
          </Notice>
        </div>
      )}
      {card.detailsMissing && card.source === 'desk' && (
        <p className="entry-note">A name and a number were enough to book. The rest comes at check-in.</p>
      )}
      {card.confirmationMail === 'notDelivered' && (
        <div className="entry-alert">
          <Notice title="The confirmation was not delivered">{`The mail server refused ${card.email || 'the address'}. Call the guest, then correct the address and send the confirmation again on the booking’s page.`}</Notice>
        </div>
      )}
      {card.erased && <p className="entry-note">The guests’ data was erased on request.</p>}
    </>
  )
}

/** `undefined` leaves a fact out. */
type Fact = [name: string, value: ReactNode | undefined]

/** Names and values in two columns, dense. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
