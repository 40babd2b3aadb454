import { type FormEvent, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { Field } from '#client/ui/field'
import { Notice } from '#client/ui/notice'
import type { BookingCard } from '#shared/admin/booking-card'
import { email as emailShape } from '#shared/guest/guest'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { whoseBooking } from '../parts/whose-booking'
import { noAnswer, wordsOf } from '../parts/words'

/** Corrects the email address of a guest who gets no mails. */
export function CorrectEmail({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const refresh = useRefreshBookings()
  const [typed, setTyped] = useState(card.email)
  const [fault, setFault] = useState<string>()
  const correcting = trpc.admin.correctEmail.useMutation({ onSuccess: refresh })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { data } = emailShape.safeParse(typed)
    setFault(data ? undefined : 'Enter a valid email address.')
    if (data && !correcting.isPending) {
      correcting.mutate({ bookingId: card.id, email: data }, { onSuccess: onClose })
    }
  }
  return (
    <Dialog open title="Correct the email address" onClose={onClose}>
      <form className="desk-form" onSubmit={submit} noValidate>
        <p>{`${whoseBooking(card)}: emails about this booking go to this address from now on. Nothing is sent automatically.`}</p>
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
        />
        {correcting.isError && <Notice kind="alarm">{wordsOf(correcting.error, noAnswer)}</Notice>}
        <div className="button-row">
          <Button type="submit" kind="press" busy={correcting.isPending ? 'Saving …' : undefined}>
            Save
          </Button>
          <Button onClick={onClose}>Back</Button>
        </div>
      </form>
    </Dialog>
  )
}
