import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { CallList } from '../calls/call-list'
import { todayAt, useDesk } from '../desk-context'
import { NotLoaded, Spinner } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { heldUnpaid, missingDetails } from './alerts-source'
import { DeclinedList } from './declined-list'
import { Item } from './item'

const fresh = { staleTime: 0 }

/** What needs a person, and what can be done about it. */
export function AlertsScreen() {
  const desk = useDesk()
  const today = todayAt(desk)
  const raised = trpc.admin.alerts.useQuery(undefined, fresh)
  const coming = trpc.admin.bookings.useQuery({ status: 'Confirmed', from: today, limit: 500 }, fresh)
  const held = trpc.admin.heldNow.useQuery(undefined, fresh)
  const declined = trpc.admin.declinedPayments.useQuery(undefined, fresh)
  const asked = [raised, coming, held, declined]
  const again = () => void Promise.all(asked.map((one) => one.refetch()))
  const items = [
    ...(raised.data ?? []).map((item) => ({ ...item, isRaised: true })),
    ...missingDetails(coming.data?.bookings ?? [], today),
    ...heldUnpaid(held.data ?? []),
  ]
  const isThere = asked.every(({ isSuccess }) => isSuccess)
  return (
    <>
      <PageHeading title="Alerts" actions={<Button onClick={again}>Refresh</Button>} />
      <CallList />
      {asked.some(({ isPending }) => isPending) && <Spinner words="Loading the alerts …" />}
      {asked.some(({ isError }) => isError) && <NotLoaded what="The list of alerts" onAgain={again} />}
      {isThere && items.length === 0 && <p className="desk-empty">Nothing needs attention.</p>}
      <div className="desk-entries">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </div>
      <DeclinedList payments={declined.data ?? []} />
    </>
  )
}
