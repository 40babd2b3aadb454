import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseListener, openListener } from '#server/database/open-listener'
import { shiftedClock } from '#server/platform/clock'
import { openBareServer, type Server } from '#server/testing/bare-server'
import { emptyHotel } from '#server/testing/empty-hotel'
import { providerForTests } from '#server/testing/provider-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { contacts as file, hotel } from '#shared/hotel'
import { loadSettings, reloadSettings, resetSetting, setSettings, viewSettings } from './settings'
import * as settingsRows from './settings-rows'

const clock = shiftedClock({ now: () => new Date('2027-03-01T10:00:00+05:30') })
const owner = 'owner@hotel.example'
let database: TestDatabase
let servers: Server[]
let listeners: DatabaseListener[]

beforeAll(async () => {
  database = await borrowDatabase()
  const { payments } = providerForTests()
  const settings = { REGISTER_DAYS: '400' }
  const { url } = database
  servers = [1, 2].map(() => openBareServer({ url, poolSize: 2, payments, clock, settings }))
  listeners = servers.map(({ ctx }) =>
    openListener({
      url,
      log: ctx.log,
      onOpen: () => void reloadSettings(ctx),
      channels: { [settingsRows.channel]: () => void reloadSettings(ctx) },
    }),
  )
})
afterAll(async () => {
  for (const { end } of [...listeners, ...servers]) await end()
  await database.drop()
})
const at = (index: 0 | 1) => {
  const server = servers[index]
  if (!server) throw new Error('no such server')
  return server.ctx
}
beforeEach(async () => {
  await emptyHotel(at(0).db)
  for (const { ctx } of servers) await loadSettings(ctx)
})
const audit = async () =>
  (await at(0).db.selectFrom('audit_entry').select(['action', 'note']).orderBy('number').execute()).map(
    ({ action, note }) => `${action}: ${note}`,
  )

describe('a setting', () => {
  test('of the owner wins over the environment, and that over the file; both are shown', async () => {
    expect(at(0).hotel.current).toMatchObject({ registerDays: 400, phones: file.phones, notice: '' })
    const view = await setSettings(at(0), owner, { registerDays: 200, phones: ['+91 98765 43210'] })
    expect(view).toMatchObject({
      values: { registerDays: 200, phones: ['+91 98765 43210'], legalName: hotel.name },
      defaults: { registerDays: 400, phones: file.phones },
      changed: { registerDays: { by: owner, at: '2027-03-01T10:00:00.000+05:30' } },
    })
    expect(Object.keys(view.changed)).toHaveLength(2)
    const { values, changed } = await resetSetting(at(0), owner, 'registerDays')
    expect([values.registerDays, Object.keys(changed)]).toEqual([400, ['phones']])
    expect(await audit()).toEqual([
      `settingChanged: Phone numbers: ${file.phones.join(', ')} to +91 98765 43210`,
      'settingChanged: Days that the register is kept: 400 days to 200 days',
      'settingReset: Days that the register is kept: 200 days to 400 days',
    ])
  })

  test('that one server changes is known to the other, which asks nothing for it', async () => {
    await setSettings(at(0), owner, { email: 'new@hotel.example' })
    await expect.poll(() => at(1).hotel.current.email).toBe('new@hotel.example')
    await resetSetting(at(1), owner, 'email')
    await expect.poll(() => at(0).hotel.current.email).toBe(file.email)
    expect(await recordStatements(async () => at(0).hotel.current.email)).toEqual([])
  })

  test('is not overwritten by who has not seen its last change', async () => {
    const { version } = await viewSettings(at(0))
    const both = await Promise.allSettled([
      setSettings(at(0), owner, { notice: 'Snow', version }),
      setSettings(at(1), owner, { notice: 'Rain', version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'Changed' }])
    expect(await audit()).toHaveLength(1)
  })

  test('that no longer fits counts as not changed', async () => {
    await setSettings(at(0), owner, { invoicePrefix: 'X' })
    await at(0)
      .db.updateTable('hotel_setting')
      .set({ value: '"too long"' })
      .where('name', '=', 'invoicePrefix')
      .execute()
    await loadSettings(at(0))
    expect(at(0).hotel.current.invoicePrefix).toBe('HB')
  })
})

test('a notice may not end before today', async () => {
  const set = (day: string) => setSettings(at(0), owner, { notice: 'Snow', noticeUntil: asCalendarDate(day) })
  await expect(set('2027-02-28')).rejects.toMatchObject({ code: 'InvalidInput' })
  await expect(set('2027-03-01')).resolves.toMatchObject({ values: { noticeUntil: '2027-03-01' } })
})
