import { useEffect, useState } from 'react'
import { bankWords, waitsForBank } from '../../../shared/booking/bank-words'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import { PayAnotherWay } from '../../site/pay-another-way'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { Parts } from '../../ui/parts'
import { useOwnBooking } from './use-own-booking'

type BankFirstProps = {
  draftId: string
  calls: ServerCalls
  device: Device
  onClose: () => void
  /** The way to pay, where no bank is waited for or the guest wants it all the same. */
  children: Parts
}

/** Before a guest pays a second time, they hear that their bank has not answered the first. */
export function BankFirst({ draftId, calls, device, onClose, children }: BankFirstProps) {
  const booking = useOwnBooking(draftId, calls, device)
  const [isWanted, setWanted] = useState(false)
  const [hasWaited, setWaited] = useState(false)
  const money = booking?.money ?? 'none'
  if (money === 'waitingForBank' && !hasWaited) setWaited(true)
  // The bank has answered while this was read: the form says what became of it, and nothing is to be paid.
  const isAnswered = hasWaited && !isWanted && money !== 'waitingForBank' && money !== 'none'
  useEffect(() => {
    if (isAnswered) onClose()
  }, [isAnswered, onClose])
  if (isAnswered) return null
  if (!booking || money !== 'waitingForBank' || isWanted) return children
  return (
    <Dialog open title="Waiting for your bank" onClose={onClose} closeLabel="Back to the form">
      <p>{waitsForBank(booking.status)}</p>
      {booking.status === 'Held' && <p>{bankWords.approve}</p>}
      <div className="button-row">
        <PayAnotherWay onPay={() => setWanted(true)} />
        <Button onClick={onClose}>Back to the form</Button>
      </div>
    </Dialog>
  )
}
