import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Skeleton } from '#client/ui/skeleton'
import type { PayoutSum, PayoutSums } from '#shared/admin/payouts'
import { type CalendarDate, dateForPeople, isCalendarDate } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { todayAt, useDesk } from '../desk-context'
import { NotLoaded } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { Exact } from './exact'
import { monthForPeople, usualRange } from './payout-words'

type Days = { from: CalendarDate; to: CalendarDate }

/** What was paid out, kept as fee and taken off in some days, by month: for the accountant. */
export function AccountantsSums({
  from,
  to,
}: {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
}) {
  const today = todayAt(useDesk())
  const days = from && to && from <= to ? { from, to } : usualRange(today)
  const sums = trpc.payouts.sums.useQuery(days, { staleTime: 0 })
  return (
    <Block
      title="Fees and GST for the accountant"
      about={`${dateForPeople(days.from)} to ${dateForPeople(days.to)}, by the day of the payout`}
    >
      <ChooseDays days={days} />
      {sums.isPending && <Skeleton waitingFor="Adding up …" lines={3} />}
      {sums.isError && <NotLoaded what="The sums" onAgain={() => void sums.refetch()} />}
      {sums.data?.months.length === 0 && <p className="desk-empty">Nothing was paid out on these days.</p>}
      {sums.data && sums.data.months.length > 0 && (
        <table className="desk-table payout-table">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {columnsOf(sums.data).map(([name]) => (
                <th key={name} scope="col" data-kind="money">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.data.months.map((sum) => (
              <SumRow
                key={sum.month}
                name={monthForPeople(sum.month)}
                sum={sum}
                columns={columnsOf(sums.data)}
              />
            ))}
          </tbody>
          <tfoot>
            <SumRow name="Together" sum={sums.data.total} columns={columnsOf(sums.data)} />
          </tfoot>
        </table>
      )}
    </Block>
  )
}

type Column = readonly [string, (sum: PayoutSum) => number]
const columns: readonly Column[] = [
  ['Payments', ({ payments }) => payments],
  ['Fee', ({ fee }) => fee],
  ['GST in it', ({ tax }) => tax],
  ['Refunds', ({ refunds }) => refunds],
  ['Others', ({ others }) => others],
  ['Paid out', ({ paidOut }) => paidOut],
]

/** Refunds and other entries only where there are any. */
const columnsOf = ({ months }: PayoutSums): readonly Column[] =>
  columns.filter(([name, amountOf]) =>
    name === 'Refunds' || name === 'Others' ? months.some((month) => amountOf(month) !== 0) : true,
  )

type SumRowProps = { name: string; sum: PayoutSum; columns: readonly Column[] }

function SumRow({ name, sum, columns }: SumRowProps) {
  return (
    <tr>
      <th scope="row">
        <span>{name}</span>
        <small>{plural(sum.payouts, 'payout')}</small>
      </th>
      {columns.map(([column, amountOf]) => (
        <td key={column} data-kind="money" data-name={column}>
          <Exact amount={amountOf(sum)} />
        </td>
      ))}
    </tr>
  )
}

function ChooseDays({ days }: { days: Days }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<{ from: string; to: string }>(days)
  const [fault, setFault] = useState<string>()
  const show = () => {
    const { from, to } = typed
    if (!isCalendarDate(from) || !isCalendarDate(to)) setFault('Choose both days.')
    else if (to < from) setFault('The last day is before the first.')
    else void navigate({ to: '/admin_panel/payouts', search: { from, to }, resetScroll: false })
  }
  return (
    <form
      className="register-days payout-days no-print"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          type="date"
          label={end === 'from' ? 'Paid out from' : 'to'}
          value={typed[end]}
          error={end === 'to' ? fault : undefined}
          onChange={({ target }) => {
            setFault(undefined)
            setTyped({ ...typed, [end]: target.value })
          }}
        />
      ))}
      <Button type="submit">Add up these days</Button>
    </form>
  )
}
