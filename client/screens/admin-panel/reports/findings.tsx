import type { CalendarDate } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import type { Report } from '#shared/reports/report'
import { Money } from '../parts/money'
import type { Asked } from './behind-dialog'
import { FiguresTable } from './figures-table'
import { Finding, Numbers } from './finding'
import {
  cancelledBeside,
  cancelledFinding,
  leadFinding,
  nightsFinding,
  pickUpFinding,
  revenueFinding,
  sourceFinding,
} from './finding-words'
import { NightsChart } from './nights-chart'
import { PickUpChart, pickUpRows } from './pick-up-chart'
import { lastYearOf, rangeName } from './range-words'
import { ShareBars, shareRows } from './share-bars'
import { roomsWords, stretchesOf } from './stretches'

/** `net`: the revenue is without the tax in it; what guests paid has it all the same. */
type FindingsProps = {
  report: Report
  today: CalendarDate
  net: boolean
  onPress: (asked: Asked) => void
}

/** Each part of the report under the sentence that it says. */
export function Findings({ report, today, net, onPress }: FindingsProps) {
  const { leadTime, sources, unusedNights } = report
  const apart =
    unusedNights > 0
      ? ` ${moneyForPeople(unusedNights)}${net ? ' with tax' : ''} for nights left unused is not in it.`
      : ''
  return (
    <div className="findings">
      <Nights report={report} today={today} onPress={onPress} />
      <Finding
        says={revenueFinding(report)}
        about={`Revenue counts nights, not payments${net ? ', without tax' : ''}.${apart} Press a figure to see its bookings.`}
      >
        <FiguresTable report={report} onPress={onPress} />
      </Finding>
      <Finding says={leadFinding(report)} about="Time from booking to check-in, share of bookings">
        <ShareBars shares={leadTime} onPress={(name) => onPress({ figure: 'leadTime', name })} />
        <Numbers
          caption="Time from booking to check-in"
          columns={['Time ahead', 'Bookings', 'Share']}
          rows={shareRows(leadTime)}
        />
      </Finding>
      <Finding
        says={sourceFinding(report)}
        about="Where bookings came from, share of bookings. What the desk booked before the day of arrival counts as by phone."
      >
        <ShareBars shares={sources} onPress={(name) => onPress({ figure: 'sources', name })} />
        <Numbers
          caption="Where bookings came from"
          columns={['From', 'Bookings', 'Share']}
          rows={shareRows(sources)}
        />
      </Finding>
      <Cancelled report={report} net={net} onPress={onPress} />
      <PickUp report={report} today={today} />
    </div>
  )
}

const each = {
  night: 'Rooms sold each night',
  week: 'Rooms sold a night, by week',
  month: 'Rooms sold a night, by month',
}

function Nights({ report, today, onPress }: Omit<FindingsProps, 'net'>) {
  const { rooms, periods, lastYear } = report
  const { size, stretches } = stretchesOf(report)
  const before = rangeName(lastYearOf(report))
  return (
    <Finding isWide says={nightsFinding(report, today)} about={`${each[size]}, of ${rooms}`}>
      <NightsChart report={report} />
      <ul className="plot-key">
        <li data-kind="bar">{rangeName(report)}</li>
        <li data-kind="line">{lastYear ? before : `${before} is not known`}</li>
        {[...new Set(periods.map(({ name }) => name))].map((name) => (
          <li key={name} data-kind="shade">
            {name}
          </li>
        ))}
      </ul>
      <Numbers
        caption={each[size]}
        columns={[size === 'night' ? 'Night' : 'Nights', rangeName(report), before]}
        rows={stretches.map((one) => [
          one.name,
          one.nights === 0 ? (
            '0'
          ) : (
            <button
              key={one.from}
              type="button"
              className="figure-link"
              onClick={() => onPress({ figure: 'nightsSold', within: one })}
            >
              <span className="visually-hidden">{`${one.name}: `}</span>
              <span>{roomsWords(one.sold)}</span>
            </button>
          ),
          one.before === null ? 'not known' : roomsWords(one.before),
        ])}
      />
    </Finding>
  )
}

function Cancelled({ report, net, onPress }: Omit<FindingsProps, 'today'>) {
  const { bookings, paid, givenBack, kept, asRevenue } = report.cancellations
  return (
    <Finding says={cancelledFinding(report)} about={`${cancelledBeside(report)}.`}>
      <table className="figures-table">
        <caption className="visually-hidden">Money of cancelled bookings</caption>
        <tbody>
          <tr>
            <th scope="row">Cancelled bookings</th>
            <td>
              {bookings === 0 ? (
                '0'
              ) : (
                <button
                  type="button"
                  className="figure-link"
                  onClick={() => onPress({ figure: 'cancellations' })}
                >
                  <span className="visually-hidden">Cancelled bookings: </span>
                  <span>{bookings}</span>
                </button>
              )}
            </td>
          </tr>
          <MoneyRow name="Paid by these guests" amount={paid} />
          <MoneyRow name="Given back" amount={givenBack} />
          <MoneyRow name="Stayed with the hotel" amount={kept} />
          {asRevenue > 0 && (
            <MoneyRow name={`In the revenue, for nights${net ? ', without tax' : ''}`} amount={asRevenue} />
          )}
        </tbody>
      </table>
    </Finding>
  )
}

function MoneyRow({ name, amount }: { name: string; amount: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  )
}

function PickUp({ report, today }: Pick<FindingsProps, 'report' | 'today'>) {
  const { lastYear, points } = report.pickUp
  const isKnown = lastYear !== null || points.some((point) => point.lastYear !== null)
  const before = rangeName(lastYearOf(report))
  return (
    <Finding
      isWide
      says={pickUpFinding(report, today)}
      about={`Nights booked for ${rangeName(report)} as of each day${isKnown ? `, beside ${before} as of the same days a year before` : '; last year is not known'}`}
    >
      <PickUpChart report={report} />
      <ul className="plot-key">
        <li data-kind="bar">{rangeName(report)}</li>
        {isKnown && <li data-kind="line">{before}</li>}
      </ul>
      <Numbers
        caption="Nights booked as of each day"
        columns={['As of', rangeName(report), `${before}, a year before`]}
        rows={pickUpRows(report)}
      />
    </Finding>
  )
}
