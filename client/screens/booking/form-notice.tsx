import type { Device } from '#client/app/device'
import type { ServerCalls } from '#client/app/trpc'
import { Notice } from '#client/ui/notice'
import { OpenBooking } from './open-booking'
import { messages, type PaymentState } from './payment-states'

type FormNoticeProps = { state: PaymentState; draftId: string; calls: ServerCalls; device: Device }

/** Empty behind a dialog, so that the two never contradict each other. */
export function FormNotice({ state, ...open }: FormNoticeProps) {
  if (state.is === 'confirming')
    return state.hidden && <Notice>{`${messages.beingConfirmed} ${messages.asksByItself}`}</Notice>
  return state.is === 'idle' ? <OpenBooking {...open} /> : null
}
