import type { BookingStatus } from '#shared/booking/status'
import { statusWords } from './status-words'

/** The status as a word, with its colour. */
export function StatusWord({ status }: { status: BookingStatus }) {
  return (
    <span className="desk-status" data-status={status}>
      {statusWords(status)}
    </span>
  )
}
