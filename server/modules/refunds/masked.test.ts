import { expect, test } from 'vitest'
import { maskedEmail, maskedGuest, maskedMobile, maskedName } from './cancellation-view'

test.each([
  ['Asha Rawat', 'Asha R.'],
  ['अनुष्का कुँवर', 'अनुष्का कुँ.'],
  ['Dr. A. P. J.', 'Dr. J.'],
  ['Ng', 'Ng'],
  ['  Maria   da  Silva ', 'Maria S.'],
])('the name %j is shown as %j', (name, masked) => expect(maskedName(name)).toBe(masked))

test.each([
  ['9876543210', '98••••••10'],
  ['+14155550123', '+1••••••23'],
  ['123', '••••••'],
  ['', '••••••'],
])('the number %j is shown as %j', (mobile, masked) => expect(maskedMobile(mobile)).toBe(masked))

test.each([
  ['asha.rawat@example.com', 'a••••t@example.com'],
  ['a@example.com', '••••@example.com'],
  ['abc@example.com', '••••@example.com'],
  ['', ''],
])('the address %j is shown as %j', (email, masked) => expect(maskedEmail(email)).toBe(masked))

test('an identity number shows its last four digits, and nothing once it is erased', () => {
  const guest = { name: 'Asha Rawat', age: 34, aadhaarLast4: '2346', aadhaarSealed: Buffer.from('x') }
  expect(maskedGuest(guest)).toEqual({ name: 'Asha R.', age: 34, aadhar: 'XXXX XXXX 2346', otherId: '' })
  expect(maskedGuest({ ...guest, aadhaarLast4: null }).aadhar).toBe('')
})
