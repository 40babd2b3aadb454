import { useNavigate } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { Skeleton } from '#client/ui/skeleton'
import type { PayoutSum, PayoutSums } from '#shared/admin/payouts'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { todayAt, useDesk } from '../desk-context'
import { ChooseDays } from '../parts/choose-days'
import { NotLoaded } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { Exact } from './exact'
import { monthForPeople, usualRange } from './payout-words'

/** What was paid out, kept as fee and taken off in some days, by month: for the accountant. */
export function AccountantsSums({
  from,
  to,
}: {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
}) {
  const navigate = useNavigate()
  const today = todayAt(useDesk())
  const days = from && to && from <= to ? { from, to } : usualRange(today)
  const sums = trpc.payouts.sums.useQuery(days, { staleTime: 0 })
  return (
    <Block
      title="Fees and GST for the accountant"
      about={`${dateForPeople(days.from)} to ${dateForPeople(days.to)}, by the day of the payout`}
    >
      <ChooseDays
        days={days}
        label="Paid out from"
        submit="Add up these days"
        className="payout-days"
        onChoose={(search) => void navigate({ to: '/admin_panel/payouts', search, resetScroll: false })}
      />
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
