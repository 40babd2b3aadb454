import { describe, expect, test } from 'vitest'
import { aForm, aRequest } from '#server/testing/builders'
import type { Answer } from '#server/testing/hotel-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { hold, pay, verify, available, signIn, advance, provider, db } = hotel

const sentence = expect.stringMatching(/^.{8,300}[.!]$/)
/** The error answer, with exactly these fields. */
const refusal = (message: string, error: unknown = sentence) => ({ success: false, message, error })
const refused = (status: number, message: string, error: unknown = sentence) => ({
  status,
  body: refusal(message, error),
})
const plain = ({ status, body }: Answer) => ({ status, body })
const ask = async (path: string, body?: unknown, headers?: Record<string, string>) =>
  plain(await hotel.post(path, body, headers))
const without = (body: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
const bookings = () => db().selectFrom('booking').selectAll().execute()
const storedDetails = () => db().selectFrom('guest_details').selectAll().execute()
const storedGuests = () => db().selectFrom('guest').selectAll().orderBy('position').execute()
const sameAnswer = { success: true, availableRooms: 3, heldRooms: 0 }

describe('fetchRoomDetails', () => {
  const rooms = [
    { _id: 'double-bed', type: 'Double Bed', beds: 2, amount: 2500, totalRooms: 3, fromAmount: 2500 },
    { _id: 'triple-bed', type: 'Triple Bed', beds: 3, amount: 3500, totalRooms: 4, fromAmount: 3500 },
  ]
  test('lists the rooms, Double Bed first, whatever the body', async () => {
    for (const body of [undefined, '', '{}', '{"unknown":1}']) {
      expect(await ask('/api/fetchRoomDetails', body), JSON.stringify(body)).toEqual({
        status: 200,
        body: rooms,
      })
    }
  })
})

describe('check-availability', () => {
  const dates = { type: 'Double Bed', checkInDate: '2027-06-10', checkOutDate: '2027-06-12' }
  const check = (over: Record<string, unknown> = {}) => ask('/api/check-availability', { ...dates, ...over })

  test('says how many are free and how many are held', async () => {
    expect(await check()).toMatchObject({ status: 200, body: sameAnswer })
    expect((await check({ type: 'Triple Bed' })).body).toMatchObject({ ...sameAnswer, availableRooms: 4 })
    await hold({ numberOfRooms: 2, paidAmount: 6000 })
    expect((await check()).body).toMatchObject({ success: true, availableRooms: 1, heldRooms: 2 })
    expect((await check({ userId: 'guest-1' })).body).toMatchObject(sameAnswer)
    expect((await check({ checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })).body).toMatchObject(
      sameAnswer,
    )
  })

  test('totalRooms is for how many the total is, also for more than there are', async () => {
    for (const totalRooms of [1, 99, '2', ' 2 ', 1_000_000]) {
      expect(await check({ totalRooms }), JSON.stringify(totalRooms)).toMatchObject({
        status: 200,
        body: { ...sameAnswer, total: 5000 * Number(totalRooms) },
      })
    }
  })

  test('totalRooms is refused when it is anything else', async () => {
    for (const totalRooms of [0, -1, 1.5, '0', '1.5', '-1', '', 'two', null, true, [1], {}]) {
      expect(await check({ totalRooms }), JSON.stringify(totalRooms)).toEqual(
        refused(400, 'InvalidInput', expect.stringContaining('totalRooms')),
      )
    }
  })

  test('an invalid user id counts as a missing one', async () => {
    for (const userId of ['not an id!', '', null, 7, 'x'.repeat(65)]) {
      expect(await check({ userId }), JSON.stringify(userId)).toMatchObject({ status: 200, body: sameAnswer })
    }
  })

  test('an unknown type and dates that are none are refused', async () => {
    for (const [name, over] of [
      ['an unknown type', { type: 'Suite' }],
      ['a type in lower case', { type: 'double bed' }],
      ['a type named like the prototype', { type: '__proto__' }],
      ['no type', { type: undefined }],
      ['a date that does not exist', { checkInDate: '2027-02-30' }],
      ['a date of zeros', { checkInDate: '0000-00-00' }],
      ['a month 13', { checkOutDate: '2027-13-01' }],
      ['an instant', { checkInDate: '2027-06-10T00:00:00Z' }],
      ['a date with a sign', { checkOutDate: '+275760-09-13' }],
      ['a date in other digits', { checkInDate: '２０２７-06-10' }],
      ['a number', { checkInDate: 20270610 }],
      ['no date', { checkOutDate: undefined }],
      ['null', { checkOutDate: null }],
    ] as const) {
      expect(await check(over), name).toEqual(refused(400, 'InvalidInput'))
    }
  })

  test('a stay that cannot be sold is refused', async () => {
    for (const [name, checkInDate, checkOutDate] of [
      ['reversed', '2027-06-12', '2027-06-10'],
      ['without a night', '2027-06-10', '2027-06-10'],
      ['before the season', '2027-05-24', '2027-05-26'],
      ['in the past', '2026-06-10', '2026-06-12'],
      ['from the last day of the season', '2027-10-12', '2027-10-13'],
      ['until after the season', '2027-10-11', '2027-10-13'],
      ['of next year', '2028-06-10', '2028-06-12'],
      ['at the last possible date', '9999-12-30', '9999-12-31'],
      ['at the first possible date', '0000-01-01', '0000-01-02'],
      ['too long', '2027-06-01', '2027-06-16'],
    ] as const) {
      expect(await check({ checkInDate, checkOutDate }), name).toEqual(refused(400, 'StayNotPossible'))
    }
  })

  test('the last night of the season is sold', async () => {
    expect(await check({ checkInDate: '2027-10-11', checkOutDate: '2027-10-12' })).toMatchObject({
      status: 200,
      body: sameAnswer,
    })
  })
})

describe('payment/checkout', () => {
  const checkout = (over: Record<string, unknown> = {}) =>
    ask('/api/payment/checkout', { ...aRequest(), ...over })

  test('Held: with the order in paise, the key, and the end of the hold', async () => {
    expect(await checkout()).toEqual({
      status: 200,
      body: {
        success: true,
        message: 'Held',
        payment: { id: expect.stringMatching(/^order_\w+$/), amount: 300_000, currency: 'INR' },
        key: expect.stringMatching(/^rzp_test_\w+$/),
        holdExpiresAt: expect.stringMatching(/^2027-03-01T\d\d:\d\d:\d\d\.\d{3}\+05:30$/),
      },
    })
  })

  test('NoRooms: when the rooms are sold, or more are wanted than exist', async () => {
    const sold = await hold({ userId: 'first', numberOfRooms: 3, paidAmount: 9000 })
    await verify(pay(sold))
    const words = 'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates.'
    expect(await checkout()).toEqual({ status: 200, body: refusal('NoRooms', words) })
    const tooMany = {
      numberOfRooms: 8,
      paidAmount: 24_000,
      checkInDate: '2027-07-10',
      checkOutDate: '2027-07-12',
    }
    expect(await checkout(tooMany)).toEqual({ status: 200, body: refusal('NoRooms') })
  })

  test('Queued: with the position in the queue', async () => {
    await hold({ userId: 'first', numberOfRooms: 3, paidAmount: 9000 })
    const words = expect.stringContaining('number 1 in line')
    expect(await checkout()).toEqual({ status: 200, body: { ...refusal('Queued', words), position: 1 } })
    expect((await checkout({ userId: 'third' })).body).toMatchObject({ position: 2 })
  })

  test('AlreadyPaid: with the order id', async () => {
    const orderId = await hold()
    await verify(pay(orderId))
    expect(await checkout()).toEqual({ status: 200, body: { ...refusal('AlreadyPaid'), orderId } })
  })

  test('Pending: while the payment is being confirmed', async () => {
    const signed = pay(await hold())
    provider.down('capture')
    expect(plain(await hotel.verify(signed))).toEqual({
      status: 202,
      body: { ...refusal('Pending'), status: 'pending' },
    })
    expect(await checkout()).toEqual({ status: 200, body: refusal('Pending') })
  })

  test('502 when the provider is down: nothing is held, and a retry at once is possible', async () => {
    provider.fails(['createOrder'], { outcome: 'unknown' })
    const answer = await checkout()
    expect(answer).toEqual(refused(502, 'ProviderDown'))
    expect(JSON.stringify(answer.body)).not.toMatch(/html|razorpay|502|gateway/i)
    expect(await available()).toMatchObject(sameAnswer)
    provider.works()
    expect((await checkout()).body).toMatchObject({ message: 'Held' })
  })

  test('another amount is refused, the right ones are named, and nothing is booked', async () => {
    for (const paidAmount of [
      1,
      0,
      -3000,
      -0,
      2999,
      3000.5,
      2999.999999,
      300_000,
      1e21,
      1e308,
      '1',
      '3000.50',
    ]) {
      // By our own rows, because the provider may still be creating an order of an earlier test.
      const orders = () => db().selectFrom('payment_order').select('id').orderBy('id').execute()
      const before = await orders()
      const { status, body } = await checkout({ paidAmount })
      expect(status, JSON.stringify(paidAmount)).toBe(400)
      const word = typeof paidAmount === 'number' || paidAmount > '0' ? 'WrongAmount' : 'InvalidInput'
      expect(body).toEqual(refusal(word, expect.stringMatching(/3000 \(60%.*5000 \(100%/)))
      expect(await bookings(), JSON.stringify(paidAmount)).toEqual([])
      expect(await orders(), JSON.stringify(paidAmount)).toEqual(before)
    }
  })

  test('an amount that is no number is refused', async () => {
    for (const paidAmount of [
      'NaN',
      'Infinity',
      '3,000',
      '₹3000',
      '3e3',
      '0x0BB8',
      '-3000',
      '',
      null,
      true,
      [3000],
      {},
    ]) {
      expect(await checkout({ paidAmount }), JSON.stringify(paidAmount)).toEqual(
        refused(400, 'InvalidInput', expect.stringContaining('paidAmount')),
      )
    }
  })

  test.each([3000, '3000', ' 3000 ', '3000.00', '3000.0'])(
    'the amount %j is accepted',
    async (paidAmount) => {
      expect((await checkout({ paidAmount })).body).toMatchObject({
        message: 'Held',
        payment: { amount: 300_000 },
      })
    },
  )

  test('numbers may come as text', async () => {
    expect((await checkout({ numberOfRooms: '2', paidAmount: '6000' })).body).toMatchObject({
      message: 'Held',
    })
  })

  test('a checkout without one of its fields is refused', async () => {
    for (const field of ['userId', 'type', 'numberOfRooms', 'checkInDate', 'checkOutDate', 'paidAmount']) {
      expect(await ask('/api/payment/checkout', without(aRequest(), field))).toEqual(
        refused(400, 'InvalidInput'),
      )
      expect(await bookings(), JSON.stringify(field)).toEqual([])
    }
  })

  test('what cannot be booked is refused, and nothing is booked', async () => {
    for (const [name, over, word] of [
      ['no rooms', { numberOfRooms: 0 }, 'InvalidInput'],
      ['half a room', { numberOfRooms: 1.5 }, 'InvalidInput'],
      ['a negative number of rooms', { numberOfRooms: -1 }, 'InvalidInput'],
      ['a huge number of rooms', { numberOfRooms: 1e15 }, 'InvalidInput'],
      ['a user id with spaces', { userId: 'a b' }, 'InvalidInput'],
      ['a user id that is too long', { userId: 'a'.repeat(65) }, 'InvalidInput'],
      ['an empty user id', { userId: '' }, 'InvalidInput'],
      ['a user id with a NUL', { userId: 'a\0' }, 'InvalidInput'],
      ['an invalid draft id', { draftId: 'a/b' }, 'InvalidInput'],
      ['a date that does not exist', { checkInDate: '2027-06-31' }, 'InvalidInput'],
      ['reversed dates', { checkInDate: '2027-06-13' }, 'StayNotPossible'],
      ['dates out of season', { checkInDate: '2027-10-12', checkOutDate: '2027-10-13' }, 'StayNotPossible'],
      [
        'more guests than fit',
        aForm({ name: ['A', 'B', 'C'], age: ['1', '2', '3'], aadhar: Array(3).fill('234123412346') }),
        'InvalidInput',
      ],
    ] as const) {
      expect(await checkout(over), name).toEqual(refused(400, word))
      expect(await bookings(), name).toEqual([])
    }
  })
})

describe('guest details in parallel arrays', () => {
  const held = async (over: Record<string, unknown>) => {
    expect((await ask('/api/payment/checkout', { ...aRequest(), ...over })).body).toMatchObject({
      message: 'Held',
    })
  }

  test('may have ages and Aadhaar numbers as text, with spaces', async () => {
    await held(aForm({ age: ['34'], aadhar: ['2341 2341 2346'] }))
    expect(await storedGuests()).toMatchObject([{ name: 'Asha Rawat', age: 34, aadhaar_last4: '2346' }])
  })

  test.each(['98765 43210', '+91 98765-43210', '09876543210', '919876543210', '(98765) 43210'])(
    'the mobile number %s is stored as ten digits',
    async (mobileNumber) => {
      await held(aForm({ mobileNumber }))
      expect(await storedDetails()).toMatchObject([{ mobile_number: '9876543210' }])
    },
  )

  test.each([
    "D'Souza",
    'Dr. A. P. J.',
    'अनुष्का कुँवर',
    'Ng',
    '<a href="https://evil.example">Pay here</a>',
    '=HYPERLINK("http://x","y")',
  ])('the name %s is stored as it is', async (name) => {
    await held(aForm({ name: [name] }))
    expect(await storedGuests()).toMatchObject([{ name }])
  })

  test('may be of guests from abroad, with another document, and of children without any', async () => {
    const family = {
      name: ['Max Huber', 'Mia Huber', 'Ng'],
      age: ['41', '3', '61'],
      aadhar: ['', '', '999999999999'],
    }
    const address = { country: 'Germany', city: 'München', pincode: '80331' }
    const from = { mobileNumber: '+49 (89) 123-4567', address, ...family, otherId: ['passport'] }
    const signed = pay(await hold({ type: 'Triple Bed', paidAmount: 4200 }))
    expect(await verify({ ...signed, ...aForm(from) })).toMatchObject({ body: { success: true } })
    const { body } = await ask('/api/fetchBookings', { status: 'Confirmed' }, await signIn())
    const [booking, ...others] = body as unknown as [Record<string, unknown>]
    expect(others).toEqual([])
    expect(booking).toMatchObject({
      mobileNumber: '+49891234567',
      address: { ...address, state: '', district: '' },
      guest: [
        { name: 'Max Huber', age: 41, aadhar: '', otherId: 'passport' },
        { name: 'Mia Huber', age: 3, aadhar: '', otherId: '' },
        { name: 'Ng', age: 61, aadhar: '999999999999', otherId: '' },
      ],
    })
    expect(booking).not.toHaveProperty('guestDetailsMissing')
    const quote = await ask('/api/payment/refund', { razorpay_order_id: signed.razorpay_order_id })
    expect(quote.body).toMatchObject({
      bookingDetails: { guest: [{ aadhar: '', otherId: 'passport' }, {}, {}] },
    })
  })

  test('may name fewer guests than rooms, and one Aadhaar number in several bookings', async () => {
    await held({ ...aForm(), numberOfRooms: 2, paidAmount: 6000 })
    await held({ ...aForm(), userId: 'guest-2' })
    expect(await storedGuests()).toHaveLength(2)
  })

  test.each([
    ['a name without a letter', { name: ['-'] }],
    ['a name of spaces', { name: ['   '] }],
    ['a short Aadhaar number', { aadhar: ['123'] }],
    ['an age of 0', { age: ['0'] }],
    ['a short mobile number', { mobileNumber: '12345' }],
    ['an invalid email address', { email: 'asha' }],
    ['names that are not a list', { name: 'Asha Rawat' }],
    ['a list in a list', { name: [['Asha Rawat']] }],
    ['fewer ages than names', { age: [] }],
    [
      'too many of everything',
      { name: Array(60).fill('A'), age: Array(60).fill('1'), aadhar: Array(60).fill('234123412346') },
    ],
    ['an invalid address', { address: 'Joshimath' }],
    ['null', { name: null, age: null, aadhar: null, address: null, mobileNumber: null, email: null }],
  ])('with %s are dropped, and the rooms are held without details', async (_, over) => {
    await held(aForm(over))
    expect(await storedDetails()).toEqual([])
  })
})

describe('payment/verify-payment', () => {
  const verify = (body: Record<string, unknown>) => ask('/api/payment/verify-payment', body)
  const confirmed = { status: 200, body: { success: true, status: 'confirmed' } }

  test('confirmed, also when repeated; amounts, rooms and dates from the client are ignored', async () => {
    const signed = pay(await hold())
    const lies = {
      paidAmount: 1,
      pendingAmount: 0,
      type: 'Palace',
      numberOfRooms: 9,
      checkInDate: 'never',
      checkOutDate: 7,
    }
    expect(await verify({ ...signed, ...aForm(), ...lies })).toEqual(confirmed)
    expect(await verify({ ...signed, ...aForm({ name: ['Somebody Else'] }) })).toEqual(confirmed)
    expect(await bookings()).toMatchObject([{ status: 'Confirmed', rooms: 1, check_in: '2027-06-10' }])
    expect(await storedGuests()).toMatchObject([{ name: 'Asha Rawat' }])
  })

  test.each([
    ['no details', {}],
    ['names that are not a list', { name: 'Asha' }],
    ['far too many names', { name: Array(500).fill('A') }],
    [
      'details of every wrong type',
      { name: 7, age: {}, aadhar: null, address: [], mobileNumber: {}, email: 1 },
    ],
  ])('%s never fail a verify', async (_, form) => {
    const signed = pay(await hold())
    expect(await verify({ ...signed, ...form })).toEqual(confirmed)
  })

  test('an invalid field loses no other field, and missing details are marked', async () => {
    const signed = pay(await hold())
    const sent = aForm({
      name: ['Asha Rawat', 'Bela'],
      age: ['34', '7'],
      aadhar: ['2341 2341 2346', '99'],
      mobileNumber: '12345',
    })
    expect(await verify({ ...signed, ...sent })).toEqual(confirmed)
    const { body } = await ask('/api/fetchBookings', { status: 'Confirmed' }, await signIn())
    expect(body).toMatchObject([
      {
        numberOfGuest: 2,
        guest: [
          { name: 'Asha Rawat', age: 34, aadhar: '234123412346' },
          { name: 'Bela', age: 7, aadhar: '' },
        ],
        email: 'asha@example.com',
        address: { city: 'Joshimath' },
        // The payer's number from the provider.
        mobileNumber: '9876543210',
        guestDetailsMissing: true,
      },
    ])
    // Complete details complete the booking; a later incomplete form takes nothing away.
    const whole = {
      name: ['Asha Rawat', 'Bela'],
      age: ['34', '7'],
      aadhar: ['2341 2341 2346', '9'.repeat(12)],
    }
    expect(await verify({ ...signed, ...aForm(whole) })).toEqual(confirmed)
    expect(await verify({ ...signed, ...sent, name: ['Somebody'] })).toEqual(confirmed)
    const again = await ask('/api/fetchBookings', { status: 'Confirmed' }, await signIn())
    expect(again.body).toMatchObject([{ guest: [{ name: 'Asha Rawat' }, { aadhar: '9'.repeat(12) }] }])
    expect(JSON.stringify(again.body)).not.toContain('guestDetailsMissing')
  })

  test('a second incomplete form adds to the first and takes nothing away', async () => {
    const signed = pay(await hold())
    const two = { name: ['Asha', 'Bela'], age: ['34', '0'], aadhar: ['1', '9'.repeat(12)] }
    await verify({ ...signed, ...aForm({ ...two, email: 'nobody' }) })
    await verify({
      ...signed,
      ...aForm({ name: ['-', 'Bela'], age: ['x', '7'], aadhar: ['2'.repeat(12), ''] }),
    })
    const { body } = await ask('/api/fetchBookings', { status: 'Confirmed' }, await signIn())
    expect(body).toMatchObject([
      {
        guest: [
          { name: 'Asha', age: 34, aadhar: '2'.repeat(12) },
          { name: 'Bela', age: 7, aadhar: '9'.repeat(12) },
        ],
        email: 'asha@example.com',
      },
    ])
  })

  test('invisible characters from a contacts app change nothing', async () => {
    const signed = pay(await hold())
    const form = aForm({
      name: ['\u2068Asha Rawat\u2069'],
      age: ['34\u200b'],
      mobileNumber: '\u202a98765 43210\u202c',
      email: '\ufeffasha@example.com',
    })
    expect(await verify({ ...signed, ...form })).toEqual(confirmed)
    expect(await storedDetails()).toMatchObject([
      { mobile_number: '9876543210', email: 'asha@example.com', complete: true },
    ])
    expect(await storedGuests()).toMatchObject([{ name: 'Asha Rawat', age: 34 }])
  })

  test('pending while the bank has not answered', async () => {
    const signed = pay(await hold(), { outcome: 'pending' })
    expect(await verify(signed)).toEqual({ status: 202, body: { ...refusal('Pending'), status: 'pending' } })
  })

  test('declined when the rooms went to another guest', async () => {
    const late = await hold({ numberOfRooms: 3, paidAmount: 9000 })
    await advance(700)
    await hold({ userId: 'quicker' })
    const signed = pay(late)
    const words = expect.stringMatching(/have not kept your payment of ₹9,000\. .*3 to 5 working days\.$/)
    const declined = { status: 200, body: { ...refusal('TooLate', words), status: 'declined' } }
    expect(await verify(signed)).toEqual(declined)
    expect(await verify(signed)).toEqual(declined)
  })
})

describe('sendbookingconfirmation', () => {
  const path = '/api/sendbookingconfirmation'

  test('404 for every order id that is not a confirmed booking', async () => {
    const unpaid = await hold()
    const ids = [
      unpaid,
      'order_unknown',
      'order_AAAAAAAAAAAAAA',
      'a\0b',
      "' or 1=1 --",
      'x'.repeat(10_000),
      '\ud800',
      '__proto__',
    ]
    for (const orderId of ids)
      expect(await ask(path, { bookingDetails: { orderId } }), orderId.slice(0, 40)).toEqual(
        refused(404, 'NotFound'),
      )
  })

  test('400 without an order id', async () => {
    for (const body of [
      {},
      { bookingDetails: {} },
      { bookingDetails: 'x' },
      { bookingDetails: { orderId: '' } },
      { bookingDetails: { orderId: 7 } },
      { bookingDetails: [] },
    ]) {
      expect(await ask(path, body), JSON.stringify(body)).toEqual(
        refused(400, 'InvalidInput', 'Order ID is required.'),
      )
    }
  })
})

describe('login and fetchBookings', () => {
  const right = { email: 'desk@hotel.example', password: 'a-long-test-password' }
  const failed = refused(401, 'SignInFailed', 'Login failed. Please try again.')

  test('a token for the correct address and password', async () => {
    const answer = await ask('/api/login', right)
    expect(answer).toEqual({
      status: 200,
      body: { success: true, authToken: expect.stringMatching(/^[\w-]{40,}$/) },
    })
  })

  test('the same error for a wrong password and an unknown address', async () => {
    const wrong = [
      { ...right, password: 'wrong' },
      { ...right, email: 'nobody@hotel.example' },
      { email: '', password: '' },
      { ...right, email: "desk@hotel.example' or '1'='1" },
      { email: 'a\0b', password: 'c\0d' },
      { email: '\ud800', password: '\udfff' },
    ]
    for (const body of wrong) expect(await ask('/api/login', body)).toEqual(failed)
  })

  test('400 for an invalid address or password', async () => {
    for (const body of [
      {},
      { email: 7, password: [] },
      { email: 'a' },
      { email: 'x'.repeat(501), password: 'y' },
    ]) {
      expect(await ask('/api/login', body), JSON.stringify(body)).toEqual(refused(400, 'InvalidInput'))
    }
  })

  test('401 without a valid token, whatever the body', async () => {
    const { authToken } = (await hotel.post('/api/login', right)).body
    const token = String(authToken)
    const nobody: Record<string, string>[] = [
      {},
      { 'auth-token': '' },
      { 'auth-token': 'invented' },
      { 'auth-token': `${token}x` },
      { 'auth-token': `${token}, ${token}` },
      { 'auth-token': `Bearer ${token}` },
      { authorization: `Bearer ${token}` },
      { cookie: `auth-token=${token}` },
    ]
    for (const headers of nobody) {
      for (const body of [{ status: 'Confirmed' }, {}, '{']) {
        expect(await ask('/api/fetchBookings', body, headers)).toEqual(refused(401, 'NotSignedIn'))
      }
    }
    expect((await ask(`/api/fetchBookings?auth-token=${token}`, { status: 'Confirmed' })).status).toBe(401)
  })

  test('the bookings are sorted by check-in, with exactly the documented fields', async () => {
    const orderId = await hold(
      aForm({ name: ['Asha Rawat', 'Bela'], age: ['34', 7], aadhar: ['2341 2341 2346', '999999999999'] }),
    )
    const signed = pay(orderId)
    await verify(signed)
    const nameless = await hold({
      userId: 'guest-2',
      checkInDate: '2027-06-01',
      checkOutDate: '2027-06-02',
      paidAmount: 2500,
    })
    await verify(pay(nameless))
    const { status, body } = await ask(
      '/api/fetchBookings',
      { status: 'Confirmed', unknown: 1 },
      await signIn(),
    )
    expect(status).toBe(200)
    expect(body).toEqual([
      expect.objectContaining({
        razorpay_order_id: nameless,
        guestDetailsMissing: true,
        guest: [],
        paidAmount: 2500,
        pendingAmount: 0,
      }),
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'Double Bed',
        numberOfRooms: 1,
        numberOfGuest: 2,
        guest: [
          { name: 'Asha Rawat', age: 34, aadhar: '234123412346', otherId: '' },
          { name: 'Bela', age: 7, aadhar: '999999999999', otherId: '' },
        ],
        address: {
          country: 'India',
          state: 'Uttarakhand',
          district: 'Chamoli',
          city: 'Joshimath',
          pincode: '246443',
        },
        mobileNumber: '9876543210',
        email: 'asha@example.com',
        paidAmount: 3000,
        pendingAmount: 2000,
        razorpay_order_id: orderId,
        razorpay_payment_id: signed.razorpay_payment_id,
        checkInDate: '2027-06-10',
        checkOutDate: '2027-06-12',
        status: 'Confirmed',
      },
    ])
  })

  test('an empty list for the other statuses, 400 for an unknown one', async () => {
    const admin = await signIn()
    for (const status of ['Cancelled', 'Refunded', 'Processing']) {
      expect(await ask('/api/fetchBookings', { status }, admin)).toEqual({ status: 200, body: [] })
    }
    for (const status of [
      'Held',
      'Queued',
      'Blocked',
      'confirmed',
      '',
      null,
      7,
      ['Confirmed'],
      '__proto__',
      undefined,
    ]) {
      expect(await ask('/api/fetchBookings', { status }, admin)).toEqual(refused(400, 'InvalidInput'))
    }
  })
})
