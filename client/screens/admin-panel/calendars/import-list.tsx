import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { CalendarImport } from '#shared/desk/calendars'
import { NotLoaded, Spinner } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { noAnswer, wordsOf } from '../parts/words'
import { importWords, lastReadWords, nightsWords } from './calendar-words'
import { EmptyIsRight, RemoveImport } from './import-dialogs'
import { useRefreshCalendars } from './use-refresh-calendars'

/** The linked calendars by room number: what they close, when they were read, and what is wrong. */
export function ImportList() {
  const imports = trpc.calendars.imports.useQuery()
  const [asked, setAsked] = useState<{ one: CalendarImport; about: 'remove' | 'empty' } | null>(null)
  const close = () => setAsked(null)
  if (imports.isPending) return <Spinner words="Loading linked calendars …" />
  if (imports.isError) return <NotLoaded what="The linked calendars" onAgain={() => void imports.refetch()} />
  return (
    <Block title="Linked calendars">
      {imports.data.length === 0 && (
        <p className="desk-empty">No calendar is linked. Rooms that other sites sell are not closed here.</p>
      )}
      <ul className="desk-closed calendar-about">
        {imports.data.map((one) => (
          <li key={one.id}>
            <Import one={one} onAsk={(about) => setAsked({ one, about })} />
          </li>
        ))}
      </ul>
      {asked?.about === 'remove' && <RemoveImport one={asked.one} onClose={close} />}
      {asked?.about === 'empty' && <EmptyIsRight one={asked.one} onClose={close} />}
    </Block>
  )
}

type ImportProps = { one: CalendarImport; onAsk: (about: 'remove' | 'empty') => void }

function Import({ one, onAsk }: ImportProps) {
  const refresh = useRefreshCalendars()
  const reading = trpc.calendars.readNow.useMutation({ onSettled: refresh })
  const { id, roomNumber, name, url, state, problem, clashes } = one
  return (
    <>
      <p>
        <b>{`${roomNumber}, ${name}`}</b>
      </p>
      <p className="small soft calendar-url">{url}</p>
      <p className="small">{importWords(one)}</p>
      {problem !== '' && <p className="small desk-bad">{problem}</p>}
      <p className="small soft">{lastReadWords(one)}</p>
      {clashes.map((clash) => (
        <p className="small desk-bad" key={clash.from}>
          <span>{`Booked there and here: ${nightsWords(clash)}. `}</span>
          {clash.bookingId && (
            <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: clash.bookingId }}>
              Our booking
            </Link>
          )}
        </p>
      ))}
      {reading.isError && <p className="small desk-bad">{wordsOf(reading.error, noAnswer)}</p>}
      <div className="calendar-acts">
        {state === 'empty' && (
          <button type="button" className="desk-small-button" onClick={() => onAsk('empty')}>
            It is right, open them
          </button>
        )}
        <button
          type="button"
          className="desk-small-button"
          aria-busy={reading.isPending || undefined}
          aria-label={`Read ${roomNumber}, ${name} now`}
          onClick={() => !reading.isPending && reading.mutate({ id, isEmptyRight: false })}
        >
          {reading.isPending ? 'Reading …' : 'Read now'}
        </button>
        <button
          type="button"
          className="desk-small-button"
          aria-label={`Remove ${roomNumber}, ${name}`}
          onClick={() => onAsk('remove')}
        >
          Remove
        </button>
      </div>
    </>
  )
}
