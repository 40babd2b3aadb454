import { Field } from '#client/ui/field'
import { typedPaise } from './typed-money'

type AmountFieldProps = {
  label: string
  hint?: string | undefined
  /** As typed. */
  value: string
  error?: string | undefined
  onChange: (typed: string) => void
}

/** Rupees, with or without their sign and commas. */
export function AmountField({ label, hint, value, error, onChange }: AmountFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      data-kind="amount"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** What is wrong with an amount above zero that may be at most `most` paise. */
export function amountFault(typed: string, most?: number, tooMuch?: string): string | undefined {
  const paise = typedPaise(typed)
  if (paise === undefined || paise === 0) return 'Enter an amount above zero.'
  return most !== undefined && paise > most ? tooMuch : undefined
}
