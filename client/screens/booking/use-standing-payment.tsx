import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import type { Parts } from '#client/ui/parts'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { bookingSession } from './booking-session'
import { askedBySnapshot } from './payment-asked'
import { PaymentDialogs } from './payment-dialogs'
import type { PaymentState } from './payment-states'

type Needs = { calls: ServerCalls; device: Device | undefined; paymentScript: string }

/** Paying for held rooms from the status page. */
export type StandingPayment = {
  pay(booking: BookingSnapshot): void
  /** It is the guest's turn in the queue: opens the payment at once. */
  turn(booking: BookingSnapshot): void
  timeOver(booking: BookingSnapshot): void
  /** The booking that was paid here and is not confirmed yet. */
  confirming: string | undefined
  dialogs: Parts
}

const nothing: PaymentState = { is: 'idle' }
const never = () => () => {}

export function useStandingPayment({ calls, device, paymentScript }: Needs): StandingPayment {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [{ store, flow }] = useState(() =>
    bookingSession({
      device,
      calls,
      paymentScript,
      onChange: () => queries.invalidateQueries(),
      bringBack: () => void navigate({ to: '/booking' }),
    }),
  )
  const state = useSyncExternalStore(flow?.subscribe ?? never, flow?.state ?? (() => nothing), () => nothing)
  useEffect(() => {
    if (state.is !== 'elsewhere') return
    flow?.dismiss()
    void navigate({ to: '/booking/status', search: { booking: state.bookingId } })
  }, [state, flow, navigate])

  const start = (booking: BookingSnapshot, isTurn: boolean) => {
    const { draftId, mobileNumber } = store.getSnapshot()
    const asked = askedBySnapshot(booking, draftId === booking.draftId ? mobileNumber : '')
    void flow?.pay({ ...asked, isTurn })
  }
  const done = () => {
    flow?.dismiss()
    void navigate({ to: '/' })
  }
  return {
    pay: (booking) => start(booking, false),
    turn: (booking) => start(booking, true),
    timeOver: (booking) => flow?.timeOver(booking),
    confirming: state.is === 'confirming' ? state.bookingId : undefined,
    dialogs: device && flow && (
      <PaymentDialogs
        state={state}
        device={device}
        calls={calls}
        onAgain={() => void flow.again()}
        onDismiss={flow.dismiss}
        back="Back to the booking"
        onDone={done}
      />
    ),
  }
}
