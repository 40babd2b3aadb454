import { describe, expect, test } from 'vitest'
import { drawBoxes, textOfPages } from '#client/paper/pdf-for-tests'
import type { BookingCard } from '#shared/admin/booking-card'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { aCard, aGuest } from '../parts/card-for-tests'
import { bookingsReport } from './bookings-report'
import { reportTables } from './report-rows'

/** The text of the report's pages, as another PDF reader extracts it. */
async function pagesOf(bookings: BookingCard[]): Promise<string[]> {
  const printedAt = new Date('2027-03-01T04:30:00Z')
  const doc = await bookingsReport({ bookings, hotelName: 'Hotel Brahmakamal', printedAt, draw: drawBoxes })
  return textOfPages(doc)
}

/** A line may break anywhere between words, and a long word between letters. */
const unbroken = (text: string) => text.replace(/\s+/g, '')

function characterCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

const sixty = (start: string) => start.padEnd(60, ' of the Upper Village by the Bridge')
const names = [
  'क्षितिज श्रीवास्तव',
  'अनुष्का कुँवर',
  'राजेन्द्र प्रसाद त्रिपाठी शर्मा उपाध्याय चतुर्वेदी श्रीनगर वाले',
  sixty('Dr. A. P. J. Abdul Kalam'),
  sixty("Mary D'Souza"),
  sixty('Ng'),
  'W'.padEnd(60, 'w'),
  sixty('Asha Rawat'),
  sixty('Łukasz Ünal'),
]
const longAddress = {
  country: 'India',
  state: 'उत्तराखण्ड',
  district: 'Chamoli'.repeat(8),
  city: 'Long Street of the Upper Village by the Bridge over the River '.repeat(2).trim(),
  pincode: '246443',
}
const party = (checkIn: string) =>
  aCard({
    checkIn: asCalendarDate(checkIn),
    numberOfGuests: 9,
    guests: names.map((name, index) => aGuest(name, index + 1)),
    address: longAddress,
  })

describe('all_bookings.pdf', { timeout: 60_000 }, () => {
  test('cuts nothing off: three dates, nine guests with long and Hindi names, and long addresses', async () => {
    const dates = ['2027-06-10', '2027-06-11', '2027-06-12']
    const parties = dates.flatMap((date) => [party(date), party(date)])
    const pages = await pagesOf(parties)
    const all = unbroken(pages.join('\n'))
    // A row that continues on the next page is interrupted there, so letters are counted.
    const inReport = characterCounts(all)
    const cells = reportTables(parties).flatMap(({ rows }) => rows.flat())
    for (const [letter, count] of characterCounts(unbroken(cells.join('')))) {
      expect(inReport.get(letter) ?? 0, `how often there is ${letter}`).toBeGreaterThanOrEqual(count)
    }
    for (const text of [...names, ...Object.values(longAddress)]) expect(all).toContain(unbroken(text))
    for (const words of [
      'Paid ₹3,000',
      'Pending ₹2,000',
      'Check-In : 10 Jun 2027',
      'Check-In : 12 Jun 2027',
    ]) {
      expect(all).toContain(unbroken(words))
    }
  })

  test('a table that continues on the next page repeats its heads, and every page has its number', async () => {
    const pages = await pagesOf(Array.from({ length: 9 }, () => party('2027-06-10')))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      expect(page).toContain('Check-In : 10 Jun 2027')
      expect(page).toContain('Guest Details Address Contact Dates Payment Order ID Status')
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Hotel Brahmakamal')
      expect(page).toContain('Printed 1 Mar 2027, 10:00')
    })
  })

  test('a party longer than a page continues on the next', async () => {
    const guests = Array.from({ length: 120 }, (_, index) =>
      aGuest(`Pilgrim number ${index + 1}.`, index + 1),
    )
    const pages = await pagesOf([aCard({ guests })])
    expect(pages.length).toBeGreaterThan(1)
    for (const { name } of guests) expect(pages.join('\n')).toContain(name)
  })

  test('names that are markup or formulas stay text', async () => {
    const tricky = [
      '=HYPERLINK("http://x","y")',
      '+1',
      '-1',
      '@a',
      '<a href="https://evil.example">Pay here</a>',
    ]
    const [page] = await pagesOf([aCard({ guests: tricky.map((name, index) => aGuest(name, index + 1)) })])
    for (const name of tricky) expect(unbroken(page ?? '')).toContain(unbroken(name))
  })

  test('shows the last four digits of an identity number, and says where guest details are missing', async () => {
    const [page] = await pagesOf([aCard(), aCard({ guests: [], detailsMissing: true })])
    expect(page).toContain('XXXX XXXX 2346')
    expect(page).toContain('Guest details missing')
  })

  test('names in every script are found, and so are their order ids', async () => {
    const scripts = [
      'தமிழ்ச்செல்வி',
      'অনির্বাণ চট্টোপাধ্যায়',
      'వెంకటేశ్వర్లు',
      'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
      'ગીતાબેન પટેલ',
      'രമേശന്\u200d',
      'محمد علی',
      '王小明',
      'Γιώργος',
      'Владимир',
      'Nguyễn Thị Hạnh',
    ]
    const cards = scripts.map((name, index) =>
      aCard({ guests: [aGuest(name, 1)], orderId: `order_SCRIPT${index}` }),
    )
    const all = (await pagesOf(cards)).join('\n')
    for (const [index, name] of scripts.entries()) {
      // This reader reverses words of right-to-left scripts.
      const turned = name.split(' ').map((word) => [...word].reverse().join(''))
      const found = [name, turned.join(' ')].filter((each) => unbroken(all).includes(unbroken(each)))
      expect(found, name).not.toEqual([])
      expect(all).toContain(`order_SCRIPT${index}`)
    }
  })

  test('a thousand bookings fit into a file that can be mailed', async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      aCard({
        checkIn: addDays(asCalendarDate('2027-05-25'), Math.floor(index / 8)),
        guests: [aGuest('क्षितिज श्रीवास्तव', 1), aGuest(`Asha Rawat ${index}`, 2)],
      }),
    )
    const doc = await bookingsReport({
      bookings: many,
      hotelName: 'H',
      printedAt: new Date(0),
      draw: drawBoxes,
    })
    expect(doc.output('arraybuffer').byteLength).toBeLessThan(1_000_000)
  })
})
