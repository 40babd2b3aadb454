import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { noAnswer, wordsOf } from '../parts/words'
import { readDetails, typedFrom } from './desk-draft'
import { DetailsFields } from './details-fields'
import { useDeskForm } from './use-desk-form'

/** Fills in the guests where only the payer is known. */
export function CompleteDetails({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const refresh = useRefreshBookings()
  const completing = trpc.admin.completeDetails.useMutation({ onSuccess: refresh })
  const desk = useDeskForm(typedFrom(card), readDetails, (details) => {
    if (!completing.isPending) completing.mutate({ bookingId: card.id, details }, { onSuccess: onClose })
  })
  const close = () => {
    if (completing.isError) void refresh()
    onClose()
  }
  return (
    <Dialog open title="Fill in guest details" onClose={close} closeLabel="Close without filling in">
      <form className="desk-form" onSubmit={desk.submit} noValidate>
        <DetailsFields {...desk} />
        {completing.isError && <Notice kind="alarm">{wordsOf(completing.error, noAnswer)}</Notice>}
        <div className="button-row">
          <Button type="submit" kind="press" busy={completing.isPending ? 'Saving …' : undefined}>
            Save
          </Button>
          <Button onClick={close}>Back</Button>
        </div>
      </form>
    </Dialog>
  )
}
