import { beforeEach, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking, wholeDatabase } from '#server/testing/desk-for-tests'
import { sampleGuest } from '#server/testing/sample-guest'
import { wiredHotel } from '#server/testing/wired-hotel'

const { hold, pay, verify, moveTo, advance, db, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
const arrival = '2027-06-10T14:00:00+05:30'
const day = { from: '2027-06-10', to: '2027-06-10' }
async function goTo(instant: string): Promise<void> {
  await moveTo(instant)
  panel = await openPanel()
}
beforeEach(async () => {
  panel = await openPanel()
})

/** A web booking of 10 to 12 June with a whole Aadhaar number, checked in. */
async function arrived(): Promise<string> {
  await verify(pay(await hold(aForm())))
  const { id } = await db().selectFrom('booking').select('id').executeTakeFirstOrThrow()
  await goTo(arrival)
  await panel.desk.checkIn.mutate({ bookingId: id })
  return id
}
const list = () => panel.register.list.query(day)
const first = async () => (await list())[0]
const content = {
  name: 'Ana Silva',
  age: 34,
  nationality: 'Portuguese',
  document: 'passport' as const,
  number: 'p 123456 x',
  address: 'Rua Nova 5, Porto',
}
const form = {
  ...{ surname: 'Silva', givenName: 'Ana', sex: 'female' as const, birthDate: '1993-02-03' },
  ...{ passportPlace: 'Porto', passportIssuedOn: '2024-01-01', passportExpiresOn: '2034-01-01' },
  ...{
    visaNumber: 'VJ998877',
    visaType: 'e-Tourist',
    visaIssuedOn: '2027-05-01',
    visaExpiresOn: '2027-11-01',
  },
  ...{ arrivedFrom: 'Rishikesh', nextDestination: 'Badrinath', purpose: 'Trekking', contact: '+351 555 000' },
}
const actions = async () =>
  (await panel.admin.auditLog.query({})).lines.map(({ action, note }) => `${action} ${note}`)

test('guests are in the register from their check-in on, and no longer once it is undone', async () => {
  const bookingId = await arrived()
  expect(await first()).toMatchObject({
    ...{
      bookingId,
      position: 1,
      name: sampleGuest.name,
      age: 34,
      nationality: 'Indian',
      document: 'aadhaar',
    },
    ...{ number: 'XXXX 2346', rooms: 'D1', day: '2027-06-10', checkOut: '2027-06-12', leftAt: null },
    ...{ missing: [], form: null, hasBooking: true },
  })
  expect(await panel.register.ofBooking.query({ bookingId })).toEqual(await list())
  await panel.desk.checkIn.mutate({ bookingId })
  expect(await list()).toHaveLength(1)
  await panel.desk.undo.mutate({ bookingId, action: 'checkIn' })
  expect(await list()).toEqual([])
})

test('guests who get other rooms from tonight bring their document and Form III with them', async () => {
  const bookingId = await arrived()
  const of = { bookingId, position: 1 }
  await panel.register.save.mutate({ ...of, ...content, form })
  await panel.register.markSent.mutate(of)
  await goTo('2027-06-11T10:00:00+05:30')
  const other = { bookingId: crypto.randomUUID() }
  const rooms = { type: 'Triple Bed', numberOfRooms: 1, keepsRooms: false } as const
  await panel.desk.fromTonight.mutate({ bookingId, ...rooms, id: other.bookingId })
  await panel.desk.checkIn.mutate(other)
  const [before] = await panel.register.ofBooking.query({ bookingId })
  const [entry] = await panel.register.ofBooking.query(other)
  const { name, nationality, document, number, form: known, sentAt, sentBy } = before ?? {}
  expect(entry).toMatchObject({
    name,
    nationality,
    document,
    number,
    form: known,
    sentAt,
    sentBy,
    rooms: 'T1',
  })
  expect(sentAt).toEqual(expect.any(String))
  expect(await panel.register.reveal.mutate({ ...other, position: 1 })).toEqual(
    await panel.register.reveal.mutate(of),
  )
})

test('departure and check-out follow the booking, early or not, and their undoing', async () => {
  const bookingId = await arrived()
  await panel.desk.change.mutate({ bookingId, checkOutDate: '2027-06-13' })
  expect(await first()).toMatchObject({ checkOut: '2027-06-13' })
  await panel.desk.leaveEarly.mutate({ bookingId, reason: 'left early' })
  expect(await first()).toMatchObject({ checkOut: '2027-06-11', leftAt: '2027-06-10T14:00:00.000+05:30' })
  await panel.desk.undo.mutate({ bookingId, action: 'leaveEarly' })
  expect(await first()).toMatchObject({ checkOut: '2027-06-13', leftAt: null })
  await panel.desk.checkOut.mutate({ bookingId })
  expect((await first())?.leftAt).not.toBeNull()
  await panel.desk.undo.mutate({ bookingId, action: 'checkOut' })
  expect((await first())?.leftAt).toBeNull()
})

test('guests without a name are entered too, and what is corrected there stands in the booking', async () => {
  const asked = aDeskBooking({
    ...aCaller({ numberOfGuests: 3 }),
    rooms: [{ type: 'Triple Bed', numberOfRooms: 1 }],
  })
  await panel.desk.book.mutate(asked)
  const bookingId = asked.id
  await goTo(arrival)
  await panel.desk.checkIn.mutate({ bookingId })
  expect((await list()).map(({ name, missing }) => [name, missing.includes('name')])).toEqual([
    ['Bhola Negi', false],
    ['', true],
    ['', true],
  ])
  await panel.register.save.mutate({ bookingId, position: 3, ...content, form })
  const { card } = await panel.desk.booking.query({ bookingId })
  expect(card.guests.map(({ name, identity }) => [name, identity])).toEqual([
    ['Bhola Negi', 'Another document, shown at check-in'],
    ['', ''],
    ['Ana Silva', 'Passport, shown at check-in'],
  ])
  expect(card.detailsMissing).toBe(true)
  const aadhaar = { document: 'aadhaar' as const, number: '2345 6789 2346', nationality: 'india' }
  await panel.register.save.mutate({ bookingId, position: 2, name: 'Chandra', age: 9, ...aadhaar })
  const { card: whole } = await panel.desk.booking.query({ bookingId })
  expect(whole.guests[1]).toMatchObject({ name: 'Chandra', identity: 'XXXX XXXX 2346', canReveal: true })
  expect(whole.detailsMissing).toBe(false)
  expect(await panel.admin.revealIdentity.mutate({ bookingId, position: 2 })).toEqual({
    aadhaar: '234567892346',
  })
})

test('changed guests are changed in the register, where corrections stay', async () => {
  const bookingId = await arrived()
  await panel.register.save.mutate({ bookingId, position: 1, ...content, name: 'Asha R. Rawat', form })
  const known = { name: sampleGuest.name, age: '34', id: 'asStored' }
  const guest = aCaller({ numberOfGuests: 2, guests: [known, { name: 'Bhola', age: '51', id: 'later' }] })
  await panel.desk.change.mutate({ bookingId, guest })
  expect((await list()).map(({ name, document }) => [name, document])).toEqual([
    [sampleGuest.name, 'passport'],
    ['Bhola', null],
  ])
  const one = aCaller({
    guests: [{ ...known, name: 'Asha Rawat', id: 'aadhaar', aadhar: sampleGuest.aadhar }],
  })
  await panel.desk.change.mutate({ bookingId, guest: one })
  expect(await list()).toMatchObject([{ name: 'Asha Rawat', document: 'aadhaar', number: 'XXXX 2346' }])
})

test('numbers are sealed in the database, masked in lists, and shown or exported with an audit entry', async () => {
  const bookingId = await arrived()
  const saving = { bookingId, position: 1, ...content, form }
  const saved = await panel.register.save.mutate({ ...saving, version: (await first())?.version })
  expect(saved).toMatchObject({ number: 'XXXX 456X', form: { visaNumber: 'XXXX 8877' }, missing: [] })
  expect(await panel.register.save.mutate({ ...saving, version: 1 })).toEqual(saved)
  await expect(panel.register.save.mutate({ ...saving, age: 35, version: 1 })).rejects.toMatchObject({
    data: { refusal: 'Changed' },
  })
  const kept = { ...saving, number: '', form: { ...form, visaNumber: '' }, age: 35 }
  expect(await panel.register.save.mutate(kept)).toMatchObject({ age: 35, number: 'XXXX 456X' })
  const texts = [...(await wholeDatabase({ db: db() })).values()].join('\n')
  for (const secret of ['P123456X', 'VJ998877', '1993-02-03', sampleGuest.aadhar])
    expect(texts).not.toContain(secret)
  expect(await panel.register.reveal.mutate({ bookingId, position: 1 })).toEqual({
    number: 'P123456X',
    visaNumber: 'VJ998877',
  })
  const { csv, entries } = await panel.register.export.mutate(day)
  expect(entries).toMatchObject([{ number: 'P123456X', form: { visaNumber: 'VJ998877' } }])
  expect(csv).toContain(',P123456X,')
  expect((await actions()).slice(0, 4)).toEqual([
    'registerExported 10 Jun 2027, 1 guest',
    'identityShown guest 1, register',
    'registerSaved guest 1: age',
    'registerSaved guest 1: name, nationality, document, address, number, Form III',
  ])
})

test('deleting and erasing keep the register until its days are over, and it can still be corrected', async () => {
  const bookingId = await arrived()
  await panel.desk.checkOut.mutate({ bookingId })
  await goTo('2027-06-13T12:00:00+05:30')
  await panel.admin.erase.mutate({ bookingId })
  expect(await list()).toMatchObject([{ name: sampleGuest.name, mobileNumber: '', hasBooking: true }])
  await panel.register.save.mutate({ bookingId, position: 1, ...content, form })
  expect(await db().selectFrom('guest').selectAll().execute()).toEqual([])
  await panel.admin.deleteBooking.mutate({ bookingId })
  expect(await list()).toMatchObject([{ name: 'Ana Silva', rooms: '', hasBooking: false }])
  await panel.register.save.mutate({ bookingId, position: 1, ...content, age: 35, form })
  await goTo('2028-06-10T12:00:00+05:30')
  expect(await list()).toMatchObject([{ age: 35 }])
  await goTo('2028-06-12T00:11:00+05:30')
  expect(await list()).toEqual([])
  expect(await panel.register.ofBooking.query({ bookingId })).toEqual([])
})

test('Form III of a guest from abroad that is not sent a day after arrival is an alert, until it is', async () => {
  const bookingId = await arrived()
  await panel.register.save.mutate({ bookingId, position: 1, ...content, form })
  const alerts = async () => {
    for (let run = 0; run < 3; run += 1) await advance(20)
    return (await panel.admin.alerts.query()).filter(({ title }) => title.startsWith('Form III'))
  }
  await goTo('2027-06-11T13:50:00+05:30')
  expect(await alerts()).toEqual([])
  await goTo('2027-06-11T14:00:00+05:30')
  expect(await alerts()).toMatchObject([{ bookingId }])
  const guest = { bookingId, position: 1 }
  for (let time = 0; time < 2; time += 1)
    expect(await panel.register.markSent.mutate(guest)).toMatchObject({ sentBy: 'desk@hotel.example' })
  expect(await alerts()).toEqual([])
  expect(await panel.register.markSent.mutate({ ...guest, sent: false })).toMatchObject({ sentAt: null })
  expect((await actions()).filter((action) => action.startsWith('formSent'))).toEqual([
    'formSent guest 1: not sent after all',
    'formSent guest 1: sent',
  ])
  await expect(panel.admin.deleteBooking.mutate({ bookingId })).rejects.toMatchObject({
    message: 'These guests are here. Check them out first.',
  })
  await panel.desk.checkOut.mutate({ bookingId })
  await panel.admin.deleteBooking.mutate({ bookingId })
  expect(await alerts()).toMatchObject([{ bookingId: null }])
})
