import { beforeEach, describe, expect, test } from 'vitest'
import { sampleGuest } from '#server/testing/sample-guest'
import { wiredHotel } from '#server/testing/wired-hotel'

const { openPanel, post, advance } = wiredHotel()
let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const { age, aadhar, name: _, ...contact } = sampleGuest
const enquire = async (name: string) => {
  await advance(60)
  await post('/api/sendtrekdetails', {
    trekTitle: 'Kagbhusandi Tal Trek',
    ...contact,
    numberOfGuest: 1,
    guests: [{ name, age, aadhar }],
    preferredMonth: '2027-09',
    message: 'With my mother.',
  })
}
const list = (state?: 'new' | 'answered' | 'booked') => panel.admin.enquiries.query({ state })
const audit = async () =>
  (await panel.admin.auditLog.query({ limit: 50 })).lines.filter(({ action }) => action === 'enquiryMarked')

describe('the list of enquiries', () => {
  test('shows each, the newest first, with its month and message and without identity numbers', async () => {
    await enquire('Asha Rawat')
    await enquire('Bhola Negi')
    const { enquiries, counts } = await list()
    expect(enquiries.map(({ guests }) => guests[0]?.name)).toEqual(['Bhola Negi', 'Asha Rawat'])
    expect(enquiries[0]).toMatchObject({
      state: 'new',
      place: 'Joshimath, Chamoli, Uttarakhand, India',
      preferredMonth: '2027-09',
      message: 'With my mother.',
      stateBy: null,
    })
    expect(JSON.stringify(enquiries)).not.toContain('2346')
    expect(counts).toEqual({ new: 2, answered: 0, booked: 0 })
  })

  test('is marked once, however often it is sent, and says by whom', async () => {
    await enquire('Asha Rawat')
    const [{ id = '', version = 0 } = {}] = (await list()).enquiries
    const marking = { id, version, state: 'answered' } as const
    const marked = await Promise.all([1, 2].map(() => panel.admin.markEnquiry.mutate(marking)))
    for (const one of marked) expect(one).toMatchObject({ state: 'answered', stateBy: 'desk@hotel.example' })
    expect(await audit()).toMatchObject([{ note: 'new to answered' }])
    expect((await list('new')).enquiries).toEqual([])
    expect(await list('answered')).toMatchObject({ enquiries: [{ id }], counts: { new: 0, answered: 1 } })
  })

  test('is not marked over what somebody else has marked, nor after it was erased', async () => {
    await enquire('Asha Rawat')
    const [{ id = '', version = 0 } = {}] = (await list()).enquiries
    await panel.admin.markEnquiry.mutate({ id, version, state: 'booked' })
    await expect(panel.admin.markEnquiry.mutate({ id, version, state: 'answered' })).rejects.toMatchObject({
      data: { code: 'CONFLICT', refusal: 'Changed' },
    })
    const gone = { id: crypto.randomUUID(), version, state: 'answered' } as const
    await expect(panel.admin.markEnquiry.mutate(gone)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    expect(await audit()).toHaveLength(1)
  })
})
