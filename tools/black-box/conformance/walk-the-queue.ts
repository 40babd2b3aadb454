import { type FreeNight, shareOf } from './free-night'
import type { Listener } from './listener'
import { asJson, type Json, type Visit } from './visit'

export type QueuedGuest = { userId: string; listener: Listener }

/** A checkout whose answer must have these fields. */
export async function checkout(
  visit: Visit,
  night: FreeNight,
  { userId, rooms, what }: { userId: string; rooms: number; what: string },
  fields: Json,
): Promise<Json> {
  const { type, checkInDate, checkOutDate } = night
  const wanted = { type, checkInDate, checkOutDate, numberOfRooms: rooms, userId }
  const body = { ...wanted, paidAmount: shareOf(night, rooms) }
  const answer = await visit.call(what, 'checkout', { body }, 200, fields)
  const { id } = asJson(answer['payment'])
  if (typeof id === 'string') visit.made.orders.add(id)
  return answer
}

/** Releases what a user holds or waits for. */
export async function release({ own }: Visit, userId: string): Promise<void> {
  const mine = await own('booking.mine', userId)
  for (const booking of Array.isArray(mine) ? mine.map(asJson) : []) {
    const { id: bookingId, status } = booking
    if (status === 'Held' || status === 'Queued') await own('booking.release', userId, { bookingId })
  }
}

/**
 * Holds every free room of the night; two others wait, and one of them leaves. Returns the holder and the next in the
 * queue.
 */
export async function walkTheQueue(
  visit: Visit,
  night: FreeNight,
): Promise<{ holder: QueuedGuest; next: QueuedGuest; orderId: string }> {
  const { call, newUser, listen } = visit
  const { type, checkInDate, checkOutDate, rooms } = night
  const dates = { type, checkInDate, checkOutDate }
  const holderId = newUser()
  const held = await checkout(visit, night, { userId: holderId, rooms, what: 'holds' }, { message: 'Held' })
  const orderId = String(asJson(held['payment'])['id'])
  const holder = { userId: holderId, listener: await listen(holderId) }
  await holder.listener.expects('reports that the rooms are held', 'turn', { orderId })
  holder.listener.send('nonsense')
  await holder.listener.expects('reports what is wrong with a frame', 'refusal')
  const none = { availableRooms: 0, heldRooms: rooms }
  await call('while all is held', 'checkAvailability', { body: dates }, 200, none)
  const tooMany = { userId: newUser(), rooms: 50, what: 'of more rooms than there are' }
  await checkout(visit, night, tooMany, { success: false, message: 'NoRooms' })

  const [first, second] = [newUser(), newUser()]
  const queued = (position: number) => ({ message: 'Queued', position })
  await checkout(visit, night, { userId: first, rooms: 1, what: 'waits' }, queued(1))
  await checkout(visit, night, { userId: second, rooms, what: 'waits behind' }, queued(2))
  const next = { userId: second, listener: await listen(second) }
  await next.listener.expects('reports the position in the queue', 'position', { position: 2 })
  await release(visit, first)
  await next.listener.expects('reports the new position', 'position', { position: 1 })
  return { holder, next, orderId }
}
