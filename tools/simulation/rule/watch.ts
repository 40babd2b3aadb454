import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/database/schema'
import { afterConfirmed } from './money-rule'
import { roomsRule } from './rooms-rule'
import { isOfUncaptured } from './uncaptured'

/** Checks the rows again and again: what must always be true, and what may never change. */
export type Watch = {
  /** Bookings that were Confirmed once, and the payment of each. */
  confirmedOnce: ReadonlyMap<string, string>
  /** Violations since the last check. */
  check(): Promise<string[]>
  /** Rooms must be committed before the provider is asked to capture. */
  capture(paymentId: string): Promise<string[]>
}

type Decided = { decision: string; reason: string | null }

export function watchOver(db: Kysely<Database>): Watch {
  const confirmedOnce = new Map<string, string>()
  const decisions = new Map<string, Decided>()

  async function rooms(): Promise<string[]> {
    // One statement, since states and rooms only change together.
    const bookings = await db
      .selectFrom('booking')
      .select(['id', 'status', 'rooms', 'check_in', 'check_out', 'payment_id', 'confirmed_at'])
      .select(
        sql<string[]>`array(select night::text from room_night where booking_id = booking.id)`.as('nights'),
      )
      .select(sql<boolean>`exists (select from desk_booking where booking_id = booking.id)`.as('isFromDesk'))
      .execute()
    const nights = bookings.flatMap(({ id, nights }) => nights.map((night) => ({ booking_id: id, night })))
    const lost = bookings.flatMap(({ id, status, payment_id, confirmed_at, isFromDesk }) => {
      if (confirmed_at === null) return []
      if (isFromDesk)
        return afterConfirmed.includes(status) && payment_id === null
          ? []
          : [`booking ${id} was made at the desk and is ${status} by ${payment_id}`]
      const before = confirmedOnce.get(id) ?? payment_id ?? 'no payment'
      confirmedOnce.set(id, before)
      const stands = afterConfirmed.includes(status) && payment_id === before
      return stands ? [] : [`booking ${id} was confirmed by ${before} and is ${status} by ${payment_id}`]
    })
    return [...roomsRule({ bookings, nights }), ...lost]
  }

  async function decided(): Promise<string[]> {
    const rows = await db
      .selectFrom('payment')
      .select(['id', 'decision', 'decline_reason as reason'])
      .where('decision', 'is not', null)
      .execute()
    return rows.flatMap(({ id, decision, reason }) => {
      const before = decisions.get(id)
      decisions.set(id, { decision: decision ?? '', reason })
      const leftCapturing =
        before?.decision === 'accepted' && decision === 'declined' && isOfUncaptured(reason)
      if (!before || leftCapturing || before.decision === decision) return []
      return [`payment ${id} was ${before.decision} and is ${decision} (${reason})`]
    })
  }

  return {
    confirmedOnce,
    check: async () => [...(await rooms()), ...(await decided())],
    async capture(paymentId) {
      const row = await db
        .selectFrom('payment')
        .select(['decision', 'decline_reason'])
        .where('id', '=', paymentId)
        .executeTakeFirst()
      const committed = row?.decision === 'accepted' || isOfUncaptured(row?.decline_reason)
      return committed
        ? []
        : [`the provider was asked for ${paymentId}, whose decision is ${row?.decision ?? null}`]
    },
  }
}
