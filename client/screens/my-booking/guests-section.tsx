import { useState } from 'react'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { MyBooking } from '#shared/booking/my-booking'

type GuestsProps = { booking: MyBooking; onChanged: () => Promise<void> }

/** Who is coming, with their identity masked, and how the hotel reaches them. */
export function GuestsSection({ booking, onChanged }: GuestsProps) {
  const { guests, detailsMissing, mobileNumber, email } = booking
  const [isOpen, setOpen] = useState(false)
  void onChanged
  return (
    <section className="my-section" aria-labelledby="my-guests">
      <h2 id="my-guests">Who is coming</h2>
      {detailsMissing && (
        <Notice>Some details are still missing. Complete them now, and checking in is quicker.</Notice>
      )}
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
      {!isOpen && (
        <div className="button-row no-print">
          <Button onClick={() => setOpen(true)}>Correct a name or number</Button>
        </div>
      )}
    </section>
  )
}

/** `Anjali Deshmukh, 46` */
const whoWords = (name: string, age: number, position: number): string =>
  `${name || `Guest ${position}`}${age > 0 ? `, ${age}` : ''}`
