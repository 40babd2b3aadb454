import { describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'

const { hold, pay, verify, as, db, later, advance, mailbox, openPanel } = wiredHotel()

const dates = { checkIn: asCalendarDate('2027-06-10'), checkOut: asCalendarDate('2027-06-12') }
const double = { type: 'Double Bed' as const, rooms: 1, ...dates }
const all = { numberOfRooms: 3, paidAmount: 9000 }

async function book(over: Record<string, unknown> = {}): Promise<void> {
  const orderId = await hold(over)
  await verify(pay(orderId), aForm())
}

describe('where nothing is free', () => {
  test('the other type and the nearest dates are offered', async () => {
    await book({ userId: 'others', ...all })
    expect(await as('guest-1').booking.nearby.query(double)).toEqual({
      otherTypes: [{ type: 'Triple Bed', availableRooms: 4 }],
      otherDates: [
        { checkIn: '2027-06-08', checkOut: '2027-06-10', availableRooms: 3 },
        { checkIn: '2027-06-12', checkOut: '2027-06-14', availableRooms: 3 },
        { checkIn: '2027-06-13', checkOut: '2027-06-15', availableRooms: 3 },
      ],
    })
  })

  test('another type is not offered for fewer nights than it needs then', async () => {
    await book({ userId: 'others', ...all })
    const { rates } = await openPanel()
    const period = { type: 'Triple Bed' as const, from: dates.checkIn, to: dates.checkIn, amount: 3500 }
    const offered = async (minNights: number) => {
      await rates.setPeriod.mutate({ ...period, minNights })
      later(1)
      return (await as('guest-1').booking.nearby.query(double)).otherTypes.length
    }
    expect([await offered(3), await offered(2)]).toEqual([0, 1])
  })

  test('dates outside of the season, or with too few rooms, are not offered', async () => {
    const first = { checkIn: asCalendarDate('2027-05-25'), checkOut: asCalendarDate('2027-05-27') }
    await book({ userId: 'others', ...all, checkInDate: first.checkIn, checkOutDate: first.checkOut })
    await book({ userId: 'others', checkInDate: '2027-05-27', checkOutDate: '2027-05-29' })
    const { otherDates } = await as('guest-1').booking.nearby.query({ ...double, ...first, rooms: 3 })
    expect(otherDates.map(({ checkIn }) => checkIn)).toEqual(['2027-05-29', '2027-05-30', '2027-05-31'])
  })
})

test('an open form shows within two seconds that a room is taken', async () => {
  const watch = () => as('guest-1').booking.availability.query({ ...double, watching: true })
  expect(await watch()).toEqual({ availableRooms: 3, heldRooms: 0 })
  await hold({ userId: 'others' })
  later(2)
  expect(await watch()).toEqual({ availableRooms: 2, heldRooms: 1 })
})

test('a mail is shown as sent only once the mail server has accepted it', async () => {
  mailbox.answers({ kind: 'later', detail: '451' })
  await book()
  const guest = as('guest-1')
  const [booking] = await guest.booking.mine.query()
  expect(booking).toMatchObject({ status: 'Confirmed', mail: 'onItsWay' })
  const ask = async () => (await guest.booking.ask.mutate({ bookingId: booking?.id ?? '' })).snapshot.mail
  await advance(1)
  expect(await ask()).toBe('onItsWay')
  mailbox.answers(undefined)
  await advance(61)
  expect(await ask()).toBe('sent')
})

test('a mail that is given up is shown as failed', async () => {
  await book()
  await db()
    .updateTable('mail')
    .set({ sent_at: null, due_at: null })
    .where('event_key', 'like', 'confirmed:%')
    .execute()
  expect((await as('guest-1').booking.mine.query())[0]).toMatchObject({ mail: 'failed' })
})

test('a hold made over REST without a draft can be asked for again by what its snapshot says', async () => {
  const orderId = await hold()
  const guest = as('guest-1')
  const [held] = await guest.booking.mine.query()
  expect(held).toMatchObject({ status: 'Held', draftId: null })
  const again = await guest.booking.checkout.mutate({ request: { ...double, paidAmount: 3000 } })
  expect(again).toMatchObject({ kind: 'Held', bookingId: held?.id, order: { id: orderId } })
})
