import { useEffect, useState } from 'react'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { PayAnotherWay } from '#client/site/pay-another-way'
import { Button } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { Parts } from '#client/ui/parts'
import { bankWords, waitsForBank } from '#shared/booking/bank-words'
import type { Stay } from '#shared/booking/stay'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { isSameStay } from './kept-price'
import { useOwnBooking } from './use-own-booking'

type BankFirstProps = {
  draftId: string
  /** The stay that the guest is about to pay for. */
  stay: Stay
  calls: ServerCalls
  device: Device
  onClose: () => void
  /** Shown when no bank answer is pending, or when the guest wants to pay anyway. */
  children: Parts
}

/** Warns a guest whose bank has not answered a first payment before they pay a second time. */
export function BankFirst({ draftId, stay, calls, device, onClose, children }: BankFirstProps) {
  const booking = useOwnBooking(draftId, calls, device)
  const [isWanted, setWanted] = useState(false)
  const [hasWaited, setWaited] = useState(false)
  const money = booking?.money ?? 'none'
  if (money === 'waitingForBank' && !hasWaited) setWaited(true)
  // The bank has answered meanwhile: the form shows the outcome, and nothing is to be paid.
  const isAnswered = hasWaited && !isWanted && money !== 'waitingForBank' && money !== 'none'
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])
  if (isAnswered) return null
  if (!booking || money !== 'waitingForBank' || isWanted) return children
  return (
    <Dialog open title="Waiting for your bank" onClose={onClose} closeLabel="Back to the form">
      {isSameStay(booking.stay, stay) ? (
        <>
          <p>{waitsForBank(booking.status)}</p>
          {booking.status === 'Held' && <p>{bankWords.approve}</p>}
        </>
      ) : (
        <>
          <p>{`${bankWords.other} ${inWords(booking.stay)}.`}</p>
          <p>{bankWords.otherToo}</p>
        </>
      )}
      <div className="button-row">
        {isSameStay(booking.stay, stay) ? (
          <PayAnotherWay onPay={() => setWanted(true)} />
        ) : (
          <Button onClick={() => setWanted(true)}>Go on to pay</Button>
        )}
        <Button onClick={onClose}>Back to the form</Button>
      </div>
    </Dialog>
  )
}

const inWords = ({ type, checkIn, checkOut }: Stay): string =>
  `${type}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`
