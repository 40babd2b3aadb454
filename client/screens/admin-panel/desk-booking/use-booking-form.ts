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

/** What is being typed anew is no longer called wrong. */
function withoutThoseOf(faults: Faults, over: Partial<TypedBooking>): Faults {
  const isTyped = (name: string) => name in over || (name.startsWith('guest-') && 'guests' in over)
  return new Map([...faults].filter(([name]) => !isTyped(name)))
}

/** Once the page shows the faults, the cursor goes to the first. */
function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
