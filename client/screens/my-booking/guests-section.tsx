import { useRef, useState } from 'react'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { MyBooking } from '#shared/booking/my-booking'
import { draftOf, type GuestsDraft } from './guests-draft'
import { GuestsForm } from './guests-form'

type GuestsProps = {
  booking: MyBooking
  /** False once they have arrived or the booking is over. */
  canCorrect: boolean
  onChanged: () => Promise<void>
}

/** Who is coming, with their identity masked, and how the hotel reaches them. */
export function GuestsSection({ booking, canCorrect, onChanged }: GuestsProps) {
  const { guests, detailsMissing, mobileNumber, email } = booking
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const [draft, setDraft] = useState<GuestsDraft>()
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setOpen(false)
    title.current?.focus()
  }
  return (
    <section className="my-section" aria-labelledby="my-guests">
      <h2 id="my-guests" ref={title} tabIndex={-1}>
        {canCorrect ? 'Who is coming' : 'Guests'}
      </h2>
      {canCorrect && detailsMissing && !isOpen && (
        <Notice>Some details are still missing. Complete them now, and checking in is quicker.</Notice>
      )}
      {isSaved && !isOpen && (
        <Notice kind="success">
          <p>Saved. The hotel sees the new details at once.</p>
        </Notice>
      )}
      {isOpen ? (
        <GuestsForm
          booking={booking}
          draft={draft ?? draftOf(booking)}
          setDraft={setDraft}
          onChanged={onChanged}
          onSaved={() => {
            setDraft(undefined)
            setSaved(true)
            close()
          }}
          onKeep={close}
        />
      ) : (
        <dl className="my-rows my-names">
          {guests.map(({ position, name, age, identity }) => (
            <div key={position}>
              <dt>{whoWords(name, age, position)}</dt>
              <dd>{identity || 'no document yet'}</dd>
            </div>
          ))}
          {mobileNumber && (
            <div>
              <dt>Mobile number</dt>
              <dd>{mobileNumber}</dd>
            </div>
          )}
          {email && (
            <div>
              <dt>Email</dt>
              <dd>{email}</dd>
            </div>
          )}
        </dl>
      )}
      {canCorrect && !isOpen && (
        <div className="button-row no-print">
          <Button onClick={() => setOpen(true)}>
            {detailsMissing ? 'Complete the details' : 'Correct a name or number'}
          </Button>
        </div>
      )}
      {booking.checkedIn && (
        <p className="soft no-print">Is something wrong? Please speak to our front desk.</p>
      )}
    </section>
  )
}

/** `Anjali Deshmukh, 46` */
const whoWords = (name: string, age: number, position: number): string =>
  `${name || `Guest ${position}`}${age > 0 ? `, ${age}` : ''}`
