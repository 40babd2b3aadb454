import { Select } from '#client/ui/select'

type Props<Choice extends string> = {
  /** Of the person, from 1. */
  position: number
  options: readonly { value: Choice; name: string }[]
  value: Choice
  choose(choice: Choice): void
}

/** Which document a person shows. */
export function DocumentSelect<Choice extends string>({ position, options, value, choose }: Props<Choice>) {
  return (
    <Select
      label={`Document of person ${position}`}
      options={options}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) choose(chosen.value)
      }}
    />
  )
}
