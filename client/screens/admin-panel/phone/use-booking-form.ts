import { type FormEvent, useState } from 'react'
import type { BookingPart } from './stay-fields'
import type { Faults, TypedBooking } from './typed-booking'

const noFaults: Faults = new Map()

/** Keeps what is typed; `send` is called with it and answers what is wrong, or undefined once it is on its way. */
export function useBookingForm(
  initial: () => TypedBooking,
  send: (typed: TypedBooking) => Faults | undefined,
): BookingPart & { submit: (event: FormEvent<HTMLFormElement>) => void; clear: () => void } {
  const [typed, setTyped] = useState(initial)
  const [faults, setFaults] = useState(noFaults)
  return {
    typed,
    faults,
    change: (over) => setTyped((before) => ({ ...before, ...over })),
    clear: () => setTyped(initial()),
    submit: (event) => {
      event.preventDefault()
      const form = event.currentTarget
      const found = send(typed)
      setFaults(found ?? noFaults)
      if (found) focusFirstFault(form)
    },
  }
}

/** Once the page shows the faults, the cursor goes to the first. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')?.focus())
}
