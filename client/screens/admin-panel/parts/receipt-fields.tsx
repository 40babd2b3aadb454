import { Field } from '#client/ui/field'
import { RadioCards } from '#client/ui/radio-cards'
import { receipt as receiptShape } from '#shared/desk/receipt'
import { typedNumber } from '#shared/typed-text'

export type TypedReceipt = { amount: string; method: 'cash' | 'upi' }

/** `id` is made once by the form, so that a second press is the same receipt. */
export const readReceipt = (id: string, { amount, method }: TypedReceipt) => {
  const { data, error } = receiptShape.safeParse({ id, amount: typedNumber(amount), method })
  return { receipt: data, fault: error?.issues[0]?.message }
}

type ReceiptFieldsProps = {
  typed: TypedReceipt
  change: (typed: TypedReceipt) => void
  fault: string | undefined
}

export function ReceiptFields({ typed, change, fault }: ReceiptFieldsProps) {
  return (
    <>
      <Field
        label="Amount in rupees"
        inputMode="numeric"
        autoComplete="off"
        value={typed.amount}
        error={fault}
        onChange={(event) => change({ ...typed, amount: event.target.value })}
      />
      <RadioCards
        legend="How"
        layout="row"
        value={typed.method}
        onChange={(method) => change({ ...typed, method })}
        cards={[
          { value: 'cash', name: 'Cash' },
          { value: 'upi', name: 'UPI' },
        ]}
      />
    </>
  )
}
