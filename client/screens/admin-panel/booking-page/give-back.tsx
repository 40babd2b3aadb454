import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Field } from '#client/ui/field'
import type { BookingPage } from '#shared/desk/booking-page'
import { deskMethods, type GivingBack, givingBack } from '#shared/desk/folio'
import { newUuid, useDesk } from '../desk-context'
import { AmountField, amountFault } from '../parts/amount-field'
import { FormDialog } from '../parts/form-dialog'
import { byMethod, methodNames } from '../parts/method-words'
import { moneyWords } from '../parts/money'
import { useAfterWrite } from '../parts/outdated'
import { Segments } from '../parts/segments'
import { moneyInField, typedPaise } from '../parts/typed-money'
import { whoseBooking } from '../parts/whose-booking'

/** What they have paid too much goes back, at the desk or the way it was paid online. */
export function GiveBack({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card, folio } = page
  const { device } = useDesk()
  const credit = Math.max(0, -folio.balance)
  const [id] = useState(() => newUuid(device))
  const [amount, setAmount] = useState(moneyInField(credit))
  const [method, setMethod] = useState<GivingBack['method']>(card.paidOnline > 0 ? 'online' : 'cash')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ amount?: string; reason?: string }>({})
  const giving = trpc.desk.giveBack.useMutation(useAfterWrite(onClose))
  const paise = typedPaise(amount) ?? 0
  const methods = [...deskMethods, ...(card.paidOnline > 0 ? (['online'] as const) : [])]
  const submit = () => {
    const { data, error } = givingBack.safeParse({ id, bookingId: card.id, amount: paise, method, reason })
    const tooMuch = amountFault(amount, credit, `At most ${moneyWords(credit)} can go back.`)
    const noReason = error?.issues.find(({ path }) => path[0] === 'reason')?.message
    setFaults({ ...(tooMuch && { amount: tooMuch }), ...(noReason && { reason: noReason }) })
    if (data && !tooMuch) giving.mutate(data)
  }
  return (
    <FormDialog
      title="Give money back"
      yes={paise > 0 ? `Give ${moneyWords(paise)} back ${byMethod[method]}` : 'Give back'}
      busy={giving.isPending ? 'Saving …' : undefined}
      error={giving.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`${whoseBooking(card)} has paid ${moneyWords(credit)} more than is due.`}</p>
      <AmountField
        label="Amount"
        value={amount}
        error={faults.amount}
        onChange={(next) => {
          setAmount(next)
          setFaults({})
        }}
      />
      <Segments
        legend="How"
        options={methods.map((value) => ({ value, name: methodNames[value] }))}
        value={method}
        onChange={setMethod}
      />
      <Field
        label="Why"
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
