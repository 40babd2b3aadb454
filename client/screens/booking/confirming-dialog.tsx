import { Link } from '@tanstack/react-router'
import { Button, buttonStyle } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import { messages } from './payment-states'

type ConfirmingProps = {
  bookingId: string
  late: boolean
  unreached: boolean
  onAgain: () => void
  onDismiss: () => void
}

/** The payment is made, and the hotel does not know of it yet. */
export function ConfirmingDialog({ bookingId, late, unreached, onAgain, onDismiss }: ConfirmingProps) {
  return (
    <Dialog open title="Your payment is being confirmed" onClose={onDismiss} dismissible={late}>
      <p role="status">{messages.beingConfirmed}</p>
      <p>{messages.asksByItself}</p>
      {unreached && <p className="soft small">{messages.verifyFailed}</p>}
      {late && (
        <div className="button-row">
          <Button kind="press" onClick={onAgain}>
            Ask again now
          </Button>
          <Link
            {...buttonStyle('quiet')}
            to="/booking/status"
            search={{ booking: bookingId }}
            onClick={onDismiss}
          >
            See your booking
          </Link>
        </div>
      )}
    </Dialog>
  )
}
