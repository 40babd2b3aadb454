import { Link } from '@tanstack/react-router'
import { hotel } from '../../../shared/hotel'
import type { Device } from '../../app/device'
import { useSecondsLeft } from '../../app/use-seconds-left'
import { HomeSoonDialog } from '../../site/home-soon-dialog'
import { PhoneLink } from '../../site/phone-link'
import { Button, buttonLook } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { Dialog } from '../../ui/dialog'
import { messages, moneyWords, type PaymentState, stepWords } from './payment-states'

type DialogsProps = {
  state: PaymentState
  device: Device
  onAgain: () => void
  onDismiss: () => void
  /** Where dismissing leads. */
  back: string
  /** The booking is confirmed and was read: the form begins anew, the guest goes home. */
  onDone: () => void
}

/** What the guest is told between "Pay" and the end, one dialog at a time. The payment window itself stands alone. */
export function PaymentDialogs({ state, device, onAgain, onDismiss, back, onDone }: DialogsProps) {
  switch (state.is) {
    case 'working':
      if (state.at === 'window') return null
      return (
        <Dialog
          open
          title={state.at === 'turn' ? 'It is your turn' : 'One moment'}
          onClose={onDismiss}
          dismissible={false}
        >
          <p role="status">{stepWords[state.at]}</p>
        </Dialog>
      )
    case 'confirmed':
      return <ConfirmedDialog state={state} onDone={onDone} onDismiss={onDismiss} />
    case 'noRooms':
      return <HomeSoonDialog title="No rooms left" message={state.message} device={device} />
    case 'timeOver':
      return (
        <HomeSoonDialog title="The time to pay is over" message={state.message} device={device}>
          <Link {...buttonLook('quiet')} to="/booking" onClick={onDismiss}>
            Book again
          </Link>
        </HomeSoonDialog>
      )
    case 'closed':
      return (
        <Dialog open title={state.message} onClose={onDismiss} closeLabel={back}>
          <p role="status">{moneyWords[state.money]}</p>
          {state.holdExpiresAt && <HeldUntil deadline={Date.parse(state.holdExpiresAt)} device={device} />}
          <div className="button-row">
            <Button kind="press" onClick={onAgain}>
              Open the payment window again
            </Button>
            <Button onClick={onDismiss}>{back}</Button>
          </div>
        </Dialog>
      )
    case 'failed':
      return <FailedDialog state={state} onAgain={onAgain} onDismiss={onDismiss} back={back} />
    default:
      return null
  }
}

type ConfirmedProps = {
  state: Extract<PaymentState, { is: 'confirmed' }>
  onDone: () => void
  onDismiss: () => void
}

function ConfirmedDialog({ state, onDone, onDismiss }: ConfirmedProps) {
  return (
    <Dialog open title="Booking Confirmed" onClose={onDone} closeLabel="Close">
      {state.mailFailed ? (
        <p role="alert">{messages.mailFailed}</p>
      ) : (
        <p>{messages.confirmed(state.email)}</p>
      )}
      <div className="button-row">
        <Button kind="press" onClick={onDone}>
          Close
        </Button>
        <Link
          {...buttonLook('quiet')}
          to="/booking/status"
          search={{ booking: state.bookingId }}
          onClick={onDismiss}
        >
          See and print the booking
        </Link>
      </div>
    </Dialog>
  )
}

function HeldUntil({ deadline, device }: { deadline: number; device: Device }) {
  const left = useSecondsLeft(deadline, device.measuredNow)
  if (left === undefined) return null
  if (left === 0) return <p>The time for which your room was held is over.</p>
  return (
    <p>
      Your room is still held for you: <Countdown secondsLeft={left} />
    </p>
  )
}

type FailedProps = {
  state: Extract<PaymentState, { is: 'failed' }>
  onAgain: () => void
  onDismiss: () => void
  back: string
}

function FailedDialog({ state, onAgain, onDismiss, back }: FailedProps) {
  const mayTry = state.again !== null || state.message.includes('error')
  return (
    <Dialog open title="That did not work" onClose={onDismiss} closeLabel={back}>
      <p role="alert">{state.message}</p>
      {state.again === 'pay' && <p>{messages.notOpened}</p>}
      {state.callUs && (
        <p className="soft">
          If it keeps happening, call us: <PhoneLink phone={hotel.phones[0]} />
        </p>
      )}
      <div className="button-row">
        {mayTry && (
          <Button kind="press" onClick={onAgain}>
            Try Again
          </Button>
        )}
        <Button onClick={onDismiss}>{back}</Button>
      </div>
    </Dialog>
  )
}
