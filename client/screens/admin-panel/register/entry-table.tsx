import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { documentNames, hoursToSend, isFromAbroad, type RegisterEntry } from '#shared/desk/register'
import { RevealButton } from '../parts/reveal-button'
import { noAnswer, wordsOf } from '../parts/words'
import { addHours, momentOf } from './register-words'
import { useRefreshRegister } from './use-refresh-register'

type EntryTableProps = {
  entries: readonly RegisterEntry[]
  now: Date
  /** A kept copy: nothing can be done with it. */
  isSaved: boolean
  onEdit: (entry: RegisterEntry) => void
}

/** Every guest with what is missing; numbers are masked. */
export function EntryTable({ entries, now, isSaved, onEdit }: EntryTableProps) {
  return (
    <table className="desk-table register-table">
      <thead>
        <tr>
          <th scope="col">Guest</th>
          <th scope="col">Arrived</th>
          <th scope="col">Room</th>
          <th scope="col">Nationality</th>
          <th scope="col">Document</th>
          <th scope="col">Missing</th>
          <th scope="col">
            <span className="visually-hidden">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.bookingId} ${entry.position}`}>
            <th scope="row">
              <Guest entry={entry} />
            </th>
            <td>{momentOf(entry.arrivedAt)}</td>
            <td>{entry.rooms || '–'}</td>
            <td>{entry.nationality || <span className="soft">–</span>}</td>
            <td>
              <Document entry={entry} canShow={!isSaved} />
            </td>
            <td data-kind="text">
              <Missing entry={entry} />
            </td>
            <td data-kind="do">
              {!isSaved && (
                <div>
                  {isFromAbroad(entry) && <Sent entry={entry} now={now} />}
                  <button
                    type="button"
                    className="desk-small-button"
                    aria-label={`Edit the entry of ${nameOf(entry)}`}
                    onClick={() => onEdit(entry)}
                  >
                    Edit
                  </button>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const nameOf = ({ name, position }: RegisterEntry): string => name || `guest ${position}`

function Guest({ entry }: { entry: RegisterEntry }) {
  const { bookingId, name, age, position, hasBooking } = entry
  const words = name || `Guest ${position}, no name yet`
  return (
    <>
      {hasBooking ? (
        <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
          {words}
        </Link>
      ) : (
        <span>{words}</span>
      )}
      {age > 0 && <small>{age}</small>}
    </>
  )
}

function Document({ entry, canShow }: { entry: RegisterEntry; canShow: boolean }) {
  const { bookingId, position, document, number } = entry
  const showing = trpc.register.reveal.useMutation({ gcTime: 0 })
  const { data: shown } = showing
  return (
    <span className="guests-identity">
      <span>{document ? documentNames[document] : '–'}</span>
      {number !== '' && <span className="num">{shown?.number || number}</span>}
      {shown && shown.visaNumber !== '' && <span className="num">{`visa ${shown.visaNumber}`}</span>}
      {canShow && number !== '' && (
        <RevealButton
          name={nameOf(entry)}
          isShown={Boolean(shown)}
          showing={showing}
          onShow={() => showing.mutate({ bookingId, position })}
        />
      )}
    </span>
  )
}

function Missing({ entry: { missing } }: { entry: RegisterEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  if (missing.length === 0) return <span className="soft">nothing</span>
  const shown = isOpen || missing.length <= 4 ? missing : missing.slice(0, 3)
  return (
    <>
      <span className="desk-due">{`${shown.join(', ')} `}</span>
      {shown.length < missing.length && (
        <button type="button" className="desk-link-button" onClick={() => setIsOpen(true)}>
          {`and ${missing.length - shown.length} more`}
        </button>
      )}
    </>
  )
}

/** Form III: sent, or until when it has to be. */
function Sent({ entry, now }: { entry: RegisterEntry; now: Date }) {
  const { bookingId, position, sentAt, sentBy, arrivedAt } = entry
  const refresh = useRefreshRegister()
  const marking = trpc.register.markSent.useMutation({ onSettled: refresh })
  const until = addHours(arrivedAt, hoursToSend)
  const mark = (sent: boolean) => marking.mutate({ bookingId, position, sent })
  return (
    <span className="register-sent">
      {sentAt ? (
        <>
          <span className="soft">{`Form III sent ${momentOf(sentAt)} by ${sentBy}`}</span>
          <button
            type="button"
            className="desk-link-button"
            aria-label={`Form III of ${nameOf(entry)} was not sent after all`}
            onClick={() => mark(false)}
          >
            Undo
          </button>
        </>
      ) : (
        <>
          <span className={until <= now ? 'desk-bad' : 'desk-due'}>
            {`${until <= now ? 'Form III was due' : 'Form III due'} ${momentOf(until.toISOString())}`}
          </span>
          <button
            type="button"
            className="desk-small-button"
            aria-label={`Form III of ${nameOf(entry)} is sent`}
            aria-busy={marking.isPending || undefined}
            onClick={() => mark(true)}
          >
            Form III sent
          </button>
        </>
      )}
      {marking.isError && (
        <span className="desk-bad" role="alert">
          {wordsOf(marking.error, noAnswer)}
        </span>
      )}
    </span>
  )
}
