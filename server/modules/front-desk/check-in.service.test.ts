import { beforeEach, describe, expect, test } from 'vitest'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { moveTo, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

type Booked = { from?: string; to?: string; rooms?: number; room?: string }

/** A Double for the nights of 10 and 11 June 2027, if nothing else is said; answers its id. */
async function book(name: string, { from = '10', to = '12', rooms = 1, room }: Booked = {}): Promise<string> {
  const booked = await panel.desk.book.mutate(
    aDeskBooking({
      name,
      guests: [{ name, age: 40, id: 'other' }],
      checkInDate: `2027-06-${from}`,
      checkOutDate: `2027-06-${to}`,
      rooms: [{ type: 'Double Bed', numberOfRooms: rooms }],
      ...(room && { roomNumber: room }),
    }),
  )
  if (booked.kind !== 'done') throw new Error(booked.message)
  return booked.bookingIds[0] ?? ''
}

/** `name room from-to` of every stretch on the chart, pinned ones with an exclamation mark. */
async function chart(from = '2027-06-01', to = '2027-07-01') {
  const { stays, mustMove, swaps } = await panel.desk.chart.query({ from, to })
  const shown = stays.map((stay) => {
    const mark = stay.isPinned ? '!' : ''
    return `${stay.name || stay.reason} ${stay.roomNumber}${mark} ${stay.from.slice(-2)}-${stay.to.slice(-2)}`
  })
  return { shown, mustMove, swaps }
}
const shown = async () => (await chart()).shown

const moveToDay = async (day: string) => {
  await moveTo(`2027-06-${day}T12:00:00+05:30`)
  panel = await openPanel()
}

describe('checking in', () => {
  test('keeps the rooms that were laid out, from the check-in day on, once', async () => {
    const [early, late] = [await book('Early', { from: '08', to: '11' }), await book('Late')]
    await expect(panel.desk.checkIn.mutate({ bookingId: late })).rejects.toMatchObject({
      message: 'This stay begins on 10 Jun 2027.',
    })
    await moveToDay('10')
    const first = await panel.desk.checkIn.mutate({ bookingId: late, version: 1 })
    expect(await panel.desk.checkIn.mutate({ bookingId: late, version: 1 })).toEqual(first)
    await panel.desk.cancel.mutate({ bookingId: early, mode: 'none', reason: 'other' })
    expect(await shown()).toEqual(['Late D2! 10-12'])
    const { lines } = await panel.admin.auditLog.query({ bookingId: late })
    expect(lines.filter(({ action }) => action === 'checkedIn')).toMatchObject([{ note: 'D2' }])
  })
})
