import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asCalendarDate } from '../../shared/calendar/calendar-date'
import { shiftedClock } from '../runtime/clock'
import { emptyHouse } from '../testing/empty-house'
import { providerForTests } from '../testing/provider-for-tests'
import { recordStatements } from '../testing/recorded-statements'
import { openTwoServers, type Server, type TwoServers } from '../testing/two-servers'

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const provider = providerForTests()
let house: TwoServers
let hotel: Server

beforeAll(async () => {
  house = await openTwoServers(provider.payments, clock, {})
  hotel = house.servers[0]
})
afterAll(() => house.close())
beforeEach(() => emptyHouse(hotel.db))

const stay = {
  ...{ type: 'Double Bed', rooms: 1, paidAmount: 3000 },
  ...{ checkIn: asCalendarDate('2027-06-10'), checkOut: asCalendarDate('2027-06-12') },
} as const
const details = {
  ...{ mobileNumber: '9876543210', email: 'asha@example.com', numberOfGuests: 1 },
  address: { country: 'India', state: 'Uttarakhand', district: 'Chamoli', city: 'Joshimath', pincode: '246443' },
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
}
const checkout = () =>
  hotel.services.startCheckout({
    ...{ userId: 'guest', networkAddress: '192.0.2.7', details },
    request: { ...stay, draftId: 'form' },
  })
async function paidOrder() {
  const outcome = await checkout()
  if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
  return { orderId: outcome.order.id, paymentId: provider.pay(outcome.order.id), bookingId: outcome.bookingId }
}
const counted = async (work: () => Promise<unknown>) => {
  const st = await recordStatements(work)
  console.log(st.map((s, i) => `${i + 1} ${s.text.replaceAll(/\s+/g, ' ').slice(0, 150)}`).join('\n'))
  return st.length
}

describe('what a call costs at the database', () => {
  test('counts', async () => {
    const figures: Record<string, number> = {}
    figures['availability'] = await counted(() => hotel.services.checkAvailability(stay))
    figures['availability user'] = await counted(() => hotel.services.checkAvailability(stay, 'guest'))
    figures['checkout'] = await counted(checkout)
    const { orderId, paymentId, bookingId } = await paidOrder()
    figures['checkout again'] = await counted(checkout)
    figures['verify'] = await counted(() =>
      hotel.services.verifyPayment({ signed: { orderId, paymentId, signature: 'genuine' }, details }),
    )
    figures['tick'] = await counted(() => hotel.sweeps.sweepOnce())
    console.log(figures, bookingId)
    expect(1).toBe(1)
  })
})
