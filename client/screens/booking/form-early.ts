import { roomTypes } from '#shared/room/room'
import type { Change } from './draft'
import { fieldId } from './form-fields'

const textFields = [
  'checkIn',
  'checkOut',
  'numberOfRooms',
  'numberOfGuests',
  'mobileNumber',
  'email',
  'country',
  'state',
  'district',
  'city',
  'pincode',
] as const

/** What was typed, chosen or emptied before hydration: the inputs whose values differ from the server's. */
export function typedEarly(form: HTMLFormElement): Change[] {
  const typedIn = (id: string): string[] => {
    const input = form.querySelector(`#${id}`)
    return input instanceof HTMLInputElement && input.value !== input.defaultValue ? [input.value] : []
  }
  const chosen = form.querySelector<HTMLInputElement>('input[type=radio]:checked')
  const types = roomTypes.filter((type) => type === chosen?.value && !chosen.defaultChecked)
  return [
    ...types.map((value): Change => ({ field: 'roomType', value })),
    ...textFields.flatMap((field) => typedIn(fieldId(field)).map((value): Change => ({ field, value }))),
    ...(['name', 'age', 'aadhar'] as const).flatMap((field) =>
      typedIn(fieldId(`${field}-1`)).map((value): Change => ({ field, person: 1, value })),
    ),
  ]
}
