import { dateForPeople } from '#shared/calendar/calendar-date'
import { documentNames, type RegisterEntry } from '#shared/desk/register'
import { hotel } from '#shared/hotel'
import { momentOf } from './register-words'

/** The register on paper, with whole numbers; on the page only while the browser prints. */
export function PrintedRegister({ entries, title }: { entries: readonly RegisterEntry[]; title: string }) {
  return (
    <table className="register-print">
      <caption>{`${hotel.name}: guests who arrived, ${title}`}</caption>
      <thead>
        <tr>
          <th scope="col">Name, age</th>
          <th scope="col">Nationality</th>
          <th scope="col">Document</th>
          <th scope="col">Address</th>
          <th scope="col">Room</th>
          <th scope="col">Arrived</th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.bookingId} ${entry.position}`}>
            <th scope="row">{[entry.name || '–', entry.age || '–'].join(', ')}</th>
            <td>{entry.nationality || '–'}</td>
            <td>
              <span>{entry.document ? `${documentNames[entry.document]} ${entry.number}` : '–'}</span>
              {entry.form && <small>{formWords(entry.form)}</small>}
            </td>
            <td>{entry.address || '–'}</td>
            <td>{entry.rooms || '–'}</td>
            <td>{momentOf(entry.arrivedAt)}</td>
            <td>{entry.leftAt ? momentOf(entry.leftAt) : `until ${dateForPeople(entry.checkOut)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function formWords(form: NonNullable<RegisterEntry['form']>): string {
  const { visaNumber, visaType, visaExpiresOn, birthDate, arrivedFrom, nextDestination, purpose } = form
  const parts: [string, string][] = [
    ['visa', [visaNumber, visaType].filter(Boolean).join(' ')],
    ['visa until', visaExpiresOn && dateForPeople(visaExpiresOn)],
    ['born', birthDate && dateForPeople(birthDate)],
    ['from', arrivedFrom],
    ['to', nextDestination],
    ['for', purpose],
  ]
  return parts.flatMap(([word, value]) => (value ? [`${word} ${value}`] : [])).join('; ')
}
