import { DomainError } from '#shared/domain-error'
import { guestCap, type RoomType } from '#shared/room/room'

/** Throws `InvalidInput` for more guests than the rooms take. */
export function assertGuestsFit({ type, rooms }: { type: RoomType; rooms: number }, guests: number): void {
  const most = guestCap(type, rooms)
  if (guests <= most) return
  const take = rooms === 1 ? 'room takes' : 'rooms take'
  throw new DomainError('InvalidInput', `${rooms} ${type} ${take} at most ${most} guests.`)
}
