import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { timeForPeople } from '#shared/calendar/hotel-today'
import type { TodayRow } from '#shared/desk/today'
import { CheckInForm } from '../parts/check-in-form'
import type { LineKind } from '../parts/line-dialog'
import { Due, Money, moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { ReachLinks } from '../parts/reach-links'
import { Refused } from '../parts/refused'
import { balancedWords, type DayPart, roomWords, stayWords } from './today-words'

type DayRowProps = {
  part: DayPart
  row: TodayRow
  date: CalendarDate
  /** The desk can check in and out, and take money. */
  isOpen: boolean
  /** Opens the dialog for money or an extra. */
  addLine: (kind: LineKind) => void
}

/** One booking, with what the desk does about it; checking in opens below, within the table. */
export function DayRow({ part, row, date, isOpen, addLine }: DayRowProps) {
  const [isCheckingIn, setIsCheckingIn] = useState(false)
  const [hasJustLeft, setHasJustLeft] = useState(false)
  const checkingOut = trpc.desk.checkOut.useMutation(useAfterWrite(() => setHasJustLeft(true)))
  const undoing = trpc.desk.undo.useMutation(useAfterWrite(() => setHasJustLeft(false)))
  const { bookingId, version, name, checkedInAt, checkedOutAt } = row
  const error = checkingOut.error ?? undoing.error
  const isFormOpen = isCheckingIn && isOpen
  return (
    <>
      <tr className={isFormOpen ? 'is-opened' : undefined}>
        <th scope="row">
          <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
            {name || 'No name yet'}
          </Link>
          <Beside row={row} />
        </th>
        <td className="day-where">{roomWords(row)}</td>
        <td>{stayWords(part, row, date)}</td>
        <td>
          <span>{row.guests}</span>
          <span className="day-word">{row.guests === 1 ? ' guest' : ' guests'}</span>
        </td>
        <td data-kind="money" className="day-paid">
          <Money amount={row.paid} />
        </td>
        <td data-kind="money" className="day-due">
          <Due amount={row.due} />
        </td>
        <td data-kind="do" data-said={checkedOutAt !== null && !hasJustLeft ? '' : undefined}>
          <div>
            {checkedOutAt === null && (
              <>
                <ReachLinks name={name} mobileNumber={row.mobileNumber} />
                <span className="print-only">{row.mobileNumber}</span>
              </>
            )}
            {checkedOutAt !== null && <span className="soft">{`left at ${timeOf(checkedOutAt)}`}</span>}
            {isOpen && hasJustLeft && checkedOutAt !== null && (
              <Act
                words="Undo"
                label={`Undo checking out ${name}`}
                busy={undoing.isPending}
                onClick={() => undoing.mutate({ bookingId, action: 'checkOut' })}
              />
            )}
            {part === 'arriving' && checkedInAt !== null && (
              <span className="soft">{`here since ${timeOf(checkedInAt)}`}</span>
            )}
            {isOpen && row.due > 0 && (part !== 'arriving' || checkedInAt !== null) && (
              <Act
                words={`Take ${moneyWords(row.due)}`}
                label={`Take ${moneyWords(row.due)} from ${name}`}
                onClick={() => addLine('payment')}
              />
            )}
            {isOpen && part === 'inHouse' && row.due === 0 && (
              <Act words="Add extra" label={`Add extra for ${name}`} onClick={() => addLine('extra')} />
            )}
            {isOpen && part === 'leaving' && checkedInAt === null && <span className="soft">never came</span>}
            {isOpen && part === 'leaving' && checkedInAt !== null && checkedOutAt === null && (
              <Act
                words="Check out"
                label={`Check out ${name}`}
                busy={checkingOut.isPending}
                onClick={() => checkingOut.mutate({ bookingId, version })}
              />
            )}
            {isOpen && part === 'arriving' && (checkedInAt === null || isFormOpen) && (
              <Act
                words={isFormOpen ? 'Close' : 'Check in'}
                label={isFormOpen ? `Close checking in ${name}` : `Check in ${name}`}
                isExpanded={isFormOpen}
                onClick={() => setIsCheckingIn(!isCheckingIn)}
              />
            )}
          </div>
        </td>
      </tr>
      {isFormOpen && (
        <tr className="is-open">
          <td colSpan={7}>
            <CheckInForm party={row} onDone={() => setIsCheckingIn(false)} />
          </td>
        </tr>
      )}
      {error && (
        <tr className="is-open">
          <td colSpan={7}>
            <Refused error={error} />
          </td>
        </tr>
      )}
    </>
  )
}

const timeOf = (instant: string) => timeForPeople(new Date(instant))

/** Group, country, and what is written down for the desk. */
function Beside({ row }: { row: TodayRow }) {
  const isAbroad = row.country !== '' && !/^india$/i.test(row.country)
  const facts = [row.group, isAbroad && row.country, row.balancedInGroup > 0 && balancedWords(row)].filter(
    Boolean,
  )
  return (
    <>
      {facts.length > 0 && <small>{facts.join(', ')}</small>}
      {row.note !== '' && <small className="day-note">{row.note}</small>}
    </>
  )
}

type ActProps = {
  words: string
  /** Names whom it concerns, since the rows have the same buttons. */
  label: string
  busy?: boolean
  isExpanded?: boolean
  onClick: () => void
}

function Act({ words, label, busy = false, isExpanded, onClick }: ActProps) {
  return (
    <button
      type="button"
      className="desk-small-button"
      aria-label={label}
      aria-busy={busy || undefined}
      aria-expanded={isExpanded}
      onClick={() => !busy && onClick()}
    >
      {busy ? 'One moment …' : words}
    </button>
  )
}
