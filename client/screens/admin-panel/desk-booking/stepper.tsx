import { useId } from 'react'

type StepperProps = {
  label: string
  /** The label is read out but not shown. */
  labelHidden?: boolean
  /** What one step is, within a sentence: `night`, `double`. */
  unit: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** A small number with a button on either side. */
export function Stepper({ label, labelHidden = false, unit, value, least, most, onChange }: StepperProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <div className="stepper">
        <button
          type="button"
          aria-label={`One ${unit} less`}
          disabled={value <= least}
          onClick={() => onChange(value - 1)}
        >
          <span>−</span>
        </button>
        <input
          id={id}
          className="field-input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={String(value)}
          onChange={({ target }) => {
            const typed = Number(target.value.replace(/\D/g, ''))
            if (typed >= least && typed <= 400) onChange(typed)
          }}
        />
        <button
          type="button"
          aria-label={`One ${unit} more`}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        >
          <span>+</span>
        </button>
      </div>
    </div>
  )
}
