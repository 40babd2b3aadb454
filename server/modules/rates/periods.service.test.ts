import { beforeEach, expect, test } from 'vitest'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const type = 'Triple Bed' as const

let panel: Awaited<ReturnType<typeof hotel.openPanel>>
beforeEach(async () => {
  panel = await hotel.openPanel()
})

const notes = async () =>
  (await panel.admin.auditLog.query({})).lines
    .filter(({ action }) => action !== 'signedIn')
    .map(({ note }) => note)
const period = (from: string, to: string, amount: number, over = {}) => ({
  from: `2027-${from}`,
  to: `2027-${to}`,
  amount,
  minNights: 1,
  name: null,
  ...over,
})
const monsoon = period('06-15', '07-31', 3000, { name: 'Monsoon' })
const yatra = period('06-01', '06-20', 4300, { name: 'Yatra weeks', minNights: 2 })
const cutMonsoon = { ...monsoon, from: '2027-06-21' }

test('a new period cuts those under it; the audit log says so in words, and a repeat changes nothing', async () => {
  await panel.rates.setPeriod.mutate({ type, ...monsoon })
  for (let time = 0; time < 2; time++) {
    const { periods } = await panel.rates.setPeriod.mutate({ type, ...yatra })
    expect(periods).toEqual([yatra, cutMonsoon])
  }
  expect(await panel.rates.periods.query()).toEqual([
    { type, ...yatra },
    { type, ...cutMonsoon },
  ])
  expect(await notes()).toEqual([
    'Triple Bed: Yatra weeks, 1 Jun 2027 to 20 Jun 2027, ₹4,300, at least 2 nights; ' +
      'cut Monsoon, 15 Jun 2027 to 31 Jul 2027, ₹3,000, to 21 Jun 2027 to 31 Jul 2027',
    'Triple Bed: Monsoon, 15 Jun 2027 to 31 Jul 2027, ₹3,000',
  ])
})

test('cleared nights cost the base rate again, and the change can be undone exactly', async () => {
  await panel.rates.setPeriod.mutate({ type, ...monsoon })
  const nights = { type, from: '2027-07-01', to: '2027-07-10' }
  for (let time = 0; time < 2; time++) {
    const { periods } = await panel.rates.clearPeriod.mutate(nights)
    expect(periods).toEqual([
      { ...monsoon, to: '2027-06-30' },
      { ...monsoon, from: '2027-07-11' },
    ])
  }
  const undo = { ...nights, periods: [{ ...monsoon, from: nights.from, to: nights.to }] }
  for (let time = 0; time < 2; time++)
    expect((await panel.rates.replacePeriods.mutate({ ...undo, expected: [] })).periods).toEqual([monsoon])
  expect(await notes()).toHaveLength(3)
  await panel.rates.setPeriod.mutate({ type, ...yatra })
  await expect(
    panel.rates.replacePeriods.mutate({ ...undo, ...yatra, periods: [], expected: [] }),
  ).rejects.toMatchObject({
    data: { refusal: 'Changed' },
  })
})
