import { addDays, laterOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { cancelModes, cancelReasons, undoActions } from '#shared/desk/change'
import { callerDetails } from '#shared/desk/desk-details'
import { deskMethods } from '#shared/desk/folio'
import { roomNumber } from '#shared/desk/room-number-words'
import { asPaise } from '#shared/money/paise'
import { roomInventory } from '#shared/room/room'
import { attempted } from '../attempt'
import { type Chance, idsOf } from '../chance'
import type { Desk } from '../hotel'
import type { StepKind, World } from '../world'

type Doing = { desk: Desk; bookingId: string; chance: Chance; uuid(): string }
type Act = { name: string; weight: number; run(doing: Doing): Promise<string> }

/** What is done to a booking that somebody has made. */
const acts: Act[] = [
  {
    name: 'changes',
    weight: 5,
    run: async ({ desk, bookingId, chance }) => {
      const { card } = await desk.page(bookingId)
      const wanted = chance.pick([
        { checkOutDate: addDays(card.checkOut, 1) },
        { checkOutDate: addDays(card.checkOut, -1) },
        { checkInDate: addDays(card.checkIn, 1), checkOutDate: addDays(card.checkOut, 1) },
        { numberOfRooms: 1 + chance.whole(2) },
        { type: chance.pick(roomInventory).type },
        { price: somePaise(chance), reason: 'agreed' },
        { price: somePaise(chance), reason: 'agreed' },
      ])
      const seen = chance.maybe(0.7) ? { version: card.version } : {}
      return (await desk.change({ bookingId, tellGuest: true, ...seen, ...wanted })).kind
    },
  },
  {
    name: 'cancels',
    weight: 4,
    run: async ({ desk, bookingId, chance }) => {
      const mode = chance.pick(cancelModes)
      const amount = mode === 'amount' ? { amount: asPaise(somePaise(chance)) } : {}
      const reason = chance.pick(cancelReasons)
      const { way } = await desk.cancel(bookingId, { mode, ...amount, reason, note: '' })
      return `${mode}, ${way}`
    },
  },
  {
    name: 'marks a no-show',
    weight: 1,
    run: async ({ desk, bookingId }) => {
      const how = { mode: 'none', reason: 'did not come', note: '', isNoShow: true } as const
      return (await desk.cancel(bookingId, how)).way
    },
  },
  {
    name: 'undoes',
    weight: 3,
    run: async ({ desk, bookingId, chance }) => {
      const { card } = await desk.page(bookingId)
      const action = card.status === 'Cancelled' ? 'cancel' : chance.pick(undoActions)
      return `${action}, ${(await desk.undo(bookingId, action)).status}`
    },
  },
  {
    name: 'checks in or out',
    weight: 4,
    run: async ({ desk, bookingId, chance }) => {
      if (chance.maybe(0.6)) await desk.checkIn(bookingId)
      else if (chance.maybe(0.5)) await desk.checkOut(bookingId)
      else await desk.leaveEarly({ bookingId, reason: 'left early', note: '', tellGuest: true })
      return 'done'
    },
  },
  {
    name: 'writes on the folio',
    weight: 4,
    run: async ({ desk, bookingId, chance, uuid }) => {
      const kind = chance.pick(['payment', 'payment', 'extra', 'discount', 'refund'] as const)
      const method = kind === 'payment' || kind === 'refund' ? { method: chance.pick(deskMethods) } : {}
      const folio = (await desk.page(bookingId)).folio
      const amount = kind === 'payment' && folio.balance > 0 ? folio.balance : somePaise(chance)
      const line = { id: uuid(), bookingId, kind, text: 'by the simulation', amount, ...method }
      const written = await Promise.all([1, 2].map(() => desk.add(line)))
      return `${kind} ${written[0]?.amount}`
    },
  },
  {
    name: 'gives back a credit',
    weight: 5,
    run: async ({ desk, bookingId, chance, uuid }) => {
      const { balance } = (await desk.page(bookingId)).folio
      const amount = balance < 0 && chance.maybe(0.8) ? -balance : somePaise(chance)
      const method = chance.maybe(0.8) ? ('online' as const) : chance.pick(deskMethods)
      const giving = { id: uuid(), bookingId, amount, method, reason: 'a credit' }
      const times = chance.maybe(0.3) ? [1, 2] : [1]
      await Promise.all(times.map(() => desk.giveBack(giving)))
      return `${amount} by ${method}`
    },
  },
]

/** The desk at work, as far as a server lets it in. */
export const deskSteps: StepKind[] = [
  { name: 'the desk works on a booking', weight: 14, run: act },
  { name: 'the desk books', weight: 3, run: book },
  { name: 'the desk closes a room', weight: 1, run: close },
]

const somePaise = (chance: Chance): number => 100 * (1 + chance.whole(8000))

async function act(world: World, chance: Chance): Promise<string | undefined> {
  const known = [...world.deskBookings, ...world.guests.flatMap(({ bookings }) => [...bookings])]
  const { desk, name } = world.hotel(chance)
  if (known.length === 0 || !desk) return undefined
  const bookingId = chance.pick(chance.maybe(0.6) ? known.slice(-8) : known)
  const { name: what, run } = chance.weighted(acts)
  const { uuid } = idsOf(() => chance)
  return attempted(`the desk ${what} at ${name}, booking ${bookingId.slice(0, 8)}`, () =>
    run({ desk, bookingId, chance, uuid }),
  )
}

function nightsFrom(world: World, chance: Chance) {
  const checkInDate = addDays(laterOf(world.firstNight, deskToday(world.providers.now())), chance.whole(5))
  return { checkInDate, checkOutDate: addDays(checkInDate, 1 + chance.whole(3)) }
}

async function book(world: World, chance: Chance): Promise<string | undefined> {
  const { desk, name } = world.hotel(chance)
  if (!desk) return undefined
  const types = chance.maybe(0.3) ? roomInventory : [chance.pick(roomInventory)]
  const rooms = types.map(({ type }) => ({ type, numberOfRooms: 1 }))
  const { uuid } = idsOf(() => chance)
  const guest = callerDetails.parse({
    name: 'Caller',
    mobileNumber: '9811122233',
    numberOfGuests: rooms.length,
  })
  const paid = chance.maybe(0.4)
    ? { payment: { id: uuid(), amount: somePaise(chance) / 4, method: chance.pick(deskMethods) } }
    : {}
  const request = { ...guest, ...nightsFrom(world, chance), id: uuid(), rooms, note: '', ...paid }
  return attempted(`the desk books ${rooms.map(({ type }) => type).join(' and ')} at ${name}`, async () => {
    world.deskBookings.add(request.id)
    const outcome = await desk.book(request)
    if (outcome.kind === 'done') for (const id of outcome.bookingIds) world.deskBookings.add(id)
    return outcome.kind
  })
}

async function close(world: World, chance: Chance): Promise<string | undefined> {
  const { desk, name } = world.hotel(chance)
  if (!desk) return undefined
  const { type, totalRooms } = chance.pick(roomInventory)
  const { checkInDate: checkIn, checkOutDate: checkOut } = nightsFrom(world, chance)
  const number = roomNumber(type, 1 + chance.whole(totalRooms))
  const closing = { id: idsOf(() => chance).uuid(), type, rooms: 1, checkIn, checkOut, reason: 'painting' }
  return attempted(`the desk closes ${number} at ${name}`, async () => {
    return (await desk.closeDates({ ...closing, roomNumber: number })).kind
  })
}
