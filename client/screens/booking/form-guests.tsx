import { useState } from 'react'
import { documentOf, type Person } from '#client/forms/draft'
import { GuestRows } from '#client/forms/fields'
import type { Form } from '#client/forms/use-form'
import { Button } from '#client/ui/button'
import { FieldGroup } from '#client/ui/field-group'
import { Select } from '#client/ui/select'
import { isAbroad } from '#shared/guest/guest'
import { needsDocument, otherIdKinds, otherIdNames } from '#shared/guest/identity'
import type { Draft, FieldName } from './draft'

type GuestsPartProps = { draft: Draft; form: Form<FieldName> }

const all = { enterKeyHint: 'next' } as const
const choices = [
  { value: 'aadhaar', name: 'Aadhaar card' },
  ...otherIdKinds.map((value) => ({ value, name: otherIdNames[value] })),
]

/** A row for each guest. They choose a document once one of them needs another than an Aadhaar card. */
export function GuestsPart({ draft, form }: GuestsPartProps) {
  const [asks, setAsks] = useState(false)
  const { people, address } = draft
  const comesFromAbroad = isAbroad(address.country)
  const isChosen = people.some(({ document }) => document !== undefined && document !== 'aadhaar')
  const chooses = asks || comesFromAbroad || isChosen
  return (
    <FieldGroup legend="Who is coming" hint={hintOf(chooses, comesFromAbroad)}>
      {!comesFromAbroad && !isChosen && (
        <div className="other-documents">
          <Button aria-expanded={asks} onClick={() => setAsks(!asks)}>
            Coming from abroad or no Aadhaar?
          </Button>
        </div>
      )}
      <GuestRows
        form={form}
        people={people}
        all={all}
        startsWithMe
        hints={hintsFor}
        identity={(guest, index) => {
          const document = documentOf(guest, address.country)
          const field = `document-${index + 1}` as const
          return {
            hasAadhar: document === 'aadhaar',
            choice: chooses && (
              <Select
                label={`Document of person ${index + 1}`}
                options={choices}
                id={form.idOf(field)}
                value={document}
                onChange={({ target }) => form.change(field, target.value)}
                {...(document !== 'aadhaar' && { hint: 'Shown at check-in; no number is needed now.' })}
              />
            ),
          }
        }}
      />
    </FieldGroup>
  )
}

function hintOf(chooses: boolean, comesFromAbroad: boolean): string {
  if (!chooses) return 'As on the Aadhaar card. Please bring the cards: we ask for them at check-in.'
  const words = 'As on the document that each guest brings: we ask for it at check-in.'
  return comesFromAbroad
    ? words
    : `${words} From abroad? Enter your country above; a mobile number and a postcode from there are fine then.`
}

function hintsFor({ age, aadhar }: Person) {
  const years = Number(age)
  return {
    age: age.trim() === '0' ? 'For a baby below one, enter 1.' : undefined,
    aadhar: aadhar === '' && !needsDocument(years) ? 'May stay empty below the age of 5.' : undefined,
  }
}
