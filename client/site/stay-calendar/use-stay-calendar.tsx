import { type FocusEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useApp } from '#client/app/use-app'
import { useHydrated } from '#client/app/use-hydrated'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { CalendarPanel, StayCalendarProps } from './calendar-panel'
import { MonthSkeleton } from './month-skeleton'

/** Loaded when a date field is touched, since most of the first load would be the calendar. */
const load = async () => (await import('./calendar-panel')).CalendarPanel

/** Loading it may hang on a poor line. */
const longestLoadMs = 20_000

type State =
  | { is: 'closed' }
  | { is: 'loading' }
  | { is: 'failed'; isLate: boolean }
  | { is: 'open'; Panel: typeof CalendarPanel }

export type StayCalendar = ReturnType<typeof useStayCalendar>

/** The calendar of two date fields: `fields` are their handlers, and the button and the place go below them. */
export function useStayCalendar() {
  const id = useId()
  const [state, setState] = useState<State>({ is: 'closed' })
  const opener = useRef<HTMLElement>(null)
  const open = (from?: HTMLElement) => {
    if (from) opener.current = from
    if (state.is === 'open' || state.is === 'loading') return
    setState({ is: 'loading' })
    const become = (next: State) => setState((now) => (now.is === 'loading' ? next : now))
    Promise.race([load(), failsLate()]).then(
      (Panel) => become({ is: 'open', Panel }),
      (error: unknown) => become({ is: 'failed', isLate: error === late }),
    )
  }
  const close = () => {
    setState({ is: 'closed' })
    opener.current?.focus()
  }
  // Once it could not be loaded, the browser's own calendar opens again.
  const isOwn = state.is !== 'failed'
  return {
    id,
    state,
    open,
    close,
    /** Whether the focus is still where the calendar was opened by its button. */
    takesFocus: () =>
      opener.current instanceof HTMLButtonElement && document.activeElement === opener.current,
    fields: {
      onFocus: (_: FocusEvent) => void load().catch(() => undefined),
      onClickCapture: (event: MouseEvent<HTMLInputElement>) => {
        if (!isOwn) return
        event.preventDefault()
        open(event.currentTarget)
      },
      onPointerDown: ({ pointerType, currentTarget }: PointerEvent<HTMLInputElement>) => {
        if (isOwn && pointerType === 'touch') keepPickerClosed(currentTarget)
      },
    },
  }
}

const late = new Error('the calendar takes too long to load')
const failsLate = () => new Promise<never>((_, reject) => setTimeout(() => reject(late), longestLoadMs))

/** Some phones open their own calendar on focus, which a read-only field prevents. */
function keepPickerClosed(field: HTMLInputElement): void {
  field.readOnly = true
  setTimeout(() => {
    field.readOnly = false
  }, 600)
}

export function CalendarButton({ calendar }: { calendar: StayCalendar }) {
  const { id, state, open, close } = calendar
  const isReady = useHydrated()
  const isOpen = state.is === 'open' || state.is === 'loading'
  return (
    <div className="calendar-button" data-ready={isReady || undefined}>
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={({ currentTarget }) => (isOpen ? close() : open(currentTarget))}
      >
        {isOpen ? 'Hide calendar' : 'Show calendar'}
      </Button>
    </div>
  )
}

type CalendarPlaceProps = Omit<StayCalendarProps, 'id' | 'close' | 'takesFocus'> & { calendar: StayCalendar }

export function CalendarPlace({ calendar, ...stay }: CalendarPlaceProps) {
  const { id, state, open, close, takesFocus } = calendar
  if (state.is === 'closed') return null
  return (
    <div id={id} className="calendar-place">
      {state.is === 'open' ? (
        <state.Panel {...stay} close={close} takesFocus={takesFocus} />
      ) : state.is === 'loading' ? (
        <MonthSkeleton />
      ) : (
        <NotLoaded again={state.isLate ? open : undefined} />
      )}
    </div>
  )
}

/** A browser keeps that a script could not be fetched, so only a new page fetches it again. `again`: it may still come. */
function NotLoaded({ again }: { again: (() => void) | undefined }) {
  const { calls } = useApp()
  const [tries, setTries] = useState<'none' | 'asking' | 'unreached'>('none')
  // Without a line the browser would put its own page in place of what is typed.
  const loadPage = () => {
    setTries('asking')
    calls.booking.season.query().then(
      () => location.reload(),
      () => setTries('unreached'),
    )
  }
  return (
    <Notice>
      <p>The calendar could not be loaded. Please type or choose your dates in the two fields above.</p>
      {tries === 'unreached' && <p role="alert">There is still no connection.</p>}
      <Button onClick={again ?? loadPage} {...(tries === 'asking' && { busy: 'Trying again…' })}>
        Try again
      </Button>
    </Notice>
  )
}
