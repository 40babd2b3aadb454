import { describe, expect, test } from 'vitest'
import { saleAt } from '#shared/calendar/season'
import type { Change, Draft } from './draft'
import { fitDraft } from './draft-change'
import { summer, typed } from './draft-for-tests'
import { roomsNeeded } from './draft-people'

const checkIn = (value: string): Change => ({ field: 'checkIn', value })
const checkOut = (value: string): Change => ({ field: 'checkOut', value })
const rooms = (value: string): Change => ({ field: 'numberOfRooms', value })
const guests = (value: string): Change => ({ field: 'numberOfGuests', value })
const name = (person: number, value: string): Change => ({ field: `name-${person}`, value })
const double: Change = { field: 'roomType', value: 'Double Bed' }
const triple: Change = { field: 'roomType', value: 'Triple Bed' }

describe('dates', () => {
  const stay = [checkIn('2027-06-10'), checkOut('2027-06-13')]

  test('a check-in before the season is moved to its start, with a message', () => {
    const draft = typed([checkIn('2027-06-04')])
    expect(draft.checkIn).toBe('2027-06-05')
    expect(draft.corrections.checkIn).toBe('Check-in must be from 5 Jun 2027 onwards.')
    expect(typed([checkIn('2027-06-05')], summer, draft).corrections).toEqual({})
  })

  test('a check-in after the season is moved to its last day', () => {
    expect(typed([checkIn('2027-10-12')])).toMatchObject({
      checkIn: '2027-10-11',
      corrections: { checkIn: 'The last check-in of this season is 11 Oct 2027.' },
    })
    expect(typed([checkIn('2027-10-11'), checkOut('2027-10-12')])).toMatchObject({
      checkIn: '2027-10-11',
      checkOut: '2027-10-12',
      corrections: {},
    })
  })

  test('a check-out that is not after check-in becomes the next day', () => {
    const early = { checkOut: '2027-06-11', corrections: { checkOut: 'Check-out must be after check-in.' } }
    expect(typed([...stay, checkOut('2027-06-10')])).toMatchObject(early)
    expect(typed([...stay, checkOut('2027-06-01')])).toMatchObject(early)
  })

  test('a later check-in moves check-out forward, an earlier one leaves it', () => {
    expect(typed([...stay, checkIn('2027-06-13')]).checkOut).toBe('2027-06-14')
    expect(typed([...stay, checkIn('2027-06-08')]).checkOut).toBe('2027-06-13')
    expect(typed([checkIn('2027-06-10')]).checkOut).toBe('')
  })

  test('a stay is at most 14 nights and ends with the season', () => {
    expect(typed([...stay, checkOut('2027-06-25')])).toMatchObject({
      checkOut: '2027-06-24',
      corrections: { checkOut: 'A stay can be at most 14 nights.' },
    })
    expect(typed([checkIn('2027-10-05'), checkOut('2027-10-13')])).toMatchObject({
      checkOut: '2027-10-12',
      corrections: { checkOut: 'The hotel closes on 12 Oct 2027: check-out must be by then.' },
    })
  })

  test.each(['', '0002-06-10', '0202-06-10', '2027-06', '2027-02-30', 'tomorrow'])(
    '%j is still being typed and is left as it is',
    (value) => {
      expect(typed([checkIn(value)])).toMatchObject({ checkIn: value, corrections: {} })
      expect(typed([...stay, checkOut(value)])).toMatchObject({ checkOut: value, corrections: {} })
    },
  )

  test('in October the next season is offered', () => {
    const facts = { ...summer, sale: saleAt(new Date('2027-10-20T12:00:00+05:30')) }
    expect(typed([checkIn('2027-10-21')], facts).checkIn).toBe('2028-05-25')
  })

  test('an old draft is adjusted to today when it is shown, and then stays', () => {
    const old = typed(stay)
    const facts = { ...summer, sale: saleAt(new Date('2027-07-01T00:30:00+05:30')) }
    const shown = fitDraft(old, facts)
    expect(shown).toMatchObject({ checkIn: '2027-07-02', checkOut: '2027-07-03' })
    expect(shown.corrections.checkIn).toBe('Check-in must be from 2 Jul 2027 onwards.')
    expect(fitDraft(shown, facts)).toEqual(shown)
  })
})

describe('rooms', () => {
  test('only digits count, and an empty number is allowed while typing', () => {
    expect(typed([rooms('a2b')]).numberOfRooms).toBe('2')
    expect(typed([rooms('02')]).numberOfRooms).toBe('2')
    expect(typed([rooms('2'), rooms('')]).numberOfRooms).toBe('')
    expect(typed([rooms('-')]).numberOfRooms).toBe('')
  })

  test('are at least one, and at most what is free or held', () => {
    expect(typed([rooms('0')]).numberOfRooms).toBe('1')
    const capped = typed([double, rooms('4')], { ...summer, roomCap: 3 })
    expect(capped.numberOfRooms).toBe('3')
    expect(capped.corrections.numberOfRooms).toBe('You can ask for at most 3 Double Bed rooms.')
    expect(typed([rooms('4')], { ...summer, roomCap: 0 }).numberOfRooms).toBe('1')
    expect(typed([rooms('999999999999999999999')]).numberOfRooms).toBe('50')
  })

  test('fewer free rooms than asked for give a message once they are known', () => {
    const draft = fitDraft(typed([triple, rooms('3'), guests('9')]), { ...summer, roomCap: 1 })
    expect(draft).toMatchObject({ numberOfRooms: '1', numberOfGuests: '3' })
    expect(draft.corrections).toEqual({
      numberOfRooms: 'You can ask for at most 1 Triple Bed room.',
      numberOfGuests: 'A Triple Bed room takes 3 guests: at most 3 here.',
    })
  })
})

