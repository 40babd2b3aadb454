import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { aForm, guestsOf } from '#server/testing/builders'
import { aCaller, openPanel, panelWith } from '#server/testing/desk-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let panel: Awaited<ReturnType<typeof openPanel>>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
  panel = await openPanel(hotel)
})
afterAll(() => hotel.close())

async function booked(over: Record<string, unknown> = {}, form: Record<string, unknown> = aForm()) {
  const orderId = await guests.hold({ ...form, ...over })
  const signed = await guests.pay(orderId, { webhooks: 'drop' })
  await guests.verify(signed)
  const { bookings } = await panel.bookings.query({ status: 'Confirmed', limit: 500 })
  const card = bookings.find((one) => one.orderId === orderId)
  if (!card) throw new Error('not confirmed')
  return { ...card, orderId, signed }
}

describe('rates', () => {
  const put = async (body: unknown) => {
    const response = await fetch(`${hotel.server.url}/api/updateRoomRate`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...(await guests.signIn()) },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test('that change during a hold leave its price as it was; a new draft gets the new rate', async () => {
    const dates = { checkInDate: '2027-07-10', checkOutDate: '2027-07-12', draftId: 'draft-a' }
    const orderId = await guests.hold({ ...dates, userId: 'early', ...aForm() })
    expect(await put({ type: 'Double Bed', amount: 3000 })).toEqual({
      status: 200,
      body: { success: true, message: 'The rate of Double Bed is now ₹3,000 a night.' },
    })
    const early = { ...dates, userId: 'early' }
    expect(await guests.hold({ ...early, paidAmount: 3000 })).toBe(orderId)
    const full = await guests.hold({ ...early, paidAmount: 5000 })
    expect(full).not.toBe(orderId)
    expect((await guests.checkout({ ...early, draftId: 'draft-b' })).body['message']).toBe('WrongAmount')
    const late = await guests.checkout({ ...early, draftId: 'draft-b', paidAmount: 3600 })
    expect(late.body['message']).toBe('Held')
    const paid = await guests.verify(await guests.pay(full, { webhooks: 'drop' }))
    expect(paid.body).toMatchObject({ status: 'confirmed' })
    expect((await panel.search.query({ text: full }))[0]).toMatchObject({ paidOnline: 500_000, pending: 0 })
    expect((await hotel.as('x').booking.rooms.query())[0]).toMatchObject({ nightlyRate: 3000 })
    await put({ type: 'Double Bed', amount: '2500' })
    const { lines } = await panel.auditLog.query({ limit: 1 })
    expect(lines).toMatchObject([{ action: 'rateChanged', note: 'Double Bed: ₹3,000 to ₹2,500' }])
  })

  test.each([0, -5, 1e9, '12.345', 99, 100_001, 2500.5, '', null, 'a lot', undefined])(
    'of %j are refused, and the rate stays',
    async (amount) => {
      const rates = await hotel.as('x').booking.rooms.query()
      const answer = await put({ type: 'Double Bed', amount })
      expect(answer).toMatchObject({ status: 400, body: { success: false, message: 'InvalidInput' } })
      expect(await hotel.as('x').booking.rooms.query()).toEqual(rates)
    },
  )

  test('of an unknown room type are refused', async () => {
    expect((await put({ type: 'Single Bed', amount: 2000 })).status).toBe(400)
  })
})

describe('a booking in the panel', () => {
  test('shows identity numbers masked; showing a whole one writes an audit entry', async () => {
    const names = ['<a href="https://evil.example">Pay here</a>', 'अनुष्का कुँवर']
    const form = aForm({ name: names, age: ['30', '31'], aadhar: ['234123412346', '555566667777'] })
    const { id, guests: listed } = await booked(
      { userId: 'family', checkInDate: '2027-06-01', checkOutDate: '2027-06-03' },
      form,
    )
    expect(listed).toEqual([
      { position: 1, name: names[0], age: 30, identity: 'XXXX XXXX 2346', canReveal: true },
      { position: 2, name: names[1], age: 31, identity: 'XXXX XXXX 7777', canReveal: true },
    ])
    expect(JSON.stringify(await panel.bookings.query({ status: 'Confirmed' }))).not.toContain('55556666')
    expect(await panel.revealIdentity.mutate({ bookingId: id, position: 2 })).toEqual({
      aadhaar: '555566667777',
    })
    await expect(panel.revealIdentity.mutate({ bookingId: id, position: 3 })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
    const { lines } = await panel.auditLog.query({ bookingId: id })
    expect(lines).toMatchObject([{ action: 'identityShown', note: 'guest 2', admin: 'desk@hotel.example' }])
    const auditLog = JSON.stringify(await panel.auditLog.query({}))
    for (const word of ['555566667777', '7777', 'अनुष्का', 'asha@']) expect(auditLog).not.toContain(word)
  })

  test('is found by part of a name, a mobile number or an order id; wildcards have no effect', async () => {
    const { id, orderId, paymentId } = await booked(
      { userId: 'found', checkInDate: '2027-08-20', checkOutDate: '2027-08-22' },
      aForm({ name: ["Mira D'Souza"], mobileNumber: '9555512345' }),
    )
    const found = async (text: string) => (await panel.search.query({ text })).map((card) => card.id)
    for (const text of [
      "d'sou",
      'MIRA',
      '55512',
      '+91 95555-12345',
      '09555512345',
      orderId,
      String(paymentId),
    ])
      expect(await found(text), text).toEqual([id])
    for (const text of ['%%', '__', '\\\\', 'nobody', '000']) expect(await found(text), text).toEqual([])
    await expect(panel.search.query({ text: ' x ' })).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  })

  test('is found whatever the case, accents, apostrophes, joiners and order of words', async () => {
    const folded: [name: string, ways: string[]][] = [
      ['José d’Ávila', ['jose', 'JOSÉ', 'Jose\u0301', 'davila jose', "d'avila", 'D\u2019Avila José']],
      [
        "Maria D'Souza",
        ['D’Souza', 'd\u02bcsouza', 'dsouza', 'souza, maria', 'ma\u00adria', 'MARIA  D`SOUZA'],
      ],
      ['श्री\u200dमान क\u200dष', ['श्रीमान', 'कष', 'क\u200dष']],
      ['Nguyễn Thị Hạnh', ['nguyen hanh', 'HẠNH NGUYỄN', 'thi hanh nguyen']],
      ['Søren Łukasz Groß', ['soren', 'lukasz gross', 'GROSS']],
      ['Σωκράτης Ёлкин', ['σωκρατησ', 'ΣΩΚΡΆΤΗΣ', 'елкин']],
      ['Anne-Marie O\u2032Neil', ['anne marie', 'marie anne', 'anne-marie']],
    ]
    for (const [index, [name, ways]] of folded.entries()) {
      const dates = { checkInDate: `2027-07-${10 + 2 * index}`, checkOutDate: `2027-07-${12 + 2 * index}` }
      const { id } = await booked({ userId: `folded-${index}`, ...dates }, aForm({ name: [name] }))
      for (const text of ways) {
        const found = await panel.search.query({ text })
        expect(
          found.map((card) => card.id),
          `${name} by ${text}`,
        ).toContain(id)
      }
    }
    expect(await panel.search.query({ text: 'jose souza' })).toEqual([])
  })

  test('is found by email address, by an order id with invisible marks, and by its refund id', async () => {
    const form = aForm({ email: 'Lata.Negi+hotel@mail.example', mobileNumber: '9555500077' })
    const stay = { userId: 'ids', checkInDate: '2027-09-11', checkOutDate: '2027-09-13' }
    const { id, orderId, paymentId } = await booked(stay, form)
    const found = async (text: string) => (await panel.search.query({ text })).map((card) => card.id)
    for (const text of [
      'lata.negi+hotel@mail.example',
      'LATA.NEGI',
      'negi@',
      'lata 00077',
      orderId,
      `\u202a${orderId}\u202c`,
    ])
      expect(await found(text), text).toEqual([id])
    expect(await found('mail example')).toEqual([])
    await panel.cancelForGuest.mutate({ bookingId: id })
    await hotel.advance(5)
    const refunds = () =>
      hotel.db
        .selectFrom('refund')
        .select('provider_refund_id')
        .where('payment_id', '=', String(paymentId))
        .execute()
    await expect.poll(refunds).toEqual([{ provider_refund_id: expect.stringMatching(/^rfnd_/) }])
    expect(await found(String((await refunds())[0]?.provider_refund_id))).toEqual([id])
  })

  test('shows a confirmation that the mail server keeps refusing as not delivered', async () => {
    await hotel.sandbox('/mailbox/control', { mode: '550' })
    const { id } = await booked({
      userId: 'unreachable',
      checkInDate: '2027-09-01',
      checkOutDate: '2027-09-03',
    })
    const standing = async () => (await panel.booking.query({ bookingId: id })).confirmationMail
    expect(await standing()).toBe('waiting')
    // The clock moves until the last attempt is over; an attempt schedules the next one when it ends.
    const later = async () => {
      await hotel.advance(28_800)
      panel = await openPanel(hotel)
      return standing()
    }
    await expect.poll(later, { timeout: 25_000 }).toBe('notDelivered')
    await hotel.sandbox('/mailbox/control', { mode: 'normal' })
    for (let time = 0; time < 2; time++)
      expect(await panel.correctEmail.mutate({ bookingId: id, email: 'right@example.com' })).toMatchObject({
        email: 'right@example.com',
      })
    await panel.sendConfirmation.mutate({ bookingId: id, requestId: systemIds.uuid() })
    await guests.runJobs()
    const arrived = async () => (await hotel.mails()).filter(({ to }) => to.includes('right@example.com'))
    await expect.poll(async () => (await arrived()).length).toBe(1)
    expect(await standing()).toBe('sent')
    const { lines } = await panel.auditLog.query({ bookingId: id })
    expect(lines.map(({ action, note }) => [action, note])).toEqual([
      ['confirmationSentAgain', ''],
      ['emailCorrected', ''],
    ])
  })
})

describe('missing guest details', () => {
  test('can be filled in once by the administrator, and the confirmation sent again', async () => {
    const dates = { checkInDate: '2027-06-20', checkOutDate: '2027-06-22' }
    const orderId = await guests.hold({ userId: 'hurried', ...dates })
    await guests.verify(await guests.pay(orderId, { webhooks: 'drop', email: 'payer@example.com' }))
    const [card] = await panel.search.query({ text: orderId })
    expect(card).toMatchObject({ detailsMissing: true, guests: [], email: 'payer@example.com' })
    const bookingId = card?.id ?? ''
    const details = aCaller({
      numberOfGuests: 2,
      guests: [{ name: 'Ravi Joshi', age: 44, aadhar: '234123412346' }],
    })
    const tooMany = { ...details, numberOfGuests: 3 }
    await expect(panel.completeDetails.mutate({ bookingId, details: tooMany })).rejects.toMatchObject({
      message: '1 Double Bed room takes at most 2 guests.',
    })
    expect(await panel.completeDetails.mutate({ bookingId, details })).toMatchObject({
      detailsMissing: false,
      numberOfGuests: 2,
      email: 'payer@example.com',
      mobileNumber: '9811122233',
      guests: [{ name: 'Ravi Joshi', identity: 'XXXX XXXX 2346' }],
    })
    await expect(panel.completeDetails.mutate({ bookingId, details })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    })
    const requestId = systemIds.uuid()
    for (let time = 0; time < 2; time++)
      expect(await panel.sendConfirmation.mutate({ bookingId, requestId })).toEqual({
        email: 'payer@example.com',
      })
    await guests.runJobs()
    const confirmations = async () =>
      (await hotel.mails()).filter(
        ({ to, text }) => to.includes('payer@example.com') && text.includes(orderId),
      )
    await expect.poll(async () => (await confirmations()).length).toBe(2)
    const texts = (await confirmations()).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('Ravi Joshi'))).toHaveLength(1)
    const { lines } = await panel.auditLog.query({ bookingId })
    expect(lines.map(({ action }) => action)).toEqual(['confirmationSentAgain', 'detailsCompleted'])
  })
})

describe('sessions', () => {
  test('signing out ends one session and no other', async () => {
    const [mine, other] = [
      (await guests.signIn())['auth-token'] ?? '',
      (await guests.signIn())['auth-token'] ?? '',
    ]
    await panelWith(hotel, mine).logout.mutate()
    await expect(panelWith(hotel, mine).me.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect(await panelWith(hotel, other).me.query()).toEqual({ email: 'desk@hotel.example' })
  })

  test('signing in over tRPC gives the same token and the same refusals as over REST', async () => {
    const signedOut = panelWith(hotel, '')
    const right = { email: ' Desk@hotel.example', password: 'a-long-test-password' }
    const { authToken } = await signedOut.login.mutate(right)
    expect(await panelWith(hotel, authToken).me.query()).toEqual({ email: 'desk@hotel.example' })
    for (const wrong of [
      { ...right, password: 'wrong' },
      { ...right, email: 'nobody@hotel.example' },
    ])
      await expect(signedOut.login.mutate(wrong)).rejects.toMatchObject({
        message: 'Login failed. Please try again.',
        data: { code: 'UNAUTHORIZED', refusal: 'SignInFailed' },
      })
  })
})
