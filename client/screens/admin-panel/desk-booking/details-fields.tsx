import { useId } from 'react'
import { type Asked, ContactFields, GuestRows } from '#client/forms/fields'
import { Button } from '#client/ui/button'
import { FieldGroup } from '#client/ui/field-group'
import { noGuest, type TypedGuest } from './desk-draft'
import type { DeskPart } from './use-desk-form'

const contact: Asked[] = [
  { field: 'mobileNumber', span: 'half' },
  { field: 'email', span: 'half', label: 'Email (may stay empty)' },
  { field: 'numberOfGuests', span: 'pair' },
]
const addressFields: Asked[] = [
  { field: 'country', span: 'half' },
  { field: 'state', span: 'half' },
  { field: 'district', span: 'third' },
  { field: 'city', span: 'third' },
  { field: 'pincode', span: 'third' },
]
/** What is typed is not about the administrator. */
const all = { autoComplete: 'off' }

/** Who comes, and how to reach them. */
export function DetailsFields({ draft: { people }, form, set }: DeskPart) {
  const setGuest = (index: number, id: TypedGuest['id']) =>
    set({ people: people.map((guest, at) => (at === index ? { ...guest, id } : guest)) })
  return (
    <>
      <FieldGroup legend="How we reach them">
        <ContactFields form={form} fields={contact} all={all} />
      </FieldGroup>
      <FieldGroup legend="Guests" hint="Enter the guests you know; the others follow at check-in.">
        <GuestRows
          form={form}
          people={people}
          className="desk-guest"
          identity={(guest, index) => ({
            choice: (
              <IdentityChoice position={index + 1} guest={guest} choose={(id) => setGuest(index, id)} />
            ),
            hasAadhar: guest.id === 'aadhaar',
          })}
        />
        <div className="button-row">
          <Button onClick={() => set({ people: [...people, noGuest] })}>Add a guest</Button>
          {people.length > 1 && (
            <Button onClick={() => set({ people: people.slice(0, -1) })}>Remove the last guest</Button>
          )}
        </div>
      </FieldGroup>
      <FieldGroup legend="Address" hint="Fill in all of it, or leave it empty.">
        <ContactFields form={form} fields={addressFields} all={all} />
      </FieldGroup>
    </>
  )
}

type IdentityChoiceProps = { position: number; guest: TypedGuest; choose: (id: TypedGuest['id']) => void }

function IdentityChoice({ position, guest, choose }: IdentityChoiceProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{`Identity of person ${position}`}</label>
      <select
        id={id}
        className="field-input"
        value={guest.id}
        onChange={({ target: { value } }) =>
          choose(value === 'other' || value === 'asStored' ? value : 'aadhaar')
        }
      >
        {guest.stored !== null && <option value="asStored">{guest.stored || 'As stored'}</option>}
        <option value="aadhaar">Aadhar number</option>
        <option value="other">Other ID at check-in</option>
      </select>
    </div>
  )
}
