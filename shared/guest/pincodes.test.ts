import { expect, test } from 'vitest'
import { indianStates, stateOfPincode } from './pincodes'

test.each([
  ['246443', 'Uttarakhand'],
  [' 110001 ', 'Delhi'],
  ['403001', 'Goa'],
  ['400001', 'Maharashtra'],
  ['737101', 'Sikkim'],
  ['834001', 'Jharkhand'],
  ['194101', 'Ladakh'],
])('%j is in %s', (pincode, state) => {
  expect(stateOfPincode(pincode)).toBe(state)
})

test.each(['', '24644', '2464433', '24644a', '000000', '962307', '262501', '605001', '160017'])(
  'the state of %j is not known',
  (pincode) => {
    expect(stateOfPincode(pincode)).toBeUndefined()
  },
)

test('every state and union territory can be suggested', () => {
  expect(new Set(indianStates).size).toBe(36)
})
