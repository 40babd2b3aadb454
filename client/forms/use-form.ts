import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type GuestDraft, valueAt } from './draft'
import type { FormError, Read } from './errors'

/** What the fields of a form need. */
export type Form<Field extends string> = {
  idOf: (field: Field) => string
  valueOf: (field: Field) => string
  errorAt: (field: Field) => string | undefined
  change: (field: Field, value: string) => void
}

type FormSpec<Field extends string, Ready> = {
  /** The beginning of the ids of its fields. */
  name: string
  draft: GuestDraft
  change: (field: Field, value: string) => void
  read: () => Read<Field, Ready>
  onReady: (ready: Ready, form: HTMLFormElement) => void
  /** How long an error is shown: until the field is right, or only until it is edited. */
  showsErrors?: 'untilRight' | 'untilEdited'
}

/** Errors are shown from the first press of the button on; it leads to the first field that is wrong. */
export function useForm<Field extends string, Ready>(spec: FormSpec<Field, Ready>) {
  const { name, draft, change, read, onReady, showsErrors = 'untilRight' } = spec
  const [found, setFound] = useState<FormError<Field>[]>([])
  const idOf = (field: Field) => `${name}-${field}`
  const isFound = ({ field }: FormError<Field>) => found.some((error) => error.field === field)
  // Skipped while no error is shown: checking the whole form takes a tenth of a second on a slow phone.
  const isFinal = showsErrors === 'untilEdited' || found.length === 0
  const errors = isFinal ? found : read().errors.filter(isFound)
  /** An edit of one guest may concern the others. */
  const edited = (field: string) =>
    setFound((before) => before.filter((error) => partOf(error.field) !== partOf(field)))

  const form: Form<Field> = {
    idOf,
    valueOf: (field) => valueAt(draft, field),
    errorAt: (field) => errors.find((error) => error.field === field)?.message,
    change: (field, value) => {
      if (showsErrors === 'untilEdited') edited(field)
      change(field, value)
    },
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { errors: wrong, ready } = read()
    // Render the messages before focusing the first field, so that its message is read out with it.
    flushSync(() => setFound(wrong))
    const [first] = wrong
    if (first) goTo(idOf(first.field))
    else onReady(ready, event.currentTarget)
  }
  return { form, errors: errors.length, edited, submit }
}

const partOf = (field: string): string => (/-\d+$/.test(field) ? 'people' : field)

/** Shows the field with this id, or the first one inside of it, and puts the focus there. */
export function goTo(id: string): void {
  const element = document.getElementById(id)
  const input = element instanceof HTMLInputElement ? element : element?.querySelector('input')
  element?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
