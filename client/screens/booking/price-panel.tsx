import { RefundTable } from '#client/site/refund-table'
import { useFacts } from '#client/site/use-facts'
import type { Parts } from '#client/ui/parts'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { cancellationInOneLine, stayInOneLine } from '#shared/hotel/fact-words'
import { plural } from '#shared/plural'
import type { Room } from '#shared/room/room'
import type { Draft } from './draft'
import { missingForPrice, type Price, priceOf, refundPromise, rupeesForPeople } from './form-price'
import type { OwnBooking } from './kept-price'

type PricePanelProps = {
  draft: Draft
  rooms: readonly Room[]
  /** The guest's bookings: a hold keeps its price. */
  own?: readonly OwnBooking[]
  today: CalendarDate
  waits: boolean
  picture?: Parts
}

/** The price, when each part is paid, and the refund by cancellation date. */
export function PricePanel({ draft, rooms, own, today, waits, picture }: PricePanelProps) {
  const facts = useFacts()
  const price = priceOf(draft, rooms, own)
  return (
    <aside className="price-panel" aria-label="Price">
      {picture && <div className="price-picture">{picture}</div>}
      <div className="price-body">
        {price ? (
          <Sum price={price} today={today} waits={waits} />
        ) : (
          <>
            <h2>The price</h2>
            <p className="soft">{missingForPrice(draft)}</p>
            <p className="soft small">{`${stayInOneLine(facts)} ${cancellationInOneLine()}`}</p>
          </>
        )}
      </div>
    </aside>
  )
}

function Sum({ price, today, waits }: { price: Price; today: CalendarDate; waits: boolean }) {
  const { room, stay, quote, lines } = price
  const facts = useFacts()
  const nights = plural(quote.nights, 'night')
  return (
    <>
      <h2>
        <span>{`${nights}, `}</span>
        <span className="price-rooms">{plural(stay.rooms, `${room.type} room`)}</span>
      </h2>
      <p className="soft">{`${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}`}</p>
      <dl className="price-sum">
        {lines.map(({ first, words, amount }) => (
          <div key={first}>
            <dt className="num">{words}</dt>
            <dd className="num">{rupeesForPeople(amount)}</dd>
          </div>
        ))}
        <div>
          {lines.length > 0 ? <dt>Total</dt> : <OnePrice price={price} />}
          <dd className="num price-total">{rupeesForPeople(quote.total)}</dd>
        </div>
        <div>
          <dt>
            {waits ? 'When it is your turn (60 %)' : lines.length > 0 ? 'Pay now (60 %)' : 'Now (60 %)'}
          </dt>
          <dd className="num">{rupeesForPeople(quote.payNow)}</dd>
        </div>
        <div>
          <dt>At the desk</dt>
          <dd className="num">{rupeesForPeople(quote.payLater)}</dd>
        </div>
      </dl>
      <p className="soft small">{stayInOneLine(facts)}</p>
      <PriceRefunds price={price} today={today} />
    </>
  )
}

/** What the total is made of, when every night costs the same. */
const OnePrice = ({ price: { rate, stay, quote } }: { price: Price }) => (
  <dt className="soft">
    <span className="num">{rupeesForPeople(rate)}</span> × <span>{plural(quote.nights, 'night')}</span> ×{' '}
    <span>{plural(stay.rooms, 'room')}</span>
  </dt>
)

/** The refund by cancellation date, for days that are still ahead. */
function PriceRefunds({ price, today }: { price: Price; today: CalendarDate }) {
  const steps = refundPromise(price, today)
  if (steps.length === 0) {
    return (
      <>
        <h3>If you cancel</h3>
        <p>No refund: arrival is at most 9 days away.</p>
      </>
    )
  }
  return (
    <>
      <h3>If you cancel</h3>
      <RefundTable
        steps={steps}
        heads={{ day: 'When', amount: 'At least' }}
        caption="The least refund, by the day you cancel, if you pay 60 %"
      />
      <p className="soft small">
        If you pay 60 %, less the highest card fee (2 % and GST). If you choose 100 % in the next step, the
        shares apply to that.
      </p>
    </>
  )
}
