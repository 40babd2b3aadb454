import { Fragment } from 'react'
import type { ChangePreview, NightPrice } from '#shared/desk/change'
import type { ChartStay, PriceBand } from '#shared/desk/chart'
import { slotOf } from '#shared/desk/room-number-words'
import { asPaise } from '#shared/money/paise'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { linesBehind } from '#shared/rates/price-words'
import { wordsOf } from '../parts/words'
import type { Place } from './move'
import { shortDates } from './stay-words'

const money = (amount: number) => moneyForPeople(asPaise(Math.abs(amount)))

/** `₹2,400 more`, beside the name of a lifted stay. */
export function differenceWords(preview: ChangePreview | undefined, isSamePrice: boolean): string {
  if (isSamePrice) return 'same price'
  if (!preview) return '…'
  const more = preview.newTotal - preview.oldTotal
  return more === 0 ? 'same price' : `${money(more)} ${more > 0 ? 'more' : 'less'}`
}

type PriceLinesProps = {
  stay: ChartStay
  place: Place
  /** Of the whole booking. */
  rooms: number
  bands: readonly PriceBand[]
  preview: { data: ChangePreview | undefined; isSamePrice: boolean; error: unknown }
}

/** The price before and after, the difference, and what is due then. */
export function PriceLines({ stay, place, rooms, bands, preview }: PriceLinesProps) {
  const { data, isSamePrice, error } = preview
  if (isSamePrice) return <p className="soft">The price stays as it is.</p>
  if (error)
    return (
      <p className="chart-warning">
        {wordsOf(error, 'The new price could not be loaded. It is checked again when you save.')}
      </p>
    )
  if (!data) return <p className="soft">Working out the price …</p>
  const more = data.newTotal - data.oldTotal
  return (
    <dl className="chart-prices-list num">
      <dt>{shortDates(stay.checkIn, stay.checkOut)}</dt>
      <dd>{money(data.oldTotal)}</dd>
      <dt>{[shortDates(place.checkIn, place.checkOut), ...periodNames(place, bands)].join(', ')}</dt>
      <dd>{money(data.newTotal)}</dd>
      {linesBehind(data.nights.map(inRupees), rooms).map(({ first, words, amount }) => (
        <Fragment key={first}>
          <dt className="soft">{words}</dt>
          <dd className="soft">{money(toPaise(amount))}</dd>
        </Fragment>
      ))}
      <dt data-sum="">{more === 0 ? 'The price stays' : more < 0 ? 'Less to pay' : 'More to pay'}</dt>
      <dd data-sum="">{more === 0 ? '' : money(more)}</dd>
      <dt>{data.due < 0 ? 'Goes back to them' : 'Due at the desk then'}</dt>
      <dd>{money(data.due)}</dd>
    </dl>
  )
}

const inRupees = ({ amount }: NightPrice) => asRupees(amount / 100)

/** Of the periods that the nights are in. */
function periodNames(place: Place, bands: readonly PriceBand[]): string[] {
  const type = slotOf(place.roomNumber)?.type
  const touched = bands.filter(
    (band) => band.type === type && band.from < place.checkOut && band.to >= place.checkIn,
  )
  return [...new Set(touched.flatMap(({ name }) => name ?? []))]
}
