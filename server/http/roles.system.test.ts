import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#modules/admin/accounts'
import { raiseAlert } from '#modules/alerts/raise'
import { transaction } from '#server/database/transaction'
import { aDeskBooking, panelWith, writtenByCalls } from '../testing/desk-for-tests'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'
import { permissions } from './permissions'
import { documentedCalls } from './rest/calls'
import { appRouter } from './trpc/app-router'

const clerk = { email: 'clerk@hotel.example', password: 'a-long-test-password' }

let hotel: HotelForTests
let tokens: Record<'nobody' | 'desk' | 'owner', string>

beforeAll(async () => {
  hotel = await openHotel()
  await createAdmin(hotel.server.ctx, clerk.email, clerk.password, 'desk')
  tokens = { nobody: '', desk: await tokenOf(clerk), owner: await tokenOf() }
})
afterAll(() => hotel.close())

const tokenOf = async (who = { email: 'desk@hotel.example', password: 'a-long-test-password' }) =>
  String((await hotel.post('/api/login', who)).body['authToken'])

/** The list's type has nested routers, while the list itself is flat. */
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
/** Last, since it ends the session. */
const calls = Object.keys(permissions).sort(
  (a, b) => Number(a === 'admin.logout') - Number(b === 'admin.logout'),
)

/** The status of a call without input. */
async function ask(call: string, token: string): Promise<number> {
  const rest = Object.values(documentedCalls).find(({ path }) => `rest.${path.split('/').at(-1)}` === call)
  const file = call.startsWith('exports.') && `/${call.replace('.', '/')}.csv?from=2027-06-01&to=2027-06-30`
  const isQuery = file || procedures[call]?._def.type === 'query'
  const method = rest?.method.toUpperCase() ?? (isQuery ? 'GET' : 'POST')
  const response = await fetch(`${hotel.server.url}${file || (rest?.path ?? `/trpc/${call}`)}`, {
    method,
    headers: { 'content-type': 'application/json', 'auth-token': token },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })
  await response.arrayBuffer()
  return response.status
}

test('every call of the panel answers nobody 401, the desk 403 where it needs an owner, an owner neither', async () => {
  const shown: Record<string, string> = {}
  const wanted: Record<string, string> = {}
  const before = await writtenByCalls(hotel)
  for (const call of calls) shown[call] = `${await ask(call, tokens.nobody)}`
  expect(await writtenByCalls(hotel)).toEqual(before)
  for (const call of calls) {
    const answers = [await ask(call, tokens.desk), await ask(call, tokens.owner)]
    const [desk, owner] = answers.map((status) => (status === 401 || status === 403 ? status : 'open'))
    shown[call] = `${shown[call]} ${desk} ${owner}`
    wanted[call] = permissions[call] === 'owner' ? '401 403 open' : '401 open open'
  }
  expect(shown).toEqual(wanted)
})

describe('what the desk may not do in calls that are open to it', () => {
  const booked = async () => {
    const booking = aDeskBooking()
    const outcome = await panelWith(hotel, await tokenOf()).desk.book.mutate(booking)
    expect(outcome).toMatchObject({ kind: 'done' })
    return { bookingId: booking.id, panel: panelWith(hotel, await tokenOf(clerk)) }
  }
  const forbidden = { data: { code: 'FORBIDDEN', refusal: 'Forbidden' } }

  test('cancel in full or by amount, give a discount, cut a price', async () => {
    const { bookingId, panel } = await booked()
    const reason = 'guest asked' as const
    for (const how of [{ mode: 'full' } as const, { mode: 'amount', amount: 100 } as const])
      await expect(panel.desk.cancel.mutate({ bookingId, reason, ...how })).rejects.toMatchObject(forbidden)
    const ways = (await panel.desk.previewCancel.query({ bookingId })).ways
    expect(ways.map(({ mode, why }) => [mode, why !== null])).toEqual([
      ['policy', false],
      ['full', true],
      ['amount', true],
      ['none', false],
    ])
    const discount = { bookingId, kind: 'discount' as const, text: 'Friends', amount: 100_00 }
    await expect(panel.folio.add.mutate(discount)).rejects.toMatchObject(forbidden)
    await expect(
      panel.desk.change.mutate({ bookingId, price: 3_999_00, reason: 'Friends' }),
    ).rejects.toMatchObject(forbidden)
    expect(await panel.folio.of.query({ bookingId })).toMatchObject({ charges: 5_000_00 })
    await panel.desk.change.mutate({ bookingId, price: 5_500_00, reason: 'With heating' })
    await panel.desk.change.mutate({ bookingId, checkOutDate: '2027-06-11' })
    await panel.desk.cancel.mutate({ bookingId, reason, mode: 'policy' })
  })

  test('discounts and cuts count together up to the limit that an owner has set', async () => {
    const { bookingId, panel } = await booked()
    await panelWith(hotel, await tokenOf()).settings.set.mutate({ deskDiscount: 300_00 })
    const discount = { bookingId, kind: 'discount' as const, text: 'No hot water' }
    const given = { ...discount, id: '00000000-0000-4000-8000-0000000000d1', amount: 200_00 }
    await panel.folio.add.mutate(given)
    await panel.folio.add.mutate(given)
    await expect(panel.folio.add.mutate({ ...discount, amount: 101_00 })).rejects.toMatchObject(forbidden)
    await expect(
      panel.desk.change.mutate({ bookingId, price: 4_899_00, reason: 'Rain' }),
    ).rejects.toMatchObject(forbidden)
    await panel.desk.change.mutate({ bookingId, price: 4_900_00, reason: 'Rain' })
    await expect(panel.folio.add.mutate({ ...discount, amount: 1_00 })).rejects.toMatchObject(forbidden)
  })

  test('correct a line of a closed day', async () => {
    const { bookingId, panel } = await booked()
    const paid = { bookingId, kind: 'payment' as const, method: 'cash' as const, amount: 100_00 }
    const line = await panel.folio.add.mutate(paid)
    await panel.desk.closeDay.mutate({ date: '2027-03-01', countedCash: 100_00 })
    const wrong = { lineId: line.id, reason: 'Wrong booking' }
    await expect(panel.folio.reverse.mutate(wrong)).rejects.toMatchObject(forbidden)
    await panelWith(hotel, await tokenOf()).folio.reverse.mutate(wrong)
  })

  test('see or close what is wrong with payouts', async () => {
    const [clerks, owners] = [panelWith(hotel, await tokenOf(clerk)), panelWith(hotel, await tokenOf())]
    const { ctx } = hotel.server
    const words = { title: 'A payout is short', happened: '', byItself: '', toDo: '' }
    await transaction(ctx.db, (tx) =>
      raiseAlert(ctx, tx, { kind: 'PayoutMismatch', subject: 'setl_1', isMailed: false, ...words }),
    )
    const [alert] = await owners.admin.alerts.query()
    expect(alert).toMatchObject({ title: words.title })
    expect((await owners.desk.today.query({})).alerts).toHaveLength(1)
    expect(await clerks.admin.alerts.query()).toEqual([])
    expect((await clerks.desk.today.query({})).alerts).toEqual([])
    const resolved = { id: alert?.id ?? '' }
    await expect(clerks.admin.resolveAlert.mutate(resolved)).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
    await owners.admin.resolveAlert.mutate(resolved)
  })
})
