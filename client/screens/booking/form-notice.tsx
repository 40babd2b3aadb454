import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import { Notice } from '../../ui/notice'
import { OpenBooking } from './open-booking'
import { messages, type PaymentState } from './payment-states'

type FormNoticeProps = { state: PaymentState; draftId: string; calls: ServerCalls; device: Device }

/** Behind a dialog nothing is said of the booking, so that the two never contradict each other. */
export function FormNotice({ state, ...open }: FormNoticeProps) {
  if (state.is === 'confirming')
    return state.hidden && <Notice>{`${messages.beingConfirmed} ${messages.asksByItself}`}</Notice>
  return state.is === 'idle' ? <OpenBooking {...open} /> : null
}
