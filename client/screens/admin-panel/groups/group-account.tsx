import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import { asCalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { FolioLine, GroupFolio } from '#shared/desk/folio'
import { plural } from '#shared/plural'
import { NotLoaded } from '../parts/loading'
import { methodNames } from '../parts/method-words'
import { Money, moneyWords } from '../parts/money'
import { Block, PageHeading } from '../parts/page-heading'
import { momentForPeople } from '../parts/words'
import { Balance } from './balance'
import { PayGroup } from './pay-group'

/** The bookings of a group, with one account and one payment for all. */
export function GroupAccount({ group }: { group: string }) {
  const folio = trpc.folio.ofGroup.useQuery({ group }, { staleTime: 0 })
  const [isPaying, setIsPaying] = useState(false)
  const due = folio.data ? dueOf(folio.data) : 0
  return (
    <>
      <PageHeading
        title={group}
        actions={
          <>
            <Link {...buttonStyle('quiet')} to="/admin_panel/groups" state={{}}>
              All groups
            </Link>
            {due > 0 && (
              <Button kind="press" onClick={() => setIsPaying(true)}>
                {`Take up to ${moneyWords(due)}`}
              </Button>
            )}
          </>
        }
      />
      {folio.isPending && <Skeleton waitingFor="Loading the group …" lines={6} />}
      {folio.isError && <NotLoaded what="The group" onAgain={() => void folio.refetch()} />}
      {folio.data && <Account folio={folio.data} />}
      {isPaying && <PayGroup group={group} due={due} onClose={() => setIsPaying(false)} />}
    </>
  )
}

/** A credit of one booking counts for what another owes. */
const dueOf = ({ balance }: GroupFolio): number => Math.max(0, balance)

function Account({ folio }: { folio: GroupFolio }) {
  const { bookings, lines, charges, payments, refunds, balance } = folio
  return (
    <>
      <Block title="Bookings" about={plural(bookings.length, 'booking')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Guest</th>
              <th scope="col">Stay</th>
              <th scope="col" data-kind="money">
                Due
              </th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((one) => (
              <tr key={one.bookingId}>
                <th scope="row">
                  <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: one.bookingId }}>
                    {one.name || 'no name yet'}
                  </Link>
                </th>
                <td>{`${dateForPeople(asCalendarDate(one.checkIn))} to ${dateForPeople(asCalendarDate(one.checkOut))}`}</td>
                <td data-kind="money">
                  <Balance balance={one.balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Block>
      <Block
        title="Account"
        about={`${moneyWords(charges)} charged, ${moneyWords(payments - refunds)} paid, ${balance < 0 ? `${moneyWords(-balance)} credit` : `${moneyWords(balance)} due`}`}
      >
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Guest</th>
              <th scope="col">When</th>
              <th scope="col">How</th>
              <th scope="col" data-kind="money">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={line.id} line={line} name={nameOf(folio, line)} />
            ))}
          </tbody>
        </table>
      </Block>
    </>
  )
}

const nameOf = ({ bookings }: GroupFolio, line: FolioLine): string =>
  bookings.find(({ bookingId }) => bookingId === line.bookingId)?.name ?? ''

const lowers: ReadonlySet<FolioLine['kind']> = new Set(['payment', 'discount'])

function Line({ line, name }: { line: FolioLine; name: string }) {
  return (
    <tr data-reversed={line.reversed ? '' : undefined}>
      <th scope="row">{line.text}</th>
      <td>{name}</td>
      <td>{momentForPeople(line.at)}</td>
      <td>
        <span>{line.method ? methodNames[line.method] : ''}</span>
        {line.reference && <small className="soft">{` ${line.reference}`}</small>}
      </td>
      <td data-kind="money">
        <Money amount={lowers.has(line.kind) ? -line.amount : line.amount} />
      </td>
    </tr>
  )
}
