import { roomTypes } from '../../../shared/room/room'
import type { Change } from './draft'
import { fieldId } from './form-fields'

const textFields = [
  ...(['checkIn', 'checkOut', 'numberOfRooms', 'numberOfGuests', 'mobileNumber', 'email'] as const),
  ...(['country', 'state', 'district', 'city', 'pincode'] as const),
]

/** What was typed or chosen while the page was not yet awake, on a slow line: it stands only in the inputs. */
export function typedEarly(form: HTMLFormElement): Change[] {
  const typedIn = (id: string): string => {
    const input = form.querySelector(`#${id}`)
    return input instanceof HTMLInputElement ? input.value : ''
  }
  const chosen = form.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
  const types = roomTypes.filter((type) => type === chosen)
  return [
    ...types.map((value): Change => ({ field: 'roomType', value })),
    ...textFields.map((field): Change => ({ field, value: typedIn(fieldId(field)) })),
    ...(['name', 'age', 'aadhar'] as const).map(
      (field): Change => ({ field, person: 1, value: typedIn(fieldId(`${field}-1`)) }),
    ),
  ].filter(({ value }) => value !== '')
}
