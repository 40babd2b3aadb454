import { type Expression, type QueryCreator, sql, type UpdateObject } from 'kysely'
import type { Database } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import { type BookingStatus, cancelledStatuses, expectedStatuses, liveStatuses } from '#shared/booking/status'

type Statuses = readonly BookingStatus[]

/** Queued, held or being paid. */
export const live: Statuses = liveStatuses
/** Live or confirmed: the guests may still come. */
export const expected: Statuses = expectedStatuses
/** A queue entry or an unpaid hold. */
export const unpaid: Statuses = ['Queued', 'Held']
/** Over without ever being confirmed. */
export const ended: Statuses = ['Expired', 'Withdrawn', 'NoRooms']
/** A payment on such a booking is late: it gets rooms only if they are free. */
export const payableLate: Statuses = ['Queued', ...ended]
/** A payment may still be accepted. */
export const payable: Statuses = ['Held', ...payableLate]
/** Its payment is accepted. */
export const accepted: Statuses = ['Capturing', 'Confirmed']
/** Has rooms and is not confirmed. */
export const holding: Statuses = ['Held', 'Capturing']
/** Its rooms are sold or closed. */
export const sold: Statuses = ['Confirmed', 'Blocked']
/** Has rooms. */
export const withRooms: Statuses = [...holding, ...sold]
/** Has rooms or waits for them. */
export const wanting: Statuses = [...live, ...sold]
export const cancelled: Statuses = cancelledStatuses
/** Is confirmed or was: its money is with the hotel, or was refunded. */
export const refundable: Statuses = ['Confirmed', ...cancelledStatuses]
/** No room, no queue entry and no refund is in use. */
export const deletable: Statuses = [...ended, 'Confirmed', 'Cancelled', 'Refunded']
/** The same request again continues this booking. */
export const resumable: Statuses = ['Queued', 'Held', 'Expired']
/** The same request again makes a new entry, or takes over one that waits. */
export const askedAnew: Statuses = ['Withdrawn', 'NoRooms', ...cancelledStatuses]
/** The provider may know of a payment that a restored database does not. */
export const unsureAfterRestore: Statuses = [...live, 'Expired', 'Withdrawn']

/** For SQL texts that compare the status with a set. */
export const statusIn = (statuses: Statuses) =>
  sql<boolean>`status in (${sql.join(statuses.map((status) => sql.lit(status)))})`

/** The status of a new booking. */
export const beginnings = {
  ask: { to: 'Queued', by: 'a guest asks for rooms' },
  bookAtDesk: { to: 'Confirmed', by: 'the desk books for a guest' },
  closeDates: { to: 'Blocked', by: 'the desk takes rooms off sale' },
} as const

type Ended = { now: Date }
type Hold = {
  now: Date
  expiresAt: Date | null | Expression<Date | null>
  endsBy: Date | null
  promoted: boolean
  reachBy: Date | null
}

