import { useState } from 'react'
import { z } from 'zod'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { type DeskMethod, deskMethods, folioAddition } from '#shared/desk/folio'
import { newUuid, useDesk } from '../desk-context'
import { AmountField } from './amount-field'
import { FormDialog } from './form-dialog'
import { byMethod, methodNames } from './method-words'
import { moneyWords } from './money'
import { useAfterWrite } from './outdated'
import { Segments } from './segments'
import { moneyInField, typedPaise } from './typed-money'
import { useKeptForm } from './use-kept-form'

export type LineKind = 'payment' | 'extra' | 'discount'

type LineDialogProps = {
  kind: LineKind
  bookingId: string
  name: string
  /** What is due, in paise. */
  due: number
  onClose: () => void
}

const words: Record<LineKind, { title: string; label: string; busy: string }> = {
  payment: { title: 'Take money', label: 'Amount', busy: 'Saving …' },
  extra: { title: 'Add extra', label: 'Price', busy: 'Adding …' },
  discount: { title: 'Give a discount', label: 'Amount', busy: 'Saving …' },
}

const keptLine = z.object({ id: z.uuid(), text: z.string(), amount: z.string() })

/** A payment, an extra or a discount on a booking's folio. The id is made once, so that a second press is the same line. */
export function LineDialog({ kind, bookingId, name, due, onClose }: LineDialogProps) {
  const { device } = useDesk()
  const [start] = useState(() => ({
    id: newUuid(device),
    text: '',
    amount: kind === 'payment' ? moneyInField(due) : '',
    method: 'cash' as DeskMethod,
    reference: '',
  }))
  // What is due may be another amount when money is taken later.
  const { draft, setDraft, clear } = useKeptForm(`${kind} ${bookingId}`, start, (kept) =>
    kind === 'payment' ? undefined : { ...start, ...keptLine.parse(kept) },
  )
  const { id, ...typed } = draft
  const [faults, setFaults] = useState<Record<string, string>>({})
  const close = () => {
    clear()
    onClose()
  }
  const adding = trpc.folio.add.useMutation(useAfterWrite(close))
  const set = (over: Partial<typeof typed>) => {
    setDraft({ ...draft, ...over })
    setFaults({})
  }
  const isPayment = kind === 'payment'
  const paise = typedPaise(typed.amount) ?? 0
  const submit = () => {
    const { data, error } = folioAddition.safeParse({
      id,
      bookingId,
      kind,
      amount: paise,
      ...(isPayment ? { method: typed.method } : { text: typed.text }),
      ...(isPayment && typed.reference.trim() !== '' && { reference: typed.reference }),
    })
    setFaults(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (data) adding.mutate(data)
  }
  return (
    <FormDialog
      title={words[kind].title}
      yes={actWords(kind, paise, typed.method)}
      busy={adding.isPending ? words[kind].busy : undefined}
      error={adding.error}
      onSubmit={submit}
      onClose={onClose}
      onBack={close}
    >
      <p>{due > 0 ? `${name}: ${moneyWords(due)} is due.` : `${name}: nothing is due.`}</p>
      {!isPayment && (
        <Field
          label={kind === 'extra' ? 'What it is for' : 'Why'}
          placeholder={kind === 'extra' ? 'Dinner, 2 × ₹320' : 'No hot water in the evening'}
          maxLength={200}
          autoComplete="off"
          value={typed.text}
          error={faults['text']}
          onChange={(event) => set({ text: event.target.value })}
        />
      )}
      <AmountField
        label={words[kind].label}
        value={typed.amount}
        error={faults['amount']}
        onChange={(amount) => set({ amount })}
      />
      {isPayment && (
        <>
          <Segments
            legend="How they pay"
            options={deskMethods.map((value) => ({ value, name: methodNames[value] }))}
            value={typed.method}
            onChange={(method) => set({ method })}
          />
          <Field
            label="Reference, if there is one"
            hint="The number of the receipt, or of the UPI or card payment."
            maxLength={100}
            autoComplete="off"
            value={typed.reference}
            onChange={(event) => set({ reference: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}

function actWords(kind: LineKind, paise: number, method: DeskMethod): string {
  const amount = paise > 0 ? moneyWords(paise) : undefined
  if (kind === 'payment') return amount ? `Take ${amount} ${byMethod[method]}` : 'Take money'
  if (kind === 'extra') return amount ? `Add ${amount} to the bill` : 'Add to the bill'
  return amount ? `Take ${amount} off the bill` : 'Give the discount'
}
