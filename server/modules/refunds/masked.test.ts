import { expect, test } from 'vitest'
import { maskedEmail, maskedGuest, maskedMobile, maskedName } from './masked'

test.each([
  ['Asha Rawat', 'Asha R.'],
  ['अनुष्का कुँवर', 'अनुष्का कुँ.'],
  ['Dr. A. P. J.', 'Dr. J.'],
  ['Ng', 'Ng'],
  ['  Maria   da  Silva ', 'Maria S.'],
])('of the name %j stays %j', (name, masked) => expect(maskedName(name)).toBe(masked))

test.each([
  ['9876543210', '98••••••10'],
  ['+14155550123', '+1••••••23'],
  ['123', '••••••'],
  ['', '••••••'],
])('of the number %j stays %j', (mobile, masked) => expect(maskedMobile(mobile)).toBe(masked))

test.each([
  ['asha.rawat@example.com', 'a••••t@example.com'],
  ['a@example.com', '••••@example.com'],
  ['abc@example.com', '••••@example.com'],
  ['', ''],
])('of the address %j stays %j', (email, masked) => expect(maskedEmail(email)).toBe(masked))

test('of an identity number stay the last four digits, and nothing once it is erased', () => {
  const guest = { name: 'Asha Rawat', age: 34, aadhaarLast4: '2346', aadhaarSealed: Buffer.from('x') }
  expect(maskedGuest(guest)).toEqual({ name: 'Asha R.', age: 34, aadhar: 'XXXX XXXX 2346' })
  expect(maskedGuest({ ...guest, aadhaarLast4: null }).aadhar).toBe('')
})
