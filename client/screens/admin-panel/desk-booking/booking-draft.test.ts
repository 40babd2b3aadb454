import { describe, expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import {
  type BookingDraft,
  emptyBooking,
  readBooking,
  roomNumberOf,
  toBook,
  withCheckIn,
  withNights,
} from './booking-draft'

const ids = { id: '11111111-1111-4111-8111-111111111111', paymentId: '22222222-2222-4222-8222-222222222222' }
const today = asCalendarDate('2027-06-10')
const onChart = { from: asCalendarDate('2027-06-19'), to: asCalendarDate('2027-06-22'), room: 'T2' }
const empty = emptyBooking(ids, today, {})
const typed = (over: Partial<BookingDraft> = {}): BookingDraft => ({
  ...empty,
  name: 'Kamla Thapliyal',
  mobileNumber: '98765 10115',
  ...over,
})

describe('a booking at the desk', () => {
  test('begins tonight with one room, or with the nights and the room that were pressed on the chart', () => {
    expect(empty).toMatchObject({ checkIn: '2027-06-10', checkOut: '2027-06-11', rooms: { 'Double Bed': 1 } })
    expect(emptyBooking(ids, today, onChart)).toMatchObject({
      ...{ checkIn: '2027-06-19', checkOut: '2027-06-22', roomNumber: 'T2' },
      rooms: { 'Double Bed': 0, 'Triple Bed': 1 },
    })
  })

  test('needs a name and a mobile number', () => {
    const { errors, request } = toBook(typed(), 250000)
    expect(errors).toEqual([])
    expect(request).toMatchObject({
      ...{ id: ids.id, name: 'Kamla Thapliyal', checkInDate: '2027-06-10', checkOutDate: '2027-06-11' },
      rooms: [{ type: 'Double Bed', numberOfRooms: 1 }],
    })
    expect(request).not.toHaveProperty('payment')
    expect(toBook(empty, 250000).errors.map(({ field }) => field)).toEqual(['name', 'mobileNumber'])
  })

  test('takes a number of another country, and money with it', () => {
    const { errors, request } = toBook(
      typed({ mobileNumber: '+49 171 1234567', country: 'Germany', method: 'upi', amount: '₹1,000' }),
      250000,
    )
    expect(errors).toEqual([])
    expect(request).toMatchObject({
      address: { country: 'Germany' },
      payment: { id: ids.paymentId, amount: 100000, method: 'upi' },
    })
  })

  test.each([
    [{ rooms: { 'Double Bed': 0, 'Triple Bed': 0 } }, 'rooms', 'Choose at least one room.'],
    [{ checkIn: '' }, 'checkIn', 'Choose a date.'],
    [{ checkOut: '2027-06-10' }, 'checkOut', 'Check-out must be after check-in.'],
    [{ email: 'nobody' }, 'email', 'Enter a valid email address.'],
    [{ numberOfGuests: 'two' }, 'numberOfGuests', 'Enter the number of guests.'],
    [{ method: 'cash' as const }, 'amount', 'Enter an amount above zero.'],
    [{ method: 'cash' as const, amount: '2501' }, 'amount', 'This is more than the stay costs.'],
  ])('with %j is refused at its field', (over, field, message) => {
    expect(toBook(typed(over), 250000).errors).toEqual([{ field, message }])
  })

  test('keeps its nights when the check-in moves, and its check-in when the nights change', () => {
    const three = withNights(empty, 3)
    expect(three.checkOut).toBe('2027-06-13')
    expect(withCheckIn(three, '2027-06-20')).toMatchObject({ checkIn: '2027-06-20', checkOut: '2027-06-23' })
    expect(withNights(three, 0)).toEqual(three)
    expect(withCheckIn(three, '')).toMatchObject({ checkIn: '', checkOut: '2027-06-13' })
  })

  test('has the chosen room number only while it is one room of that type', () => {
    const chosen = emptyBooking(ids, today, onChart)
    expect(roomNumberOf(chosen)).toBe('T2')
    expect(roomNumberOf({ ...chosen, rooms: { 'Double Bed': 1, 'Triple Bed': 0 } })).toBeUndefined()
    expect(roomNumberOf({ ...chosen, rooms: { 'Double Bed': 0, 'Triple Bed': 2 } })).toBeUndefined()
  })
})

describe('a kept booking', () => {
  test('comes back as it was typed, with its ids', () => {
    expect(readBooking(JSON.parse(JSON.stringify(typed())), today, {})).toEqual(typed())
  })

  test('keeps who is calling when other nights are pressed on the chart, and its own nights on a reload', () => {
    const moved = readBooking(typed(), today, onChart)
    expect(moved).toMatchObject({
      id: ids.id,
      name: 'Kamla Thapliyal',
      checkIn: '2027-06-19',
      roomNumber: 'T2',
    })
    const edited = moved && withNights(moved, 5)
    expect(readBooking(edited, today, onChart)).toEqual(edited)
  })

  test('that cannot be read begins anew', () => {
    expect(readBooking({ name: 'Kamla' }, today, {})).toBeUndefined()
    expect(readBooking({ ...typed(), method: 'gold', note: 7 }, today, {})).toEqual(typed())
  })
})
