import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Arrival, DayOfArrivals } from '#shared/desk/arrivals'
import { arrivalWords } from './arrival-words'

/** A self-contained page that opens and prints offline. `printed`: when it was made, as people read it. */
export function arrivalsSheet(days: readonly DayOfArrivals[], hotelName: string, printed: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Arrivals, ${escaped(hotelName)}</title>
<style>${style}</style>
</head>
<body>
<h1>Arrivals, ${escaped(hotelName)}</h1>
<p>As of ${escaped(printed)}.</p>
${days.map(dayHtml).join('\n')}
</body>
</html>
`
}

function dayHtml({ date, arrivals }: DayOfArrivals): string {
  const heading = `<h2>${dateForPeople(date)}</h2>`
  if (arrivals.length === 0) return `${heading}\n<p>No arrivals.</p>`
  return `${heading}
<table>
<thead><tr><th>Room</th><th>Guests</th><th>Contact</th><th>Stay</th><th>To be paid</th><th>Arrived</th></tr></thead>
<tbody>
${arrivals.map(rowHtml).join('\n')}
</tbody>
</table>`
}

function rowHtml(arrival: Arrival): string {
  const words = arrivalWords(arrival)
  const { booking, mustMove } = arrival
  const guests = [`${words.party}, ${words.size}`, words.names, booking.note && `Note: ${booking.note}`]
  const cells = [
    words.roomNumbers + (mustMove ? ', must change rooms' : ''),
    guests.filter((line) => line !== '').join('\n'),
    words.contact,
    words.until,
    words.due,
    here[arrival.mark],
  ]
  return `<tr>${cells.map((cell) => `<td>${escaped(cell).replaceAll('\n', '<br>')}</td>`).join('')}</tr>`
}

const here: Record<Arrival['mark'], string> = { none: '☐', arrived: '☑ arrived', noShow: 'no-show' }

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What guests typed stays text. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

const style = `
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; font: 11pt/1.4 system-ui, sans-serif; color: #1f2a33; background: #fff }
h1 { font-size: 18pt; margin: 0 } h2 { font-size: 13pt; margin: 1.5rem 0 .5rem }
table { width: 100%; border-collapse: collapse } thead { display: table-header-group }
th, td { border: 1px solid #76828a; padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
tr { break-inside: avoid } h2 { break-after: avoid }
@page { size: A4 landscape; margin: 12mm }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 9pt } }
`
