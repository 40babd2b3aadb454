import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { ChartStay } from '#shared/desk/chart'
import { FormDialog } from '../parts/form-dialog'
import { useAfterWrite } from '../parts/outdated'

/** A closed room: why, by whom, and the way to open it again. */
export function ClosureDialog({ closure, onClose }: { closure: ChartStay; onClose: () => void }) {
  const closed = trpc.desk.closedDates.useQuery()
  const by = closed.data?.find(({ id }) => id === closure.bookingId)?.by
  const opening = trpc.desk.openDates.useMutation(useAfterWrite(onClose))
  if (closure.source !== undefined)
    return (
      <Dialog open title={`${closure.roomNumber} is booked on ${closure.source}`} onClose={onClose}>
        <p>{`${dateForPeople(closure.checkIn)} to ${dateForPeople(closure.checkOut)}. It opens by itself when the booking there is cancelled, at the latest 15 minutes after its calendar says so.`}</p>
        <div className="button-row">
          <Button kind="press" onClick={onClose}>
            OK
          </Button>
        </div>
      </Dialog>
    )
  return (
    <FormDialog
      title={`${closure.roomNumber} is closed`}
      yes="Open again"
      no="Leave it closed"
      busy={opening.isPending ? 'Opening …' : undefined}
      error={opening.error}
      onSubmit={() => opening.mutate({ bookingId: closure.bookingId })}
      onClose={onClose}
    >
      <p>{`${dateForPeople(closure.checkIn)} to ${dateForPeople(closure.checkOut)}: ${closure.reason || 'no reason given'}${by ? ` (${by})` : ''}.`}</p>
      <p className="soft">Opened again, the site and the desk can sell these nights at once.</p>
    </FormDialog>
  )
}
