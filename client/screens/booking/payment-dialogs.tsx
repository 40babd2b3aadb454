import { Link } from '@tanstack/react-router'
import type { ServerCalls } from '#client/app/calls'
import type { Device } from '#client/app/device'
import { useSecondsLeft } from '#client/app/use-seconds-left'
import { HomeSoonDialog } from '#client/site/home-soon-dialog'
import { OurPhone } from '#client/site/phone-link'
import { Button, buttonStyle } from '#client/ui/button'
import { Countdown } from '#client/ui/countdown'
import { Dialog } from '#client/ui/dialog'
import type { Stay } from '#shared/booking/stay'
import { queueWords } from '#shared/live/queue-words'
import { ConfirmedDialog } from './confirmed-dialog'
import { ConfirmingDialog } from './confirming-dialog'
import { messages, moneyWords, type PaymentState, stepWords } from './payment-states'

type DialogsProps = {
  state: PaymentState
  device: Device
  calls: ServerCalls
  onAgain: () => void
  onDismiss: () => void
  /** The label of the button that dismisses. */
  back: string
  /** Called when the guest closes a confirmed booking: the form is cleared, and the home page opens. */
  onDone: () => void
}

/** The dialogs between "Pay" and the outcome, one at a time; none while the payment window is open. */
export function PaymentDialogs({ state, device, calls, onAgain, onDismiss, back, onDone }: DialogsProps) {
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
    case 'confirming':
      return state.hidden ? null : <ConfirmingDialog {...state} onAgain={onAgain} onDismiss={onDismiss} />
    case 'confirmed':
      return <ConfirmedDialog {...state} calls={calls} onDone={onDone} onDismiss={onDismiss} />
    case 'noRooms':
      return (
        <HomeSoonDialog
          title="No rooms left"
          message={state.message}
          money={messages.nothingAsked}
          device={device}
          main={<ToBooking words="Choose other dates" onPress={onDismiss} />}
        />
      )
    case 'timeOver':
      return (
        <HomeSoonDialog
          title="The time to pay has run out"
          message={queueWords.timeOver(state.stay)}
          money={moneyWords[state.money]}
          device={device}
          main={<ToBooking words="Book again" stay={state.stay} onPress={onDismiss} />}
        />
      )
    case 'closed':
      return (
        <Dialog open title={state.message} onClose={onDismiss} closeLabel={back}>
          <p role="status">{moneyWords[state.money]}</p>
          {state.holdExpiresAt ? (
            <HeldUntil deadline={Date.parse(state.holdExpiresAt)} device={device} />
          ) : null}
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

/** Leads to the form, which still has what was typed. */
function ToBooking({ words, stay, onPress }: { words: string; stay?: Stay; onPress: () => void }) {
  const search = stay && { roomType: stay.type, checkIn: stay.checkIn, checkOut: stay.checkOut }
  return (
    <Link {...buttonStyle('press')} to="/booking" {...(search && { search })} onClick={onPress}>
      {words}
    </Link>
  )
}

function HeldUntil({ deadline, device }: { deadline: number; device: Device }) {
  const left = useSecondsLeft(deadline, device.measuredNow)
  if (left === undefined) return null
  if (left === 0) return <p>The time to pay has run out.</p>
  return (
    <p>
      Your room is still held for you: <Countdown secondsLeft={left} />
    </p>
  )
}

type FailedProps = Pick<DialogsProps, 'onAgain' | 'onDismiss' | 'back'> & {
  state: Extract<PaymentState, { is: 'failed' }>
}

function FailedDialog({ state, onAgain, onDismiss, back }: FailedProps) {
  const mayTry = state.again || state.message.includes('error')
  return (
    <Dialog open title="That did not work" onClose={onDismiss} closeLabel={back}>
      <p role="alert">{state.message}</p>
      <p>{state.money}</p>
      {state.callUs && (
        <p className="soft">
          If it keeps happening, call us: <OurPhone />
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
