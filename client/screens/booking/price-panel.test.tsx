import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import type { RatePeriod } from '#shared/rates/rates'
import { type Room, roomInventory } from '#shared/room/room'
import { type Draft, emptyDraft } from './draft'
import { filled, typed } from './draft-for-tests'
import { PricePanel } from './price-panel'

const day = (of: number) => asCalendarDate(`2027-06-${String(of).padStart(2, '0')}`)
const dear = { from: day(12), to: day(20), amount: asRupees(3200), minNights: 1, name: 'Yatra weeks' }
const rooms = (...periods: RatePeriod[]) => roomInventory.map((room) => ({ ...room, periods }))

type Shown = { today?: string; waits?: boolean; rooms?: readonly Room[] }
const panel = (
  draft: Draft,
  { today = '2027-04-01', waits = false, rooms: all = roomInventory }: Shown = {},
) =>
  renderToString(<PricePanel draft={draft} rooms={all} today={asCalendarDate(today)} waits={waits} />)
    .replace(/<!-- -->/g, '')
    .replace(/<\/(?:tr|p|h2|h3|div)>/g, '\n')
    .replace(/<[^>]+>/g, ' ')
    .replace(/ +/g, ' ')

test('shows the nights and rooms, and the amounts now and at the desk', () => {
  const text = panel(typed(filled))
  expect(text).toContain('3 nights, 1 Double Bed room')
  expect(text).toContain('10 Jun 2027 to 13 Jun 2027')
  expect(text).toMatch(/₹2,500 × 3 nights × 1 room ₹7,500/)
  expect(text).toMatch(/Now \(60 %\) ₹4,500/)
  expect(text).toMatch(/At the desk ₹3,000/)
})

test('shows a line for each price behind the total where nights differ', () => {
  const text = panel(typed([...filled, { field: 'numberOfRooms', value: '2' }]), { rooms: rooms(dear) })
  expect(text).toMatch(/2 nights × 2 rooms × ₹2,500 ₹10,000 \n 1 night × 2 rooms × ₹3,200 ₹6,400 \n/)
  expect(text).toMatch(/Total ₹16,400 \n Pay now \(60 %\) ₹9,840 \n At the desk ₹6,560/)
  expect(panel(typed(filled), { rooms: rooms({ ...dear, from: day(1) }) })).toMatch(
    /₹3,200 × 3 nights × 1 room ₹9,600/,
  )
})

test('shows that nothing is paid now where the guest must wait in the queue', () => {
  const text = panel(typed(filled), { waits: true })
  expect(text).toMatch(/When it is your turn \(60 %\) ₹4,500/)
  expect(text).not.toContain('Now')
})

test('shows the refund by cancellation date, less the highest fee', () => {
  const text = panel(typed(filled))
  expect(text).toContain('by 10 May 2027 80 % ₹3,515.04')
  expect(text).toContain('by 15 May 2027 65 % ₹2,855.97')
  expect(text).toContain('by 20 May 2027 50 % ₹2,196.90')
  expect(text).toContain('by 30 May 2027 35 % ₹1,537.83')
  expect(text).toContain('by 31 May 2027 20 % ₹878.76')
  expect(text).toContain('from 1 Jun 2027 nothing')
})

test('shows only refunds that are still possible', () => {
  const late = panel(typed(filled), { today: '2027-05-29' })
  expect(late).not.toContain('80 %')
  expect(late).toContain('by 30 May 2027 35 %')
  expect(panel(typed(filled), { today: '2027-06-01' })).toContain('No refund')
})

test('shows what to choose while something is missing', () => {
  expect(panel(emptyDraft('d'))).toContain(
    'Choose a room type, both dates and how many rooms to see the price.',
  )
  expect(panel(typed([...filled, { field: 'checkOut', value: '' }]))).toContain(
    'Choose both dates to see the price.',
  )
})
