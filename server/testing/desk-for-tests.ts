import { createTRPCClient, httpLink } from '@trpc/client'
import { sql } from 'kysely'
import { moneyLink } from '#client/app/money-link'
import { type ListedBooking, listBookings } from '#modules/admin/whole-list'
import type { Ctx } from '#server/context'
import type { AdminStatus } from '#shared/booking/status'
import type { AppRouter } from '../http/trpc/app-router'
import { systemIds } from '../platform/ids'
import type { HotelForTests } from './hotel-for-tests'

/** The admin panel's tRPC calls with a token. */
export function panelWith(hotel: HotelForTests, authToken: string) {
  return createTRPCClient<AppRouter>({
    links: [moneyLink, httpLink({ url: `${hotel.server.url}/trpc`, headers: { 'auth-token': authToken } })],
  })
}

/** The admin panel's tRPC calls, after signing in. */
export async function openPanel(hotel: HotelForTests) {
  const { body } = await hotel.post('/api/login', {
    email: 'desk@hotel.example',
    password: 'a-long-test-password',
  })
  return panelWith(hotel, String(body['authToken']))
}

/** The whole list of one status, as the REST call reads it. */
export async function wholeList(ctx: Ctx, status: AdminStatus): Promise<ListedBooking[]> {
  const bookings: ListedBooking[] = []
  for await (const batch of await listBookings(ctx, 'desk@hotel.example', status)) bookings.push(...batch)
  return bookings
}

/** One guest who calls by phone. */
export const aCaller = (over: Record<string, unknown> = {}) => ({
  name: 'Bhola Negi',
  mobileNumber: '98111 22233',
  numberOfGuests: 1,
  guests: [{ name: 'Bhola Negi', age: '51', id: 'other' }],
  ...over,
})

/** One Double Bed for the nights of 10 and 11 June 2027, by phone. */
export const aDeskBooking = (over: Record<string, unknown> = {}) => ({
  id: systemIds.uuid(),
  rooms: [{ type: 'Double Bed' as const, numberOfRooms: 1 }],
  checkInDate: '2027-06-10',
  checkOutDate: '2027-06-12',
  ...aCaller(),
  ...over,
})

/** The content of every table, one text per table. */
export async function wholeDatabase({ db }: Pick<HotelForTests, 'db'>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  // One statement, as there are many tables.
  const tables = rows.map(
    ({ name }) => sql`select ${name} as name, string_agg(t::text, '\n' order by t::text) as lines
      from ${sql.table(name)} as t`,
  )
  const { rows: texts } = await sql<{ name: string; lines: string | null }>`
    ${sql.join(tables, sql` union all `)}`.execute(db)
  return new Map(texts.map(({ name, lines }) => [name, lines ?? '']))
}

/** The same without the tables that jobs and guests change. */
export async function writtenByCalls(hotel: HotelForTests): Promise<Map<string, string>> {
  const tables = await wholeDatabase(hotel)
  for (const table of ['presence', 'payment_order', 'mail', 'webhook_event', 'maintenance', 'alert'])
    tables.delete(table)
  return tables
}
