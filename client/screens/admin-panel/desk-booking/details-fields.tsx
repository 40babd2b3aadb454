import { type ComponentProps, useId } from 'react'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import type { BookingPart } from './stay-fields'
import { type Faults, noGuest, type TypedBooking, type TypedGuest } from './typed-booking'

type Named = Partial<ComponentProps<typeof Field>> & { field: keyof TypedBooking; label: string }

const contact: Named[] = [
  { field: 'mobileNumber', label: 'Mobile number', inputMode: 'tel', span: 'half' },
  { field: 'email', label: 'Email (may stay empty)', inputMode: 'email', span: 'half' },
  { field: 'numberOfGuests', label: 'Number of guests', inputMode: 'numeric', span: 'pair' },
]
const addressFields: Named[] = [
  { field: 'country', label: 'Country', span: 'half' },
  { field: 'state', label: 'State', span: 'half' },
  { field: 'district', label: 'District', span: 'third' },
  { field: 'city', label: 'City', span: 'third' },
  { field: 'pincode', label: 'Pincode', inputMode: 'numeric', span: 'third' },
]

/** Who comes, and how to reach them. */
export function DetailsFields(part: BookingPart) {
  return (
    <>
      <FieldGroup legend="How we reach them">
        <TextFields part={part} fields={contact} />
      </FieldGroup>
      <FieldGroup legend="Guests" hint="Enter the guests you know; the others follow at check-in.">
        <GuestRows {...part} />
      </FieldGroup>
      <FieldGroup legend="Address" hint="Fill in all of it, or leave it empty.">
        <TextFields part={part} fields={addressFields} />
      </FieldGroup>
    </>
  )
}

function TextFields({ part: { typed, change, faults }, fields }: { part: BookingPart; fields: Named[] }) {
  return fields.map(({ field, label, ...rest }) => (
    <Field
      key={field}
      {...rest}
      label={label}
      autoComplete="off"
      value={String(typed[field])}
      error={faults.get(field)}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  ))
}

function GuestRows({ typed, change, faults }: BookingPart) {
  const set = (index: number, over: Partial<TypedGuest>) =>
    change({ guests: typed.guests.map((guest, at) => (at === index ? { ...guest, ...over } : guest)) })
  return (
    <>
      {typed.guests.map((guest, index) => (
        <GuestRow
          key={rowKey(index)}
          position={index + 1}
          guest={guest}
          faults={faults}
          set={(over) => set(index, over)}
        />
      ))}
      <div className="button-row">
        <Button onClick={() => change({ guests: [...typed.guests, noGuest] })}>Add a guest</Button>
        {typed.guests.length > 1 && (
          <Button onClick={() => change({ guests: typed.guests.slice(0, -1) })}>Remove the last guest</Button>
        )}
      </div>
    </>
  )
}

/** Rows are keyed by position, since the guest in a row may change. */
const rowKey = (index: number): string => `guest-${index + 1}`

type GuestRowProps = {
  position: number
  guest: TypedGuest
  faults: Faults
  set: (over: Partial<TypedGuest>) => void
}

function GuestRow({ position, guest, faults, set }: GuestRowProps) {
  const faultOf = (field: 'name' | 'age' | 'aadhar') => faults.get(`guest-${position}-${field}`)
  return (
    <div className="desk-guest">
      <Field
        label={`Name of person ${position}`}
        autoComplete="off"
        value={guest.name}
        error={faultOf('name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Field
        label={`Age of person ${position}`}
        inputMode="numeric"
        autoComplete="off"
        value={guest.age}
        error={faultOf('age')}
        onChange={(event) => set({ age: event.target.value })}
      />
      <IdentityChoice position={position} guest={guest} set={set} />
      {guest.id === 'aadhaar' && (
        <Field
          label={`Aadhar of person ${position}`}
          inputMode="numeric"
          autoComplete="off"
          value={guest.aadhar}
          error={faultOf('aadhar')}
          onChange={(event) => set({ aadhar: event.target.value })}
        />
      )}
    </div>
  )
}

function IdentityChoice({ position, guest, set }: Pick<GuestRowProps, 'position' | 'guest' | 'set'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{`Identity of person ${position}`}</label>
      <select
        id={id}
        className="field-input"
        value={guest.id}
        onChange={({ target }) =>
          set({ id: target.value === 'other' || target.value === 'asStored' ? target.value : 'aadhaar' })
        }
      >
        {guest.stored !== null && <option value="asStored">{guest.stored || 'As stored'}</option>}
        <option value="aadhaar">Aadhar number</option>
        <option value="other">Other ID at check-in</option>
      </select>
    </div>
  )
}
