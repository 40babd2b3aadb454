import { useMutation } from '@tanstack/react-query'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { useDesk } from '../desk-context'
import { useCardCache } from '../parts/card-cache'
import { noAnswer, wordsOf } from '../parts/words'
import { readDetails, typedFrom } from './desk-draft'
import { DetailsFields } from './details-fields'
import { useDeskForm } from './use-desk-form'

/** Fills in the guests where only the payer is known. */
export function CompleteDetails({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const { calls } = useDesk()
  const cache = useCardCache()
  const completing = useMutation({
    mutationFn: (asked: Parameters<typeof calls.admin.completeDetails.mutate>[0]) =>
      calls.admin.completeDetails.mutate(asked),
    onSuccess: (changed) => {
      cache.replace(changed)
      onClose()
    },
  })
  const desk = useDeskForm(typedFrom(card), readDetails, (details) => {
    if (!completing.isPending) completing.mutate({ bookingId: card.id, details })
  })
  const close = () => {
    if (completing.isError) cache.refresh()
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
