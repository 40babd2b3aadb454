import { paymentShares, quoteStay } from '#shared/booking/quote'
import { addDays, laterOf } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { Rates } from '#shared/rates/rates'
import { attempted } from '../attempt'
import type { Chance } from '../chance'
import { guestForm } from '../guest-form'
import type { Hotel } from '../hotel'
import { type Guest, knowBookings, knowOrder, type Requested, type StepKind, type World } from '../world'

const requestsPerNight = 4

/** Guests asking for rooms, reading their bookings, and releasing them. */
export const guestSteps: StepKind[] = [
  {
    name: 'asks for rooms',
    weight: 20,
    run: async (world, chance) => checkout(world, chance, newRequest(world, chance)),
  },
  { name: 'asks again', weight: 8, run: askAgain },
  { name: 'reads their bookings', weight: 7, run: readBookings },
  { name: 'closes the window', weight: 6, run: closeWindow },
  { name: 'releases rooms', weight: 4, run: release },
  { name: 'changes dates', weight: 5, run: changeDates },
]

function newRequest(world: World, chance: Chance): { guest: Guest; requested: Requested } {
  const guest = chance.pick(world.guests)
  const soonest = laterOf(world.firstNight, addDays(hotelToday(world.providers.now()), 1))
  // Requests move to later nights as nights are sold.
  const allWanted = world.guests.reduce((sum, { allWanted }) => sum + allWanted.length, 0)
  const checkIn = addDays(soonest, Math.floor(allWanted / requestsPerNight) + chance.whole(4))
  const rooms = chance.pick([1, 1, 1, 2, 2, 3])
  const type = chance.maybe(0.65) ? 'Double Bed' : 'Triple Bed'
  const stay = { type, rooms, checkIn, checkOut: addDays(checkIn, 1 + chance.whole(3)) } as const
  const requested: Requested = { stay, draftId: `draft-${chance.whole(3)}` }
  guest.allWanted.push(requested)
  return { guest, requested }
}

async function askAgain(world: World, chance: Chance): Promise<string | undefined> {
  const guest = chance.pick(world.guests)
  const requested = guest.allWanted.length > 0 ? chance.pick(guest.allWanted.slice(-3)) : undefined
  return requested && checkout(world, chance, { guest, requested })
}

async function checkout(
  world: World,
  chance: Chance,
  { guest, requested }: { guest: Guest; requested: Requested },
): Promise<string> {
  const { stay, draftId } = requested
  const share = chance.pick(paymentShares)
  const details = chance.maybe(0.7) ? guestForm(guest) : undefined
  const hotel = world.hotel(chance)
  const what = `guest ${guest.number} asks at ${hotel.name} for ${stay.rooms} ${stay.type} ${stay.checkIn} to ${stay.checkOut}, ${share} %, ${draftId}`
  const { userId, address } = guest
  return attempted(what, async () => {
    const rates = await ratesFor(hotel, chance, guest, requested)
    const { payNow } = quoteStay(stay, rates, share)
    const request = { ...stay, paidAmount: payNow, draftId }
    const outcome = await hotel.checkout({ userId, request, details, address })
    if ('bookingId' in outcome) guest.bookings.add(outcome.bookingId)
    if (outcome.kind !== 'Held') return outcome.kind
    return `Held, order ${knowOrder(world, guest, outcome.order.id).number}`
  })
}

/** Mostly those of now; who asks again mostly goes by their booking, and some by a page that is old. */
async function ratesFor(hotel: Hotel, chance: Chance, guest: Guest, requested: Requested): Promise<Rates> {
  const [isOld, isKept] = [chance.maybe(0.1), chance.maybe(0.7)]
  if (requested.rates && isKept) return requested.rates
  const rooms = (isOld && guest.seenRooms) || (await hotel.rooms())
  guest.seenRooms = rooms
  const rates = rooms.find(({ type }) => type === requested.stay.type)
  if (!rates) throw new Error('the hotel has no rooms')
  requested.rates = rates
  return rates
}

