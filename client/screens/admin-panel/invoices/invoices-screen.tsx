import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { useDebounced } from '#client/app/use-debounced'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import { plural } from '#shared/plural'
import { useDesk } from '../desk-context'
import { moneyPlaces } from '../panel-places'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { PlaceTabs } from '../parts/place-tabs'
import { InvoiceTable } from './invoice-table'
import { LastNumbers } from './last-numbers'

/** All invoices and credit notes, newest first. What is searched for may be a name, so it is not in the address. */
export function InvoicesScreen() {
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim())
  const list = trpc.invoices.list.useInfiniteQuery(
    { text },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
      placeholderData: (before) => before,
    },
  )
  const [first] = list.data?.pages ?? []
  const invoices = list.data?.pages.flatMap((page) => page.invoices) ?? []
  return (
    <>
      <PageHeading
        title="Invoices"
        actions={
          <Button onClick={() => window.print()}>
            <DeskIcon name="print" />
            <span>Print</span>
          </Button>
        }
      />
      <PlaceTabs label="Money" places={moneyPlaces} />
      {first && !first.isOn && <IsOff />}
      {first?.isOn && first.needsLastNumbers && <LastNumbers />}
      <form className="desk-dates no-print" onSubmit={(event) => event.preventDefault()}>
        <Field
          label="Number, name, GSTIN or booking"
          type="search"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {list.isPending && <Skeleton waitingFor="Loading the invoices …" lines={6} />}
      {list.isError && <NotLoaded what="The invoices" onAgain={() => void list.refetch()} />}
      {first && (
        <p className="booking-sum" role="status">
          {foundWords(text, invoices.length, list.hasNextPage)}
        </p>
      )}
      {invoices.length > 0 && <InvoiceTable invoices={invoices} isOn={first?.isOn ?? false} />}
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage ? 'Loading …' : undefined}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function foundWords(text: string, count: number, hasMore: boolean): string {
  if (count > 0) return `${hasMore ? 'The newest ' : ''}${plural(count, 'invoice')}`
  return text === ''
    ? 'No invoice has been issued yet. One is issued on a booking’s page, under “Invoices”.'
    : `Nothing was found for “${text}”.`
}

function IsOff() {
  const { role } = useDesk()
  return (
    <Notice title="The hotel writes no invoices.">
      {role === 'owner'
        ? 'Enter its GSTIN under Settings, with the name and the prefix of the numbers. Bills name the tax from then on.'
        : 'An owner switches them on under Settings.'}
    </Notice>
  )
}
