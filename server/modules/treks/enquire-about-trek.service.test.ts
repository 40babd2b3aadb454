import { describe, expect, test } from 'vitest'
import { wiredHotel } from '#server/testing/wired-hotel'

const settings = { ORGANISER_EMAIL: 'guide@hotel.example' }
const hotel = wiredHotel({ settings })
const strict = wiredHotel({ settings: { ...settings, RATE_LIMITS: 'on' } })

const person = (name: string) => ({ name, age: 34, aadhar: '234123412346' })
const anEnquiry = (over: Record<string, unknown> = {}) => ({
  trekTitle: 'Kagbhusandi Tal Trek',
  numberOfGuest: 2,
  mobileNumber: '+91 98765 43210',
  email: 'asha@example.com',
  address: {
    country: 'India',
    state: 'Uttarakhand',
    district: 'Chamoli',
    city: 'Joshimath',
    pincode: '246443',
  },
  guests: [person('Asha Rawat'), person('अनुष्का कुँवर')],
  ...over,
})
const send = (over: Record<string, unknown> = {}) => hotel.post('/api/sendtrekdetails', anEnquiry(over))
const stored = () => hotel.db().selectFrom('trek_enquiry').selectAll().execute()
const mails = async (count: number) => {
  const sent = await hotel.mails()
  expect(sent).toHaveLength(count)
  return sent
}

