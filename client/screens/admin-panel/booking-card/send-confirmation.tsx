import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { BookingCard } from '#shared/admin/booking-card'
import { newUuid, useDesk } from '../desk-context'
import { noAnswer, wordsOf } from '../parts/words'

/** Sends the confirmation again to the stored address. After a lost answer a second press is the same request. */
export function SendConfirmation({ card }: { card: BookingCard }) {
  const { device } = useDesk()
  const [requestId, setRequestId] = useState(() => newUuid(device))
  const sending = trpc.admin.sendConfirmation.useMutation({
    onSuccess: () => setRequestId(newUuid(device)),
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={sending.isPending || undefined}
        onClick={() => !sending.isPending && sending.mutate({ bookingId: card.id, requestId })}
      >
        {sending.isPending ? 'Sending …' : 'Send confirmation again'}
      </button>
      {sending.isSuccess && (
        <span className="small" role="status">{`On its way to ${sending.data.email}.`}</span>
      )}
      {sending.isError && (
        <span className="desk-bad" role="alert">
          {wordsOf(sending.error, noAnswer)}
        </span>
      )}
    </>
  )
}
