import { answerOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import type { PayoutReading } from '#shared/admin/payouts'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { moneyPlaces } from '../panel-places'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { moneyWords } from '../parts/money'
import { Block, PageHeading } from '../parts/page-heading'
import { PlaceTabs } from '../parts/place-tabs'
import { momentForPeople, noAnswer } from '../parts/words'
import { AccountantsSums } from './payout-sums'
import { PayoutTable } from './payout-table'

type Range = { from: CalendarDate | undefined; to: CalendarDate | undefined }

/** What Razorpay has paid to the hotel's bank, and the sums of its fees; for owners. */
export function PayoutsScreen({ from, to }: Range) {
  const list = trpc.payouts.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 0 },
  )
  const payouts = list.data?.pages.flatMap((page) => page.payouts) ?? []
  const reading = list.data?.pages[0]?.reading
  return (
    <>
      <PageHeading title="Payouts" actions={<Actions />} />
      <PlaceTabs label="Money" places={moneyPlaces} />
      {list.isPending && <Skeleton waitingFor="Loading the payouts …" lines={6} />}
      {list.isError && !reading && (
        <NotLoaded what="The list of payouts" onAgain={() => void list.refetch()} />
      )}
      {reading && (
        <>
          <State reading={reading} />
          <Block title="Paid to the bank" about={onTheWayWords(reading)}>
            {payouts.length === 0 ? (
              <p className="desk-empty">{emptyWords(reading)}</p>
            ) : (
              <PayoutTable payouts={payouts} />
            )}
            {list.hasNextPage && (
              <Button
                busy={list.isFetchingNextPage ? 'Loading …' : undefined}
                onClick={() => void list.fetchNextPage()}
              >
                Show earlier ones
              </Button>
            )}
          </Block>
          <AccountantsSums key={`${from} ${to}`} from={from} to={to} />
        </>
      )}
    </>
  )
}

function Actions() {
  const payouts = trpc.useUtils().payouts
  const reading = trpc.payouts.readNow.useMutation({ onSettled: () => void payouts.invalidate() })
  return (
    <>
      <Button
        busy={reading.isPending ? 'Asking Razorpay …' : undefined}
        onClick={() => reading.mutate(undefined)}
      >
        Read now
      </Button>
      <Button onClick={() => window.print()}>
        <DeskIcon name="print" />
        <span>Print</span>
      </Button>
      {reading.isError && <Notice kind="alarm">{answerOf(reading.error)?.message ?? noAnswer}</Notice>}
    </>
  )
}

function State({ reading: { readAt, nextAt, failingSince } }: { reading: PayoutReading }) {
  const last = readAt ? `Read from Razorpay on ${momentForPeople(readAt)}` : 'Not read from Razorpay yet'
  const next = nextAt ? `, next on ${momentForPeople(nextAt)}.` : '.'
  if (failingSince === null) return <p className="payout-state soft">{`${last}${next}`}</p>
  return (
    <Notice
      kind="alarm"
      title={`Razorpay has not sent its report since ${momentForPeople(failingSince)}.`}
    >{`${last}${next} What is shown may lack the latest payouts.`}</Notice>
  )
}

function onTheWayWords({ onTheWay }: PayoutReading): string {
  if (onTheWay.paymentCount === 0) return ''
  return `${plural(onTheWay.paymentCount, 'payment')}, ${moneyWords(onTheWay.amount)}, not paid out yet`
}

function emptyWords({ firstExpected }: PayoutReading): string {
  const rule = 'Razorpay pays to the bank two working days after a guest has paid online.'
  return firstExpected
    ? `Nothing has been paid out yet. The first payout is expected by ${dateForPeople(firstExpected)}: ${rule}`
    : `No guest has paid online yet. ${rule}`
}
