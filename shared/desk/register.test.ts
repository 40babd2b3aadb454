import { expect, test } from 'vitest'
import { emptyForm, missingIn, registerSaving } from './register'

const whole = {
  ...{ name: 'Asha Rawat', age: 34, nationality: 'Indian', document: 'aadhaar' as const },
  ...{ number: 'XXXX 2346', address: 'Chamoli', form: null },
}
const passport = { nationality: 'French', document: 'passport' as const }
const form = {
  ...{ ...emptyForm, surname: 'Petit', sex: 'female' as const, birthDate: '1990-01-01' as never },
  ...{
    passportPlace: 'Lyon',
    passportIssuedOn: '2020-01-01' as never,
    passportExpiresOn: '2030-01-01' as never,
  },
  ...{ visaNumber: 'V1', visaType: 'Tourist', visaIssuedOn: '2027-01-01' as never },
  ...{ visaExpiresOn: '2027-12-01' as never, arrivedFrom: 'Delhi', nextDestination: 'Badrinath' },
  ...{ purpose: 'Trekking', contact: '+33 1' },
}

test('an Indian guest needs name, age, nationality, a document with its number, and an address', () => {
  expect(missingIn(whole)).toEqual([])
  const none = { name: '', age: 0, nationality: '', document: null, number: '', address: '', form: null }
  expect(missingIn(none)).toEqual(['name', 'age', 'nationality', 'document', 'address'])
  expect(missingIn({ ...whole, document: 'voterId', number: '' })).toEqual(['voter id number'])
  expect(missingIn({ ...whole, age: 4, document: null, number: '' })).toEqual([])
  expect(missingIn({ ...whole, age: 5, document: null, number: '' })).toEqual(['document'])
})

test('a guest from abroad needs all of Form III, with passport and visa', () => {
  expect(missingIn({ ...whole, ...passport, form })).toEqual([])
  expect(missingIn({ ...whole, nationality: 'French', form: null })).toEqual(
    expect.arrayContaining(['passport', 'visa number', 'date of birth', 'purpose']),
  )
  expect(missingIn({ ...whole, ...passport, form: { ...form, visaNumber: '' } })).toEqual(['visa number'])
})

test('Nepal and Bhutan need no visa or passport, and an OCI card has no end', () => {
  const without = {
    visaNumber: '',
    visaType: '',
    visaIssuedOn: '',
    visaExpiresOn: '',
    passportPlace: '',
  } as const
  const neighbour = { ...whole, document: 'other' as const, form: { ...form, ...without } }
  for (const nationality of ['Nepalese', 'Bhutanese'])
    expect(missingIn({ ...neighbour, nationality })).toEqual([])
  const oci = { ...form, visaType: 'OCI', visaExpiresOn: '' } as const
  expect(missingIn({ ...whole, ...passport, form: oci })).toEqual([])
})

test('one nationality has one name, and a number is kept without spaces', () => {
  const guest = { bookingId: crypto.randomUUID(), position: 1 }
  const read = (over: object) => registerSaving.parse({ ...guest, ...over })
  for (const nationality of ['india', 'Indian', ' BHARAT ', 'Republic of India'])
    expect(read({ nationality }).nationality).toBe('Indian')
  expect(read({ nationality: 'nepali' }).nationality).toBe('Nepalese')
  expect(read({ document: 'passport', number: ' p 123 456' }).number).toBe('P123456')
  expect(registerSaving.safeParse({ ...guest, document: 'aadhaar', number: '123' }).success).toBe(false)
})
