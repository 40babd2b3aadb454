import { useId, useState } from 'react'
import { withValue } from '#client/forms/draft'
import type { Read } from '#client/forms/errors'
import { type Form, useForm } from '#client/forms/use-form'
import type { DeskDraft, DeskField } from './desk-draft'

/** What the parts of a desk form need; `set` is for what is not text. */
export type DeskPart = {
  draft: DeskDraft
  form: Form<DeskField>
  set: (over: Partial<Pick<DeskDraft, 'type' | 'people'>>) => void
}

/** A form at the desk. `send` is called with what was read once nothing is wrong. */
export function useDeskForm<Ready>(
  initial: DeskDraft,
  read: (draft: DeskDraft) => Read<DeskField, Ready>,
  send: (ready: Ready) => void,
) {
  const [draft, setDraft] = useState(initial)
  const { form, edited, submit } = useForm<DeskField, Ready>({
    // Two of these forms may be open at once.
    name: useId(),
    draft,
    change: (field, value) => setDraft((before) => withValue(before, field, value)),
    read: () => read(draft),
    onReady: send,
    showsErrors: 'untilEdited',
  })
  const set: DeskPart['set'] = (over) => {
    setDraft((before) => ({ ...before, ...over }))
    for (const part of Object.keys(over)) edited(part)
  }
  return { draft, form, set, submit, clear: () => setDraft(initial) }
}