async function readBookings(world: World, chance: Chance): Promise<string> {
  const guest = chance.pick(world.guests)
  const hotel = world.hotel(chance)
  return attempted(`guest ${guest.number} reads their bookings at ${hotel.name}`, async () => {
    const snapshots = await hotel.mine(guest.userId)
    knowBookings(world, guest, snapshots)
    return snapshots.map(({ status }) => status).join(' ') || 'nothing'
  })
}

async function release(world: World, chance: Chance): Promise<string | undefined> {
  const guest = chance.pick(world.guests)
  if (guest.bookings.size === 0) return undefined
  const bookings = [...guest.bookings]
  const bookingId = chance.maybe(0.5) ? (bookings.at(-1) ?? '') : chance.pick(bookings)
  const hotel = world.hotel(chance)
  return attempted(`guest ${guest.number} releases ${bookingId.slice(0, 8)} at ${hotel.name}`, async () => {
    await hotel.release(guest.userId, bookingId)
    return 'done'
  })
}

/** Now and then twice at once, or at another price than was quoted. */
async function changeDates(world: World, chance: Chance): Promise<string | undefined> {
  const guest = chance.pick(world.guests)
  const hotel = world.hotel(chance)
  const earlier = chance.whole(3) - 1
  const nights = 1 + chance.whole(3)
  const times = chance.maybe(0.3) ? [1, 2] : [1]
  const off = chance.maybe(0.1) ? 100 : 0
  return attempted(`guest ${guest.number} changes dates at ${hotel.name}`, async () => {
    const keyed = (await hotel.mine(guest.userId)).flatMap(({ status, orderId, key, stay }) =>
      status === 'Confirmed' && orderId !== null && key !== null ? [{ orderId, key, stay }] : [],
    )
    const [booking] = keyed
    if (!booking) return 'nothing to change'
    const { orderId, key, stay } = booking
    const checkInDate = addDays(stay.checkIn, earlier)
    const wanted = { orderId, key, checkInDate, checkOutDate: addDays(checkInDate, nights) }
    const { newTotal } = await hotel.quoteChange(wanted)
    const change = { ...wanted, expectedTotal: newTotal + off }
    await Promise.all(times.map(() => hotel.changeDates(change)))
    return `to ${checkInDate}, ${nights} nights for ${newTotal}`
  })
}

/**
 * A payment that exists at the provider before the question and after it must be known to the server that was asked.
 */
async function closeWindow(world: World, chance: Chance): Promise<string | undefined> {
  const guest = chance.pick(world.guests)
  if (guest.bookings.size === 0) return undefined
  const bookingId = chance.pick([...guest.bookings].slice(-4))
  const hotel = world.hotel(chance)
  return attempted(`guest ${guest.number} asks about ${bookingId.slice(0, 8)} at ${hotel.name}`, async () => {
    const before = await paidByOrder(world)
    const { snapshot, provider } = await hotel.ask(guest.userId, bookingId)
    knowBookings(world, guest, [snapshot])
    const after = await paidByOrder(world)
    const paid = snapshot.orderId === null ? [] : (before.get(snapshot.orderId) ?? [])
    const still = paid.filter((id) => snapshot.orderId !== null && after.get(snapshot.orderId)?.includes(id))
    const denied = provider === 'asked' && snapshot.money === 'none' && snapshot.declinedAmount === null
    if (denied && still.length > 0)
      world.complain(
        `guest ${guest.number} was told that nothing was charged, but ${still.join(' ')} went through`,
      )
    return `${snapshot.status}, money ${snapshot.money}, provider ${provider}`
  })
}

/** The payments of each order that went through and were not refunded. */
async function paidByOrder(world: World): Promise<Map<string, string[]>> {
  const { payments } = await world.providers.ledger()
  const through = payments.filter(({ status }) => status === 'authorized' || status === 'captured')
  return new Map(
    through.map(({ order_id }) => [
      order_id,
      through.filter((payment) => payment.order_id === order_id).map(({ id }) => id),
    ]),
  )
}
