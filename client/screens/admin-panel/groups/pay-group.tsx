import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { type DeskMethod, deskMethods } from '#shared/desk/folio'
import { newUuid, useDesk } from '../desk-context'
import { AmountField, amountFault } from '../parts/amount-field'
import { FormDialog } from '../parts/form-dialog'
import { byMethod, methodNames } from '../parts/method-words'
import { moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { Segments } from '../parts/segments'
import { moneyInField, typedPaise } from '../parts/typed-money'

type PayGroupProps = { group: string; due: number; onClose: () => void }

/** One payment, split over the group's bookings by earliest due. `due` in paise. A second press is the same payment. */
export function PayGroup({ group, due, onClose }: PayGroupProps) {
  const { device } = useDesk()
  const [id] = useState(() => newUuid(device))
  const [amount, setAmount] = useState(moneyInField(due))
  const [method, setMethod] = useState<DeskMethod>('cash')
  const [reference, setReference] = useState('')
  const [fault, setFault] = useState<string>()
  const paying = trpc.folio.payGroup.useMutation(useAfterWrite(onClose))
  const paise = typedPaise(amount) ?? 0
  const submit = () => {
    const wrong = amountFault(amount, due, `Only ${moneyWords(due)} is due for this group in all.`)
    setFault(wrong)
    if (wrong) return
    const noted = reference.trim()
    paying.mutate({ id, group, amount: paise, method, ...(noted !== '' && { reference: noted }) })
  }
  return (
    <FormDialog
      title={`Take money for ${group}`}
      yes={paise > 0 ? `Take ${moneyWords(paise)} ${byMethod[method]}` : 'Take money'}
      busy={paying.isPending ? 'Saving …' : undefined}
      error={paying.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`${moneyWords(due)} is due. The booking that came first is paid first.`}</p>
      <AmountField
        label="Amount"
        value={amount}
        error={fault}
        onChange={(typed) => {
          setFault(undefined)
          setAmount(typed)
        }}
      />
      <Segments
        legend="How they pay"
        options={deskMethods.map((value) => ({ value, name: methodNames[value] }))}
        value={method}
        onChange={setMethod}
      />
      <Field
        label="Reference, if there is one"
        maxLength={100}
        autoComplete="off"
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </FormDialog>
  )
}
