import type { AppContext } from '#client/app/context'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { shownRate } from '#shared/rates/shown-rate'
import { guestCap, type RoomType } from '#shared/room/room'
import type { KnownHead } from './page-head'
import { roomPath } from './room-path'

type Known = Pick<AppContext, 'queryClient' | 'reads' | 'device' | 'address'>

/** What the page of a room type needs: its data in the cache, and the words for its head. */
export async function loadRoomPage(
  { queryClient, reads, device, address }: Known,
  type: RoomType,
): Promise<KnownHead> {
  const [rooms, { sale }] = await Promise.all([
    queryClient.ensureQueryData(reads.rooms),
    queryClient.ensureQueryData(reads.season),
  ])
  const room = rooms.find((each) => each.type === type)
  const from = room ? ` from ${moneyForPeople(toPaise(shownRate(room, sale).least))} a night` : ''
  const words = {
    path: roomPath[type],
    title: `${type} room`,
    description: `Our ${type} room for ${plural(guestCap(type, 1), 'guest')}${from}: pictures, beds, bathroom and view, what stands in it, and the nights that are free with their prices.`,
  }
  // Only search engines read it.
  if (device || !room) return { words }
  const { roomPageSchema } = await import('./hotel-schema')
  return { words, schema: roomPageSchema(room, { address, sale }) }
}
