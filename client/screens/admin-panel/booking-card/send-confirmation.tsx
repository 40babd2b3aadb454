import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookingCard } from '#shared/admin/booking-card'
import { newUuid, useDesk } from '../desk-context'
import { noAnswer, wordsOf } from '../parts/words'

/** Sends the confirmation again to the stored address. After a lost answer a second press is the same request. */
export function SendConfirmation({ card }: { card: BookingCard }) {
  const { calls, device } = useDesk()
  const [requestId, setRequestId] = useState(() => newUuid(device))
  const sending = useMutation({
    mutationFn: () => calls.admin.sendConfirmation.mutate({ bookingId: card.id, requestId }),
    onSuccess: () => setRequestId(newUuid(device)),
  })
  return (
    <>
      <button
        type="button"
        className="desk-small-button"
        aria-busy={sending.isPending || undefined}
        onClick={() => !sending.isPending && sending.mutate()}
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
