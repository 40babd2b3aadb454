import type { ComponentProps } from 'react'
import { Field } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import type { Person } from './draft'
import { type FormPart, fieldId } from './form-fields'

type Asked = Partial<ComponentProps<typeof Field>> & { field: keyof Person; called: string }

const asked: Asked[] = [
  { field: 'name', called: 'Name', maxLength: 100, autoCapitalize: 'words', spellCheck: false },
  { field: 'age', called: 'Age', maxLength: 3, inputMode: 'numeric' },
  { field: 'aadhar', called: 'Aadhar', maxLength: 40, inputMode: 'numeric' },
]

/** One row of name, age and Aadhaar for each guest. */
export function PeoplePart({ draft, change, errorAt }: FormPart) {
  return (
    <FieldGroup
      legend="Who is coming"
      hint="As on the Aadhaar card. Please bring the cards: we ask for them at check-in."
    >
      {draft.people.map((each, index) => (
        <PersonRow key={rowKey(index)} number={index + 1} person={each} change={change} errorAt={errorAt} />
      ))}
    </FieldGroup>
  )
}

/** By index, since the person in a row may change. */
const rowKey = (index: number): string => `person-${index + 1}`

type RowProps = Pick<FormPart, 'change' | 'errorAt'> & { number: number; person: Person }

function PersonRow({ number, person, change, errorAt }: RowProps) {
  return (
    <div className="person">
      {asked.map(({ field, called, ...rest }) => (
        <Field
          key={field}
          enterKeyHint="next"
          {...rest}
          autoComplete={field === 'name' && number === 1 ? 'name' : 'off'}
          id={fieldId(`${field}-${number}`)}
          label={`${called} of person ${number}`}
          value={person[field]}
          error={errorAt(`${field}-${number}`)}
          onChange={(event) => change({ field, person: number, value: event.target.value })}
        />
      ))}
    </div>
  )
}
