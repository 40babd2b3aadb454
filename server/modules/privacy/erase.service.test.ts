import { expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'

const { hold, pay, verify, statusOf, advance, moveTo, post, db, signIn } = wiredHotel()

const numbers = async () =>
  (await db().selectFrom('guest').select(['aadhaar_sealed', 'aadhaar_last4']).execute()).map((guest) => [
    guest.aadhaar_sealed === null,
    guest.aadhaar_last4,
  ])

test('identity numbers are erased 30 days after check-out and not earlier', async () => {
  await verify(pay(await hold(aForm())))
  await moveTo('2027-07-11T23:59:00+05:30')
  expect(await numbers()).toEqual([[false, '2346']])
  await moveTo('2027-07-12T00:10:00+05:30')
  expect(await numbers()).toEqual([[true, null]])
  const admin = await signIn()
  const { body } = await post('/api/fetchBookings', { status: 'Confirmed' }, admin)
  expect(body).toMatchObject([{ guest: [{ name: 'Asha Rawat', aadhar: '' }] }])
})

test('the details of a guest who did not book are erased once no late payment is checked for', async () => {
  await moveTo('2027-07-20T10:00:00+05:30')
  const dates = { checkInDate: '2027-08-10', checkOutDate: '2027-08-12' }
  const orderId = await hold({ userId: 'undecided', ...dates, ...aForm({ name: ['Undecided'] }) })
  await advance(700)
  expect(await statusOf(orderId)).toBe('Expired')
  const left = () => db().selectFrom('guest').select('name').where('name', '=', 'Undecided').execute()
  await advance(3 * 86_400)
  expect(await left()).toHaveLength(1)
  await advance(86_401)
  expect(await left()).toEqual([])
})
