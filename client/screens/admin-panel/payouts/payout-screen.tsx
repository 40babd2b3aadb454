import { Link } from '@tanstack/react-router'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import type { Payout, PayoutEntry } from '#shared/admin/payouts'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { plural } from '#shared/plural'
import { moneyPlaces } from '../panel-places'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { Block, PageHeading } from '../parts/page-heading'
import { PlaceTabs } from '../parts/place-tabs'
import { EntryTable } from './entry-table'
import { Exact, exactWords } from './exact'

/** One payout: of which payments and refunds it consists, and what does not match. */
export function PayoutScreen({ payoutId }: { payoutId: string }) {
  const query = trpc.payouts.get.useQuery({ id: payoutId }, { staleTime: 0 })
  const payout = query.data
  return (
    <>
      <PageHeading
        title={payout ? `Payout of ${dateForPeople(payout.date)}` : 'Payout'}
        actions={
          <>
            <Link {...buttonStyle('quiet')} to="/admin_panel/payouts">
              All payouts
            </Link>
            <Button onClick={() => window.print()}>
              <DeskIcon name="print" />
              <span>Print</span>
            </Button>
          </>
        }
      />
      <PlaceTabs label="Money" places={moneyPlaces} />
      {query.isPending && <Skeleton waitingFor="Loading the payout …" lines={6} />}
      {query.isError &&
        (refusalOf(query.error) ? (
          <p className="desk-empty">There is no such payout.</p>
        ) : (
          !payout && <NotLoaded what="The payout" onAgain={() => void query.refetch()} />
        ))}
      {payout && <Shown payout={payout} />}
    </>
  )
}

const parts = [
  { title: 'Payments', kinds: ['payment'], noun: 'payment' },
  { title: 'Refunds', kinds: ['refund'], noun: 'refund' },
  { title: 'Other entries', kinds: ['adjustment', 'other'], noun: 'entry' },
] as const

function Shown({ payout }: { payout: Payout }) {
  const { amount, entries, fee, tax, list } = payout
  const back = sumOf(list, ({ kind, debit, credit }) => (kind === 'refund' ? debit - credit : 0))
  const paid = sumOf(list, (entry) => (entry.kind === 'payment' ? entry.amount : 0))
  const others = entries - (paid - fee - back)
  return (
    <>
      <dl className="payout-facts">
        <Fact name="Paid to the bank" amount={amount ?? entries} isMain />
        <Fact name="Payments" amount={paid} />
        <Fact name={`Fee, with ${exactWords(tax)} GST`} amount={-fee} />
        <Fact name="Refunds" amount={-back} />
        {others !== 0 && <Fact name="Other entries" amount={others} />}
        <div>
          <dt>UTR on the bank’s statement</dt>
          <dd className="num">{payout.utr ?? 'not known yet'}</dd>
        </div>
      </dl>
      <Problems payout={payout} />
      {parts.map(({ title, kinds, noun }) => {
        const ofKind = list.filter(({ kind }) => kinds.some((one) => one === kind))
        return (
          ofKind.length > 0 && (
            <Block
              key={title}
              title={title}
              about={plural(ofKind.length, noun, noun === 'entry' ? 'entries' : undefined)}
            >
              <EntryTable entries={ofKind} name={title} />
            </Block>
          )
        )
      })}
    </>
  )
}

const sumOf = (list: readonly PayoutEntry[], amountOf: (entry: PayoutEntry) => number): number =>
  list.reduce((sum, entry) => sum + amountOf(entry), 0)

function Fact({ name, amount, isMain }: { name: string; amount: number; isMain?: true }) {
  return (
    <div data-main={isMain}>
      <dt>{name}</dt>
      <dd>
        <Exact amount={amount} />
      </dd>
    </div>
  )
}

function Problems({ payout: { problem, problems, amount, entries } }: { payout: Payout }) {
  const unmatched = problems - (problem ? 1 : 0)
  if (problem === 'failed') {
    return (
      <Notice kind="alarm" title="The bank did not take this payout.">
        Check the bank account in the Razorpay dashboard. Razorpay pays the money out again.
      </Notice>
    )
  }
  return (
    <>
      {problem === 'sum' && (
        <Notice title={`The entries add up to ${exactWords(entries)}, not to ${exactWords(amount ?? 0)}.`}>
          Razorpay may add entries for a day. If it stays so, ask Razorpay’s support what the difference is.
        </Notice>
      )}
      {unmatched > 0 && (
        <Notice
          title={`${plural(unmatched, 'entry', 'entries')} ${unmatched === 1 ? 'does' : 'do'} not match.`}
        >
          Each says below what is different. Compare it with the Razorpay dashboard; the alert about it says
          what to do.
        </Notice>
      )}
      {problems === 0 && (
        <p className="soft">Everything in it matches the hotel’s own payments and refunds.</p>
      )}
    </>
  )
}
