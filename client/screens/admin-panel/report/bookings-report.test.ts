import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { asCalendarDate, addDays } from '../../../../shared/calendar/calendar-date'
import { bookingsReport } from './bookings-report'
import { aCard, aGuest, reportFontFile } from './report-for-tests'

test('try', async () => {
  const font = await reportFontFile()
  const names = ['क्षितिज श्रीवास्तव', 'अनुष्का कुँवर', 'Dr. A. P. J. Abdul Kalam of Rameswaram and the Hills, sixty let', 'D’Souza', '=HYPERLINK("http://x","y")', 'राजेन्द्र प्रसाद त्रिपाठी शर्मा उपाध्याय चतुर्वेदी श्रीनगर', 'Ng', 'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww', 'Łukasz Ünal <b>']
  const cards = [0, 1, 2].flatMap((d) => Array.from({ length: 4 }, () => aCard({
    checkIn: addDays(asCalendarDate('2027-06-10'), d),
    numberOfGuests: 9, guests: names.map((n, i) => aGuest(n, i + 1)),
    address: { country: 'India', state: 'उत्तराखण्ड', district: 'Chamoli'.repeat(14), city: 'Long Street of the Upper Village by the Bridge '.repeat(2), pincode: '246443' },
  })))
  const t = performance.now()
  const doc = await bookingsReport({ bookings: cards, hotelName: 'Hotel Brahmakamal ब्रह्मकमल', printedAt: new Date('2027-03-01T04:30:00Z'), font })
  const bytes = new Uint8Array(doc.output('arraybuffer'))
  console.log(performance.now() - t, bytes.length)
  writeFileSync('/tmp/pdf/a.pdf', bytes)
  const many = Array.from({ length: 1000 }, (_, i) => aCard({ checkIn: addDays(asCalendarDate('2027-05-25'), Math.floor(i / 8)), guests: [aGuest('क्षितिज श्रीवास्तव', 1), aGuest('Asha Rawat', 2)] }))
  const t2 = performance.now()
  const d2 = await bookingsReport({ bookings: many, hotelName: 'H', printedAt: new Date('2027-03-01T04:30:00Z'), font })
  console.log('1000:', performance.now() - t2, d2.output('arraybuffer').byteLength, d2.getNumberOfPages(), performance.now() - t2)
}, 60000)
