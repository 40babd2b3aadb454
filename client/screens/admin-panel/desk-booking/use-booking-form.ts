import { type FormEvent, useState } from 'react'
import type { BookingPart } from './stay-fields'
import type { Faults, TypedBooking } from './typed-booking'

const noFaults: Faults = new Map()

/** Keeps what is typed. `send` is called with it and returns what is wrong, or undefined once the request is sent. */
export function useBookingForm(
  initial: () => TypedBooking,
  send: (typed: TypedBooking) => Faults | undefined,
): BookingPart & { submit: (event: FormEvent<HTMLFormElement>) => void; clear: () => void } {
  const [typed, setTyped] = useState(initial)
  const [faults, setFaults] = useState(noFaults)
  return {
    typed,
    faults,
    change: (over) => {
      setTyped((before) => ({ ...before, ...over }))
      setFaults((before) => withoutThoseOf(before, over))
    },
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

/** A field that is being edited no longer shows its error. */
function withoutThoseOf(faults: Faults, over: Partial<TypedBooking>): Faults {
  const isTyped = (name: string) => name in over || (name.startsWith('guest-') && 'guests' in over)
  return new Map([...faults].filter(([name]) => !isTyped(name)))
}

/** Waits for the errors to be rendered, then focuses the first faulty field. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