describe('an enquiry for a trek', () => {
  test('is stored, mailed and acknowledged with only the last four digits of each Aadhaar number', async () => {
    expect(await send()).toMatchObject({ status: 200, body: { success: true } })
    const [row] = await stored()
    expect(row).toMatchObject({
      trek_title: 'Kagbhusandi Tal Trek',
      mobile_number: '9876543210',
      guests: [
        { name: 'Asha Rawat', age: 34, aadhaarLast4: '2346' },
        { name: 'अनुष्का कुँवर', age: 34, aadhaarLast4: '2346' },
      ],
    })
    const sent = await mails(2)
    expect(sent.map(({ to }) => to[0]).sort()).toEqual(['asha@example.com', 'guide@hotel.example'])
    const organiser = sent.find(({ to }) => to[0] === 'guide@hotel.example')
    expect(organiser?.text).toContain('अनुष्का कुँवर, age 34, Aadhaar XXXX XXXX 2346')
    for (const { text, html } of sent) {
      expect(text + html).not.toContain('234123412346')
      expect(text.replace(/\s+/g, ' ')).toContain('othing is booked or paid yet')
    }
    expect(JSON.stringify(row)).not.toContain('23412341')
  })

  test('has a preferred month and a message, which only the organiser reads', async () => {
    const extras = {
      preferredMonth: '2027-09',
      message: 'We have walked to Rupin.\r\n\u0007Is <b>snow</b> likely?',
    }
    expect(await send(extras)).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([
      {
        preferred_month: '2027-09',
        message: 'We have walked to Rupin.\n Is <b>snow</b> likely?',
        progress: 'new',
      },
    ])
    const sent = await mails(2)
    for (const { text } of sent) expect(text).toContain('Preferred month: September 2027')
    const [guest, organiser] = ['asha@example.com', 'guide@hotel.example'].map((address) =>
      sent.find(({ to }) => to[0] === address),
    )
    expect(organiser?.text).toContain('== Message ==\n\nWe have walked to Rupin.\n\nIs <b>snow</b> likely?')
    expect(organiser?.html).toContain('&lt;b&gt;')
    expect(`${guest?.text}${guest?.html}`).not.toMatch(/Rupin|snow/)
    expect(guest?.text).toContain('costs ₹22,999 a person. That covers:\n\n- A guide, a cook')
  })

  test('is stored and mailed once when the form sends it twice', async () => {
    const { numberOfGuest, address, ...rest } = anEnquiry()
    const { pincode, ...location } = address as Record<string, string>
    const input = { enquiry: { ...rest, pincode, address: location }, enquiryId: 'a1'.repeat(16) }
    const call = () => hotel.post('/trpc/trek.enquire', input)
    expect((await call()).status).toBe(200)
    await Promise.all([call(), call()])
    expect(await stored()).toHaveLength(1)
    await mails(2)
  })

  test('is deleted after 30 days together with its mails', async () => {
    await hotel.moveTo('2027-03-01T10:00:00+05:30')
    await send()
    await mails(2)
    const kept = () => hotel.db().selectFrom('mail').select(['recipient', 'text']).execute()
    await hotel.moveTo('2027-03-31T09:50:00+05:30')
    expect(await stored()).toHaveLength(1)
    expect((await kept()).map(({ recipient }) => recipient)).not.toContain('')
    await hotel.moveTo('2027-03-31T10:15:00+05:30')
    expect(await stored()).toEqual([])
    expect(await kept()).toEqual([])
  })

  test('of a booked trek stays until its month is over, without digits and mails', async () => {
    await hotel.moveTo('2027-03-01T10:00:00+05:30')
    await send({ preferredMonth: '2027-06' })
    await send({ preferredMonth: '2027-06', email: 'other@example.com' })
    const panel = await hotel.openPanel()
    const { enquiries } = await panel.admin.enquiries.query({})
    const { id = '', version = 0 } = enquiries.find(({ email }) => email === 'asha@example.com') ?? {}
    await panel.admin.markEnquiry.mutate({ id, version, state: 'booked' })
    await hotel.moveTo('2027-04-01T10:00:00+05:30')
    const guests = ['Asha Rawat', 'अनुष्का कुँवर'].map((name) => ({ name, age: 34 }))
    expect(await stored()).toMatchObject([{ id, guests }])
    await mails(4)
    expect(await hotel.db().selectFrom('mail').select('id').execute()).toEqual([])
    await hotel.moveTo('2027-07-29T10:00:00+05:30')
    expect(await stored()).toHaveLength(1)
    await hotel.moveTo('2027-07-31T10:00:00+05:30')
    expect(await stored()).toEqual([])
  })

  const refused: [string, Record<string, unknown>, string][] = [
    ['mobile', { mobileNumber: '12345', email: 'x', address: {} }, 'Enter a valid 10-digit mobile number.'],
    ['email', { email: 'asha@', address: {} }, 'Enter a valid email address.'],
    ['pincode', { address: { pincode: '12' }, numberOfGuest: 0 }, 'Enter a valid 6-digit pincode.'],
    ['number of guests', { numberOfGuest: 0, guests: [] }, 'Enter the number of guests.'],
    ['name', { guests: [{ ...person(' '), aadhar: '1' }, {}] }, 'Enter name for person 1.'],
    [
      'Aadhaar',
      { guests: [person('A'), { ...person('B'), aadhar: '1', age: 0 }] },
      'Enter a valid 12-digit Aadhar for person 2.',
    ],
    ['age', { guests: [person('A'), { ...person('B'), age: 0 }] }, 'Enter valid age for person 2.'],
    ['a party of eleven', { numberOfGuest: 11 }, 'At most 10 guests can go on one trek.'],
    ['month', { preferredMonth: 'September' }, 'Choose a month from the list.'],
    ['length of its message', { message: 'a'.repeat(1001) }, 'Keep the message to at most 1,000 characters.'],
    ['one guest unnamed', { guests: [person('A')] }, 'Enter name for person 2.'],
  ]
  test.each(refused)(
    'with a wrong %s is refused with the first error, and nothing is stored',
    async (_, over, words) => {
      expect(await send(over)).toMatchObject({ status: 400, body: { success: false, error: words } })
      expect(await stored()).toEqual([])
    },
  )

  test('mails what was typed to the organiser only, as plain text', async () => {
    const words = 'Claim at evil.example'
    const answer = await send({
      trekTitle: `${words}\r\nBcc: x@evil.example`,
      guests: [person(`<a href="https://evil.example">${words}</a>\r\nBcc: y@evil.example`), person(words)],
      address: { country: words, state: words, district: words, city: words, pincode: '246443' },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const sent = await mails(2)
    for (const { html, subject } of sent) {
      expect(html).not.toContain('<a href="https://evil.example"')
      expect(subject).not.toMatch(/[\r\n]/)
    }
    expect(sent.flatMap(({ to }) => to).sort()).toEqual(['asha@example.com', 'guide@hotel.example'])
    const [guest] = sent.filter(({ to }) => to[0] === 'asha@example.com')
    expect(guest?.subject).toBe('We have your enquiry: Guided trek')
    expect(`${guest?.subject}${guest?.text}${guest?.html}`).not.toMatch(/claim|evil/i)
    const [organiser] = sent.filter(({ to }) => to[0] === 'guide@hotel.example')
    expect(organiser?.subject).toContain('Trek enquiry: Guided trek, 2 guests')
    expect(organiser?.text).toContain(words)
    expect(await send({ email: 'asha@example.com\r\nBcc: z@evil.example' })).toMatchObject({ status: 400 })
  })

  test('is acknowledged three times a day per mailbox, however the address is written', async () => {
    const spellings = ['victim@gmail.com', 'VICTIM@gmail.com', 'v.ictim@gmail.com', 'victim+a@googlemail.com']
    const atOnce = Array.from({ length: 12 }, (_, index) => send({ email: spellings[index % 4] }))
    for (const answer of await Promise.all(atOnce)) {
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
    }
    expect((await send({ email: 'somebody.else@gmail.com' })).status).toBe(200)
    const toGuests = async () => {
      const rows = await hotel.db().selectFrom('mail').select('recipient').execute()
      return rows.map(({ recipient }) => recipient).filter((to) => to !== 'guide@hotel.example')
    }
    expect(await stored()).toHaveLength(13)
    expect(await toGuests()).toHaveLength(4)
    await hotel.advance(24 * 3600 + 1)
    await send({ email: 'victim@gmail.com' })
    expect(await toGuests()).toHaveLength(5)
  })

  test('is limited per network address, because each one sends two mails', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 22; sent += 1) {
      statuses.push((await strict.post('/api/sendtrekdetails', anEnquiry())).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
    expect(await strict.db().selectFrom('trek_enquiry').select('id').execute()).toHaveLength(20)
  })
})
