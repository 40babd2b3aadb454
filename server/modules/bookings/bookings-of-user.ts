import type { Ctx } from '#server/context'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import * as bookingRows from './booking-rows'
import { notePresence } from './note-presence'
import { snapshotsOf } from './snapshot'

const mostShown = 20

/** The guest's latest bookings, newest first. The user id is the only key, so another id shows none of them. */
export async function bookingsOfUser(ctx: Ctx, userId: string): Promise<BookingSnapshot[]> {
  const userKey = ctx.secrets.digest('user', userId)
  await notePresence(ctx, userKey)
  return snapshotsOf(ctx, await bookingRows.ofUser(ctx.db, userKey, mostShown))
}
