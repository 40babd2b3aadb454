import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import type { DeskAvailability } from '#shared/desk/chart'
import type { NotFree as NotFreeOutcome } from '#shared/desk/desk-booking'
import { kindWord } from '#shared/desk/room-number-words'
import { asPaise } from '#shared/money/paise'
import { asRupees, moneyForPeople, type Rupees } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { linesBehind } from '#shared/rates/price-words'
import { roomTypes } from '#shared/room/room'
import { AmountField } from '../parts/amount-field'
import { byMethod, methodNames } from '../parts/method-words'
import { NotFree } from '../parts/not-free'
import { Refused } from '../parts/refused'
import { Segments } from '../parts/segments'
import { moneyInField, typedPaise } from '../parts/typed-money'
import { type BookingDraft, datesOf, type PayMethod, roomsIn } from './booking-draft'
import { type BookingForm, Text } from './booking-parts'
import { rupees, type TypeForStay } from './stay-prices'

type TicketProps = {
  form: BookingForm
  types: readonly TypeForStay[] | undefined
  /** In paise; undefined where it is not known. */
  total: number | undefined
  /** Why guests could not book this; undefined where it is not known. */
  warnings: DeskAvailability['warnings'] | undefined
  isBooking: boolean
  notFree: NotFreeOutcome | undefined
  error: unknown
}

const ways: { value: PayMethod; name: string }[] = [
  { value: 'later', name: 'Later' },
  ...(['cash', 'upi', 'card', 'bank'] as const).map((value) => ({ value, name: methodNames[value] })),
]

/** What is booked, what it costs, what is paid now, and the one button. */
export function BookingTicket({ form, types, total, warnings, isBooking, notFree, error }: TicketProps) {
  const { draft, setDraft, errorAt } = form
  const stay = datesOf(draft)
  const rooms = roomsIn(draft)
  const nights = stay ? daysBetween(stay.from, stay.to) : 0
  const unusual = roomTypes.flatMap((type) => (draft.rooms[type] > 0 && warnings?.[type]) || [])
  const pay = (method: PayMethod) =>
    setDraft({
      ...draft,
      method,
      amount: method === 'later' ? '' : draft.amount || moneyInField(total ?? 0),
    })
  return (
    <aside className="booking-ticket" aria-label="This booking">
      <h3>{`${plural(nights, 'night')}, ${plural(rooms, 'room')}`}</h3>
      <p className="soft">
        {stay ? `${dateForPeople(stay.from)} to ${dateForPeople(stay.to)}` : 'Choose the dates.'}
      </p>
      <dl className="booking-sum num">
        {roomTypes
          .filter((type) => draft.rooms[type] > 0)
          .map((type) => {
            const found = types?.find((one) => one.type === type)
            return (
              <div key={type}>
                <dt>
                  <span>{`${draft.rooms[type]} ${kindWord(type)}`}</span>
                  {found && <Lines prices={found.prices} rooms={draft.rooms[type]} />}
                </dt>
                <dd>{found ? rupees(found.amount * draft.rooms[type]) : '…'}</dd>
              </div>
            )
          })}
        <div data-total="">
          <dt>Total</dt>
          <dd>{total === undefined ? '…' : moneyForPeople(asPaise(total))}</dd>
        </div>
      </dl>
      <Segments legend="Paid now" options={ways} value={draft.method} onChange={pay} />
      {draft.method !== 'later' && (
        <div className="booking-paid">
          <AmountField
            label="Amount"
            value={draft.amount}
            error={errorAt('amount')}
            onChange={(amount) => setDraft({ ...draft, amount })}
          />
          {draft.method !== 'cash' && (
            <Text form={form} field="reference" label="Reference (if any)" maxLength={100} />
          )}
        </div>
      )}
      {stay && unusual.length > 0 && (
        <Notice title="This is unusual">
          <ul>
            {[...new Set(unusual)].map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {notFree && <NotFree outcome={notFree} />}
      <Refused error={error} />
      <Button type="submit" kind="press" busy={isBooking ? 'Booking …' : undefined}>
        {rooms === 0 ? 'Book' : `Book ${plural(rooms, 'room')}`}
      </Button>
      <p className="soft booking-note">{afterwards(draft, total)}</p>
    </aside>
  )
}

/** Behind a price whose nights differ. */
function Lines({ prices, rooms }: { prices: readonly Rupees[]; rooms: number }) {
  const ofAll = prices.map((price) => asRupees(price * rooms))
  return linesBehind(ofAll, rooms).map(({ first, words }) => (
    <span key={first} className="soft booking-lines">
      {words}
    </span>
  ))
}

/** What is due, and whether a mail goes out. */
function afterwards({ method, amount, email }: BookingDraft, total: number | undefined): string {
  const paid = method === 'later' ? 0 : (typedPaise(amount) ?? 0)
  const due = total === undefined ? undefined : Math.max(0, total - paid)
  const words = [
    ...(method !== 'later' && paid > 0
      ? [`${moneyForPeople(asPaise(paid))} is taken ${byMethod[method]}.`]
      : []),
    ...(due === undefined
      ? []
      : [due > 0 ? `${moneyForPeople(asPaise(due))} is due at the desk.` : 'Nothing is due then.']),
    email.trim() === ''
      ? 'No mail goes out, as there is no address.'
      : `The confirmation goes to ${email.trim()}.`,
  ]
  return words.join(' ')
}
