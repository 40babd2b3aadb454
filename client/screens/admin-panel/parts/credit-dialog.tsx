import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import { type Invoice, invoiceCredit } from '#shared/invoice/invoice'
import { newUuid, useDesk } from '../desk-context'
import { AmountField, amountFault } from './amount-field'
import { FormDialog } from './form-dialog'
import { moneyWords } from './money'
import { useAfterWrite } from './outdated'
import { moneyInField, typedPaise } from './typed-money'

type CreditDialogProps = {
  invoice: Pick<Invoice, 'number' | 'total' | 'credited'>
  /** Where the reason is known. */
  why?: string
  onClose: () => void
}

/** A credit note over an invoice, or over a part of what is left of it. The id is made once, so that it is written once. */
export function CreditDialog({ invoice, why = '', onClose }: CreditDialogProps) {
  const { number, total, credited } = invoice
  const { device } = useDesk()
  const left = total - credited
  const [id] = useState(() => newUuid(device))
  const [amount, setAmount] = useState(moneyInField(left))
  const [reason, setReason] = useState(why)
  const [faults, setFaults] = useState<{ amount?: string; reason?: string }>({})
  const crediting = trpc.invoices.credit.useMutation(useAfterWrite(onClose))
  const paise = typedPaise(amount) ?? 0
  const submit = () => {
    const { data, error } = invoiceCredit.safeParse({ id, number, amount: paise, reason })
    const wrong = amountFault(amount, left, `At most ${moneyWords(left)} can be credited.`)
    const noReason = error?.issues.find(({ path }) => path[0] === 'reason')?.message
    setFaults({ ...(wrong && { amount: wrong }), ...(noReason && { reason: noReason }) })
    if (data && !wrong) crediting.mutate(data)
  }
  return (
    <FormDialog
      title={`Credit invoice ${number}`}
      yes={paise > 0 ? `Write a credit note of ${moneyWords(paise)}` : 'Write a credit note'}
      danger
      busy={crediting.isPending ? 'Writing …' : undefined}
      error={crediting.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>A credit note is a paper of its own and cannot be taken back. It moves no money.</p>
      <AmountField
        label="Amount with tax"
        hint={`All that is left of the invoice: ${moneyWords(left)}.`}
        value={amount}
        error={faults.amount}
        onChange={(next) => {
          setAmount(next)
          setFaults({})
        }}
      />
      <Field
        label="Why"
        hint="It stands on the credit note."
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={faults.reason}
        onChange={({ target }) => {
          setReason(target.value)
          setFaults({})
        }}
      />
    </FormDialog>
  )
}
