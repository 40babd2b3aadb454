import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Dialog } from '#client/ui/dialog'
import type { BookingCard } from '#shared/admin/booking-card'
import { moneyForPeople } from '#shared/money/rupees'
import { statusWords } from '../parts/status-words'
import { stayOfCard, whoseBooking } from '../parts/whose-booking'

/** Typing pauses this long before the server is asked, in milliseconds. */
const pauseMs = 200
const shownAtMost = 8

/** Opens on `/` or Ctrl-K, from anywhere but a field that is being typed in. */
export function SearchPalette() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Dialog open={isOpen} title="Search" onClose={() => setIsOpen(false)} closeLabel="Close">
      {isOpen && <Palette close={() => setIsOpen(false)} />}
    </Dialog>
  )
}

function opensSearch({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal')) return false
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return true
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio], [type=checkbox]), textarea, select'))
  return key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
}

function Palette({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  // After the dialog, which focuses its heading.
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const search = trpc.admin.search.useQuery({ text }, { enabled: text.length > 1, staleTime: 10_000 })
  const found = (text.length > 1 && search.data) || []
  const shown = found.slice(0, shownAtMost)
  const open = (card: BookingCard) => {
    close()
    void navigate({ to: '/admin_panel/bookings/$bookingId', params: { bookingId: card.id } })
  }
  const showAll = () => {
    close()
    void navigate({ to: '/admin_panel/search', state: { searchWords: typed.trim() } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(shown.length - 1, at + step)))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Before the answer to what was just typed is there, Enter must not open an older one.
    const card = typed.trim() === text && !search.isFetching ? shown[at] : undefined
    if (card) open(card)
    else if (typed.trim().length > 1) showAll()
  }
  return (
    <>
      <div className="field">
        <label htmlFor={`${listId}-words`}>Name, mobile number, email, order or payment id</label>
        <input
          id={`${listId}-words`}
          className="field-input"
          type="search"
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={shown[at] && `${listId}-${at}`}
          autoComplete="off"
          maxLength={100}
          ref={input}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
        />
      </div>
      <div className="search-list" id={listId} role="listbox" aria-label="Bookings">
        {shown.map((card, index) => (
          <div
            key={card.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => open(card)}
            onKeyDown={onKeyDown}
          >
            <b>{whoseBooking(card)}</b>
            <span>{statusWords(card.status)}</span>
            <small>
              {`${stayOfCard(card)}${card.pending > 0 && card.status === 'Confirmed' ? `, ${moneyForPeople(card.pending)} due` : ''}`}
            </small>
          </div>
        ))}
      </div>
      <p className="search-keys soft" role="status">
        {stateWords(text, found.length, search)}
      </p>
    </>
  )
}

function stateWords(text: string, count: number, search: { isLoading: boolean; isError: boolean }): string {
  if (text.length < 2) return 'Type at least two letters or digits.'
  if (search.isLoading) return 'Searching …'
  if (search.isError) return 'The server did not answer. Check the connection and type again.'
  if (count === 0) return `Nothing was found for “${text}”.`
  const more = count > shownAtMost ? ` ${count - shownAtMost} more are on the search page.` : ''
  return `Up and down choose, Enter opens the booking.${more}`
}
