import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  legend: string
  /** The legend is read out but not shown. */
  legendHidden?: boolean
  options: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few short words side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, legendHidden = false, options, value: chosen, onChange } = props
  const group = useId()
  return (
    <fieldset className="segments">
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="desk-choice">
        {options.map(({ value, name }) => (
          <label key={value}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
