import { Link } from '@tanstack/react-router'
import type { Today } from '#shared/desk/today'
import { plural } from '#shared/plural'
import { CallList } from '../calls/call-list'
import { shortDate } from '../parts/date-words'
import { DeskIcon } from '../parts/desk-icon'
import { Money, moneyWords } from '../parts/money'
import { Block } from '../parts/page-heading'
import { tomorrowWords, whereaboutsWords } from './today-words'

/** Beside the day's lists: what needs a decision, who owes, and tomorrow. */
export function DayAside({ day, isToday }: { day: Today; isToday: boolean }) {
  return (
    <div className="day-aside">
      <CallList />
      <Alerts alerts={day.alerts} />
      <OpenMoney id="owing" title="Owing" rows={day.owing} date={day.date} />
      {day.toGiveBack.length > 0 && (
        <OpenMoney id="to-give-back" title="To give back" rows={day.toGiveBack} date={day.date} />
      )}
      <Tomorrow tomorrow={day.tomorrow} title={isToday ? 'Tomorrow' : 'The day after'} />
    </div>
  )
}

function Alerts({ alerts }: Pick<Today, 'alerts'>) {
  return (
    <Block id="alerts" title="Alerts">
      {alerts.length === 0 ? (
        <p className="desk-empty">Nothing needs a decision.</p>
      ) : (
        <ul className="day-alerts">
          {alerts.map(({ id, text, happened, bookingId }) => (
            <li key={id}>
              <p className="day-alert">
                <DeskIcon name="bell" />
                <b>{text}</b>
              </p>
              {happened !== '' && <p className="soft">{happened}</p>}
              {bookingId === null ? (
                <Link to="/admin_panel/alerts">What to do</Link>
              ) : (
                <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
                  Open the booking
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

type OpenMoneyProps = { id: string; title: string; rows: Today['owing']; date: Today['date'] }

/** Who owes, or has a credit: how many, how much, and where they are. */
function OpenMoney({ id, title, rows, date }: OpenMoneyProps) {
  const isOwed = id === 'owing'
  const amountOf = ({ due, credit }: Today['owing'][number]) => (isOwed ? due : credit)
  const whole = moneyWords(rows.reduce((sum, row) => sum + amountOf(row), 0))
  return (
    <Block id={id} title={title} about={rows.length > 0 ? `${plural(rows.length, 'booking')}, ${whole}` : ''}>
      {rows.length === 0 ? (
        <p className="desk-empty">Nobody owes anything.</p>
      ) : (
        <ul className="desk-lines">
          {rows.map((row) => (
            <li key={row.bookingId}>
              <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: row.bookingId }}>
                {row.name || 'No name yet'}
              </Link>
              <span className={isOwed ? 'desk-due num' : 'num'}>{moneyWords(amountOf(row))}</span>
              <small>{whereaboutsWords(row, date)}</small>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function Tomorrow({ tomorrow, title }: Pick<Today, 'tomorrow'> & { title: string }) {
  const { date, arriving, leaving, free } = tomorrow
  return (
    <Block title={title} about={shortDate(date)}>
      <ul className="desk-lines">
        <li>
          <span>Arriving</span>
          <b className="num">{arriving.length}</b>
          {arriving.length > 0 && <small>{tomorrowWords(arriving, 'to')}</small>}
        </li>
        <li>
          <span>Leaving</span>
          <b className="num">{leaving.length}</b>
          {leaving.length > 0 && <small>{tomorrowWords(leaving, 'from')}</small>}
        </li>
        <li>
          <span>Still to take when they come</span>
          <Money amount={arriving.reduce((sum, { due }) => sum + due, 0)} />
        </li>
        <li>
          <span>Free</span>
          <b className="num">{free === 0 ? 'none' : free}</b>
        </li>
      </ul>
    </Block>
  )
}
