import { openAadhaar } from '#modules/bookings/stored-details'
import { balanceOf } from '#modules/folio/balance'
import type { AccountOfBooking } from '#modules/folio/folio-rows'
import * as folioRows from '#modules/folio/folio-rows'
import { refundsOfBookings } from '#modules/refunds/refunds-of-bookings'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import { type AdminStatus, isCancelled } from '#shared/booking/status'
import { groupBy } from '#shared/group-by'
import type { Guest } from '#shared/guest/guest'
import { asPaise, type Paise } from '#shared/money/paise'
import type { RefundOfBooking } from '#shared/refund/cancelling'
import * as auditRows from './audit-rows'
import type { StoredIdentity, WholeRow } from './booking-list-rows'
import * as bookingListRows from './booking-list-rows'

type Shown =
  | 'id'
  | 'type'
  | 'rooms'
  | 'checkIn'
  | 'checkOut'
  | 'numberOfGuests'
  | 'address'
  | 'mobileNumber'
  | 'email'
  | 'detailsMissing'
  | 'orderId'
  | 'paymentId'
  | 'refund'
/**
 * A booking as the REST call shows it, with whole identity numbers ('' where there is none). `paid`: online and at the desk,
 * less what was given back there; `pending`: what is due, 0 once it is cancelled.
 */
export type ListedBooking = Pick<BookingCard, Shown> & { guests: Guest[]; paid: Paise; pending: Paise }

/** The bookings that are read together, and then sent together. */
const batchSize = 3000

/**
 * All bookings of one status by check-in, for a signed-in administrator, in batches, so that a long list takes little
 * memory. It returns whole identity numbers, so it writes an audit entry, as soon as the first batch is there.
 */
export async function listBookings(
  ctx: Ctx,
  admin: string,
  status: AdminStatus,
): Promise<AsyncIterable<ListedBooking[]>> {
  const all = await bookingListRows.idsOf(ctx.db, status)
  const first = opened(ctx, status, await readBatch(ctx, all, 0))
  const note = `${status}: ${all.length}`
  await auditRows.write(ctx.db, { at: ctx.clock.now(), admin, action: 'identitiesListed', note })
  return batches(ctx, status, all, first)
}

type Listed = { id: string }

async function* batches(ctx: Ctx, status: AdminStatus, all: Listed[], first: ListedBooking[]) {
  let ready = first
  for (let from = batchSize; ; from += batchSize) {
    // The next batch is read while this one is sent.
    const next = from < all.length ? readBatch(ctx, all, from) : undefined
    next?.catch(() => undefined)
    yield ready
    if (!next) return
    ready = opened(ctx, status, await next)
  }
}

type Batch = {
  rows: WholeRow[]
  guests: StoredIdentity[]
  accounts: AccountOfBooking[]
  refunds: Map<string, RefundOfBooking>
}

async function readBatch(ctx: Ctx, all: readonly Listed[], from: number): Promise<Batch> {
  const batch = all.slice(from, from + batchSize)
  const ids = batch.map(({ id }) => id)
  const reading = folioRows.accounts(ctx.db, ids)
  const [rows, guests, accounts, refunds] = await Promise.all([
    bookingListRows.whole(ctx.db, ids),
    bookingListRows.identities(ctx.db, ids),
    reading,
    reading.then((all) => refundsOfBookings(ctx.db, mayHaveRefund(all))),
  ])
  return { rows, guests, accounts, refunds }
}

/** Few bookings of a long list. */
const mayHaveRefund = (accounts: readonly AccountOfBooking[]): Listed[] =>
  accounts.flatMap(({ bookingId: id, isCancelled, online }) =>
    isCancelled || online.some(({ refunds }) => refunds.length > 0) ? [{ id }] : [],
  )

function opened(ctx: Ctx, status: AdminStatus, { rows, guests, accounts, refunds }: Batch): ListedBooking[] {
  const guestsOf = groupBy(guests, ({ bookingId }) => bookingId)
  const accountOf = new Map(accounts.map((account) => [account.bookingId, account]))
  return rows.map((row) => {
    const { id, type, rooms, checkIn, checkOut } = row
    const account = accountOf.get(id)
    const balance = account && balanceOf(account)
    return {
      id,
      type,
      rooms,
      checkIn,
      checkOut,
      paymentId: row.paymentId,
      orderId: row.orderId,
      guests: (guestsOf.get(id) ?? []).map((guest, index) => ({
        name: guest.name,
        age: guest.age,
        aadhar: openAadhaar(ctx.secrets, id, index + 1, guest),
        ...(guest.otherId && { otherId: guest.otherId }),
      })),
      // A payer who never filled in the form has no details.
      numberOfGuests: row.numberOfGuests ?? 0,
      address: {
        country: row.country ?? '',
        state: row.state ?? '',
        district: row.district ?? '',
        city: row.city ?? '',
        pincode: row.pincode ?? '',
      },
      mobileNumber: row.mobileNumber ?? '',
      email: row.email ?? '',
      detailsMissing: row.complete !== true && row.erasedAt === null,
      paid: asPaise(Math.max(0, balance ? balance.paidOnline + balance.receivedAtDesk : 0)),
      pending: balance && !isCancelled(status) ? balance.due : asPaise(0),
      refund: refunds.get(id) ?? null,
    }
  })
}
