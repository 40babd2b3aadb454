import { type Kysely, type Selectable, sql } from 'kysely'
import type { Balance } from '#modules/folio/balance'
import { balancesOf } from '#modules/folio/balances'
import { folioLines } from '#modules/folio/folio'
import type { BookingTable, Database } from '#server/database/schema'
import { addSeconds } from '#server/platform/clock'
import type { FolioLine } from '#shared/desk/folio'
import type { ArrivedMail, Ledger, Providers } from '../providers'
import type { Servers } from '../servers'
import type { PaymentAnswer } from '../world'

type Row<Name extends keyof Database> = Selectable<Database[Name]>

/** Everything that the rules are checked against. */
export type Evidence = {
  bookings: Selectable<BookingTable>[]
  nights: Row<'room_night'>[]
  orders: Row<'payment_order'>[]
  payments: Row<'payment'>[]
  refunds: Row<'refund'>[]
  cancellations: Row<'cancellation'>[]
  mails: Pick<
    Row<'mail'>,
    'id' | 'event_key' | 'booking_id' | 'message_id' | 'created_at' | 'sent_at' | 'due_at' | 'attempts'
  >[]
  deskLines: Row<'folio_line'>[]
  /** What the hotel shows of each booking's account. */
  folios: Map<string, FolioLine[]>
  balances: Map<string, Balance>
  /** Bookings that the desk has made, and those whose stay or price it or their guest has changed. */
  fromDesk: ReadonlySet<string>
  changed: ReadonlySet<string>
  /** The address for confirmations by booking; empty where none is known. */
  addresses: Map<string, string>
  ledger: Ledger
  mailbox: ArrivedMail[]
  answers: PaymentAnswer[]
  /** Bookings that were Confirmed at any time, and the payment of each. */
  confirmedOnce: ReadonlyMap<string, string>
  mayRepeat: Servers['mayRepeat']
}

type Seen = Pick<Evidence, 'answers' | 'confirmedOnce' | 'mayRepeat'>

export async function gatherEvidence(
  db: Kysely<Database>,
  providers: Pick<Providers, 'ledger' | 'mailbox'>,
  seen: Seen,
): Promise<Evidence> {
  const mailColumns = [
    'id',
    'event_key',
    'booking_id',
    'message_id',
    'created_at',
    'sent_at',
    'due_at',
    'attempts',
  ] as const
  const [bookings, nights, orders, payments, refunds, cancellations, mails, details, ledger, mailbox] =
    await Promise.all([
      db.selectFrom('booking').selectAll().execute(),
      db.selectFrom('room_night').selectAll().execute(),
      db.selectFrom('payment_order').selectAll().execute(),
      db.selectFrom('payment').selectAll().execute(),
      db.selectFrom('refund').selectAll().execute(),
      db.selectFrom('cancellation').selectAll().execute(),
      db.selectFrom('mail').select(mailColumns).execute(),
      db.selectFrom('guest_details').select(['booking_id', 'email']).execute(),
      providers.ledger(),
      providers.mailbox(),
    ])
  const [deskLines, made, audited] = await Promise.all([
    db.selectFrom('folio_line').selectAll().execute(),
    db.selectFrom('desk_booking').select('booking_id as id').execute(),
    db
      .selectFrom('audit_entry')
      .select('booking_id as id')
      .where('action', 'in', ['bookingChanged', 'datesChanged', 'leftEarly'])
      .execute(),
  ])
  const ids = bookings.flatMap(({ id, status }) => (status === 'Blocked' ? [] : [id]))
  const addresses = new Map(details.map(({ booking_id, email }) => [booking_id, email]))
  return {
    bookings,
    nights,
    orders,
    payments,
    refunds,
    cancellations,
    mails,
    deskLines,
    folios: await folioLines(db, ids),
    balances: await balancesOf(
      db,
      ids.map((id) => ({ id })),
    ),
    fromDesk: new Set(made.map(({ id }) => id)),
    changed: new Set(audited.flatMap(({ id }) => id ?? [])),
    addresses,
    ledger,
    mailbox,
    ...seen,
  }
}

/** The balance of a booking that this payment has paid. */
export const balanceOf = (
  { orders }: Pick<Evidence, 'orders'>,
  paymentId: string,
): Row<'payment_order'> | undefined =>
  orders.find(({ accepted_payment_id }) => accepted_payment_id === paymentId)

/** The payments that count for a booking: of its stay and of its balances. */
export const countedFor = (
  { orders }: Pick<Evidence, 'orders'>,
  { id, payment_id }: Pick<BookingTable, 'id' | 'payment_id'>,
): string[] => [
  ...(payment_id === null ? [] : [payment_id]),
  ...orders.flatMap((order) => (order.booking_id === id ? (order.accepted_payment_id ?? []) : [])),
]

/** The default of `HOLD_GRACE_SECONDS`, which no run changes. */
const graceSeconds = 30

/** What is still due at this instant, as text; empty when everything has come to rest. */
export async function stillDue(db: Kysely<Database>, now: Date): Promise<string[]> {
  const graceOver = addSeconds(now, -graceSeconds)
  const { rows } = await sql<{ what: string }>`
    select 'webhook ' || event_id as what from webhook_event where due_at <= ${now}
    union all select 'payment ' || id from payment where due_at <= ${now}
    union all select 'order ' || id from payment_order where next_check_at <= ${now}
    union all select 'refund ' || id from refund where due_at <= ${now}
    union all select 'mail ' || event_key from mail where due_at <= ${now}
    union all select 'hold ' || id from booking where status = 'Held' and hold_expires_at <= ${now}
      -- Whoever leased it has a payment to process, and comes back when the lease ends. Asked in vain, it ends with its grace.
      and (ask_lease_until is null or ask_lease_until <= ${now}
        and (ask_lease_until <> hold_expires_at or hold_expires_at <= ${graceOver}))`.execute(db)
  return rows.map(({ what }) => what)
}

const lastCheckMs = 72 * 3_600_000

/** Until when the hotel asks the provider about an order, by the provider's id. */
export async function watchedUntil(db: Kysely<Database>): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('payment_order')
    .leftJoin('booking', 'booking.id', 'payment_order.booking_id')
    .select(['provider_order_id', 'purpose', 'hold_expires_at', 'payment_order.created_at'])
    .execute()
  return new Map(
    rows.map(({ provider_order_id, purpose, hold_expires_at, created_at }) => [
      provider_order_id ?? '',
      new Date(((purpose === 'stay' && hold_expires_at) || created_at).getTime() + lastCheckMs),
    ]),
  )
}
