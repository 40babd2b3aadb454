import { Field } from '../../../ui/field'
import { RadioCards } from '../../../ui/radio-cards'

export type TypedReceipt = { amount: string; method: 'cash' | 'upi' }

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
