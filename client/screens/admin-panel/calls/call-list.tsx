import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { CallToMake } from '#shared/desk/cancelled-arrivals'
import { plural } from '#shared/plural'
import { moneyWords } from '../parts/money'
import { Block } from '../parts/page-heading'
import { ReachLinks } from '../parts/reach-links'
import { Refused } from '../parts/refused'
import { Tick } from '../parts/tick'

/** Whom to call after a day was cancelled, until each is ticked. Nothing where nobody is left. */
export function CallList() {
  const calls = trpc.desk.toCall.useQuery(undefined, { staleTime: 0, refetchInterval: 60_000 })
  const { toCall } = trpc.useUtils().desk
  const ticking = trpc.desk.tickCall.useMutation({ onSettled: () => toCall.invalidate() })
  const list = calls.data ?? []
  // Ticked at once; the answer only confirms it.
  const sent = ticking.isPending ? ticking.variables : undefined
  const withTicked = (call: CallToMake) =>
    sent?.bookingId === call.bookingId ? { ...call, ticked: sent.ticked } : call
  if (list.length === 0) return null
  const left = list.filter(({ ticked }) => !ticked).length
  return (
    <Block
      id="to-call"
      title="To call"
      about={left === 0 ? 'everybody knows' : `${plural(left, 'guest')} left`}
    >
      <ul className="call-list">
        {list.map(withTicked).map((call) => (
          <li key={call.bookingId} data-ticked={call.ticked ? '' : undefined}>
            <Tick
              label={call.ticked ? `${nameOf(call)} knows` : `${nameOf(call)} was called`}
              checked={call.ticked}
              onChange={(ticked) => ticking.mutate({ bookingId: call.bookingId, ticked })}
            />
            <span className="call-reach">
              <ReachLinks name={nameOf(call)} mobileNumber={call.mobileNumber} />
            </span>
            <p className="soft small">
              <span>{`${plural(call.rooms, `${call.type} room`)} from ${dateForPeople(call.checkIn)}, ${call.reason.replace(/\.$/, '')}. `}</span>
              {call.atDesk > 0 && (
                <span className="desk-due">{`${moneyWords(call.atDesk)} to give back at the desk. `}</span>
              )}
              <span>
                {call.mobileNumber === '' ? 'No mobile number is known. ' : `${call.mobileNumber}. `}
              </span>
              <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: call.bookingId }}>
                Open the booking
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <Refused error={ticking.error} />
    </Block>
  )
}

const nameOf = ({ name, mobileNumber }: CallToMake): string =>
  name || mobileNumber || 'A guest without a name'