/** Every change of a booking's status. `guard`: what must hold besides the status. `by`: who does it, and when. */
export const transitions = {
  hold: {
    from: ['Queued'],
    to: 'Held',
    by: 'the queue, when the rooms are free for this entry',
    set: ({ now, expiresAt, endsBy, promoted, reachBy }: Hold) => ({
      held_at: now,
      hold_expires_at: expiresAt,
      hold_ends_by: endsBy,
      promoted,
      reach_by: reachBy,
      paused_until: null,
    }),
  },
  withdraw: {
    from: ['Queued'],
    to: 'Withdrawn',
    by: 'the guest; the queue, when the guest was not seen for a day or a newer entry got its rooms',
    set: ({ now }: Ended) => ({ ended_at: now }),
  },
  refuse: {
    from: ['Queued'],
    to: 'NoRooms',
    by: 'the queue, when the rooms are sold or the nights are not on sale any more',
    set: ({ now }: Ended) => ({ ended_at: now }),
  },
  expire: {
    from: ['Held'],
    to: 'Expired',
    by: 'the queue or the job, when the time to pay is over',
    set: ({ now }: Ended & { overAt?: Date }) => ({ ended_at: now, reach_by: null }),
    guard: ({ overAt }: { overAt?: Date }) => ({ overAt }),
  },
  release: {
    from: ['Held'],
    to: 'Withdrawn',
    by: 'the guest; the queue, when another hold of the guest replaces it; the server, when no order could be made',
    set: ({ now }: Ended) => ({ ended_at: now, reach_by: null }),
  },
  returnToQueue: {
    from: ['Held'],
    to: 'Queued',
    by: 'the queue, when a promoted guest was not reached or no order could be made',
    set: ({ pausedUntil }: { pausedUntil: Date | null }) => ({
      held_at: null,
      hold_expires_at: null,
      hold_ends_by: null,
      reach_by: null,
      paused_until: pausedUntil,
      promoted: false,
    }),
  },
  renew: {
    from: ['Expired'],
    to: 'Queued',
    by: 'the guest, who asks again',
    set: ({ rank, addressKey }: { rank: number; addressKey: string | null }) => ({
      rank,
      held_at: null,
      hold_expires_at: null,
      ended_at: null,
      address_key: addressKey,
    }),
  },
  capture: {
    from: ['Held'],
    to: 'Capturing',
    by: 'a payment that is accepted',
    set: ({ paymentId }: { paymentId: string }) => ({ payment_id: paymentId, reach_by: null }),
  },
  captureLate: {
    from: payableLate,
    to: 'Capturing',
    by: 'a late payment that is accepted',
    set: ({ paymentId }: { paymentId: string; status: BookingStatus }) => ({
      payment_id: paymentId,
      reach_by: null,
    }),
    guard: ({ status }: { status: BookingStatus }) => ({ status }),
  },
  replacePayment: {
    from: ['Capturing'],
    to: 'Capturing',
    by: 'another payment of the order, which was captured instead',
    set: ({ otherId }: { paymentId: string; otherId: string }) => ({ payment_id: otherId }),
    guard: ({ paymentId }: { paymentId: string }) => ({ paymentId }),
  },
  confirm: {
    from: ['Capturing'],
    to: 'Confirmed',
    by: 'its payment, which is captured',
    set: ({ orderId, now }: { paymentId: string; orderId: string; now: Date }) => ({
      paid_order_id: orderId,
      confirmed_at: now,
    }),
    guard: ({ paymentId }: { paymentId: string }) => ({ paymentId }),
  },
  lose: {
    from: ['Capturing'],
    to: 'Held',
    by: 'its payment, which can never be captured',
    set: (_: { paymentId: string }) => ({ payment_id: null }),
    guard: ({ paymentId }: { paymentId: string }) => ({ paymentId }),
  },
  loseAndExpire: {
    from: ['Capturing'],
    to: 'Expired',
    by: 'its payment, which can never be captured, when the time to pay is over',
    set: ({ now }: { paymentId: string; now: Date }) => ({ payment_id: null, ended_at: now }),
    guard: ({ paymentId }: { paymentId: string }) => ({ paymentId }),
  },
  cancel: {
    from: ['Confirmed'],
    to: 'Cancelled',
    by: 'the guest, the hotel or the desk; nothing is refunded online',
    set: ({ now }: Ended) => ({ ended_at: now }),
  },
  cancelWithRefund: {
    from: ['Confirmed'],
    to: 'Processing',
    by: 'the guest or the hotel; a refund is due',
    set: ({ now }: Ended) => ({ ended_at: now }),
  },
  reinstate: {
    from: ['Cancelled'],
    to: 'Confirmed',
    by: 'the desk, which undoes a cancelling without a refund',
    set: () => ({ ended_at: null }),
  },
  markRefunded: {
    from: ['Processing'],
    to: 'Refunded',
    by: 'the administrator',
    set: () => ({}),
  },
} as const satisfies Record<string, Transition>

type Guard = { status?: BookingStatus; paymentId?: string; overAt?: Date | undefined }
type Transition = {
  from: Statuses
  to: BookingStatus
  by: string
  set(data: unknown): UpdateObject<Database, 'booking'>
  guard?(data: unknown): Guard
}
type Name = keyof typeof transitions
type Data<N extends Name> = Parameters<(typeof transitions)[N]['set']>

/** The update of a transition for a repository, which says of which bookings. */
export function changing<N extends Name>(db: QueryCreator<Database>, name: N, ...[data]: Data<N>) {
  const { from, to, set, guard }: Transition = transitions[name]
  const { status, paymentId, overAt } = guard?.(data) ?? {}
  let update = db
    .updateTable('booking')
    .set({ ...set(data), status: to, version: sql<number>`version + 1` })
    .where('status', 'in', from)
  if (status) update = update.where('status', '=', status)
  if (paymentId) update = update.where('payment_id', '=', paymentId)
  if (overAt) update = update.where('hold_expires_at', '<=', overAt)
  return update
}

/** Changes a booking's status; false when another change came first. */
export async function transition<N extends Name>(
  db: Db,
  id: string,
  name: N,
  ...data: Data<N>
): Promise<boolean> {
  const { numUpdatedRows } = await changing(db, name, ...data)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