describe('guests', () => {
  test('a new form has one empty person', () => {
    expect(typed([]).people).toEqual([{ name: '', age: '', aadhar: '' }])
  })

  test('are at most two in a double room and three in a triple', () => {
    expect(typed([double, rooms('1'), guests('3')]).people).toHaveLength(2)
    expect(typed([double, rooms('2'), guests('9')]).people).toHaveLength(4)
    expect(typed([triple, rooms('1'), guests('9')]).people).toHaveLength(3)
    expect(typed([triple, rooms('1'), guests('3'), double]).people).toHaveLength(2)
  })

  test('come back with more rooms after fewer rooms could not take them', () => {
    const one = typed([double, guests('5'), name(5, 'Ritu'), rooms('1')])
    expect(one).toMatchObject({ numberOfGuests: '2', guestsAsked: '5' })
    expect(one.corrections.numberOfGuests).toBe('A Double Bed room takes 2 guests: at most 2 here.')
    const three = typed([rooms('3')], summer, one)
    expect(three).toMatchObject({ numberOfGuests: '5', corrections: {} })
    expect(three.people.map((person) => person.name)).toEqual(['', '', '', '', 'Ritu'])
    expect(typed([guests('1')], summer, one)).toMatchObject({ guestsAsked: '1', corrections: {} })
  })

  test('a number above the limit is lowered with a message', () => {
    const crowd = typed([rooms('999'), guests('60')])
    expect(crowd).toMatchObject({ numberOfRooms: '50', numberOfGuests: '50', guestsAsked: '60' })
    expect(crowd.corrections).toEqual({
      numberOfRooms: 'You can ask for at most 50 rooms.',
      numberOfGuests: 'At most 50 guests here.',
    })
  })

  test('the rooms for all guests are offered where the chosen ones take fewer', () => {
    const needed = (draft: Draft) => roomsNeeded(draft, (type) => (type === 'Double Bed' ? 3 : 4))
    expect(needed(typed([double, guests('5'), rooms('1')]))).toEqual([
      { type: 'Double Bed', rooms: 3 },
      { type: 'Triple Bed', rooms: 2 },
    ])
    expect(needed(typed([double, guests('7'), rooms('1')]))).toEqual([{ type: 'Triple Bed', rooms: 3 }])
    expect(needed(typed([double, guests('5'), rooms('3')]))).toEqual([])
  })

  test('an empty number is allowed while typing', () => {
    expect(typed([guests('2'), guests('0')])).toMatchObject({ numberOfGuests: '' })
    expect(typed([triple, guests('5'), rooms('')]).numberOfGuests).toBe('5')
  })

  test('people who were typed come back when the number grows again', () => {
    const three = [triple, rooms('1'), guests('3'), name(1, 'Asha'), name(2, 'Mohan'), name(3, 'Ritu')]
    expect(typed([...three, guests('1')]).people).toHaveLength(1)
    expect(typed([...three, guests('')]).people).toHaveLength(1)
    const again = typed([...three, guests('1'), guests('2'), guests(''), guests('3')])
    expect(again.people.map((person) => person.name)).toEqual(['Asha', 'Mohan', 'Ritu'])
    expect(again.aside).toEqual([])
  })
})
describe('a pincode', () => {
  const place = (...changes: Change[]) => typed(changes)
  const pincode: Change = { field: 'pincode', value: '246443' }

  test('fills in the country and the state that are empty, and says so', () => {
    const { address, corrections } = place(pincode)
    expect(address).toMatchObject({ country: 'India', state: 'Uttarakhand', district: '', city: '' })
    expect(corrections.pincode).toBe('Filled in by the pincode: Uttarakhand, India.')
    expect(place(pincode, { field: 'state', value: 'U' })).toMatchObject({
      address: { state: 'U' },
      corrections: {},
    })
  })

  test('changes nothing that was typed, and nothing of an address abroad', () => {
    const bihar: Change = { field: 'state', value: 'Bihar' }
    expect(place(bihar, pincode)).toMatchObject({ address: { state: 'Bihar', country: '' }, corrections: {} })
    expect(place({ field: 'country', value: 'Nepal' }, pincode).address).toMatchObject({
      country: 'Nepal',
      state: '',
    })
    expect(place({ field: 'pincode', value: '24644' }).address).toMatchObject({ country: '', state: '' })
  })
})
