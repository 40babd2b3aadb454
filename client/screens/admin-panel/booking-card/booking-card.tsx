import { useId, useState } from 'react'
import type { BookingCard } from '#shared/admin/booking-card'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { type Fact, Facts } from '../parts/facts'
import { EntryActions } from './card-actions'
import { EntryGuests } from './card-guests'
import { EntryNotices } from './card-notices'
import { DeleteBooking } from './delete-booking'
import { RefundPart } from './refund-part'
import { statusWords } from './status-words'

type BookingEntryProps = {
  card: BookingCard
  /** The card was deleted and is gone from the page, so the focus has to move. */
  onGone: () => void
}

/** One booking: all its data, and what the desk can do with it. */
export function BookingEntry({ card: listed, onGone }: BookingEntryProps) {
  const titleId = useId()
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
        {card.canDelete && card.status !== 'Processing' && (
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
  const { receivedAtDesk, overpaid, refund } = card
  return [
    ['Amount paid', moneyForPeople(card.paidOnline)],
    ['Amount pending', moneyForPeople(card.pending)],
    ['Received at the desk', receivedAtDesk === 0 ? undefined : moneyForPeople(receivedAtDesk)],
    ['To return at the desk', overpaid === 0 ? undefined : moneyForPeople(overpaid)],
    ['Payment order id', card.orderId ?? '–'],
    ['Refund id', refund ? (refund.refundId ?? 'not yet accepted by the provider') : undefined],
    ['Refund amount', refund ? moneyForPeople(refund.amount) : undefined],
  ]
}
