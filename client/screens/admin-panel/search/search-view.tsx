import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { plural } from '#shared/plural'
import { BookingEntry } from '../booking-card/booking-card'
import { useDesk } from '../desk-context'
import { NotLoaded, Spinner } from '../parts/loading'

/** Finds bookings of every status by name, mobile number, email address, order, payment or refund id. */
export function SearchView() {
  const { search, words: text, go } = useDesk()
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // The back button shows the text of the earlier search again.
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }
  const title = useRef<HTMLHeadingElement>(null)
  const found = trpc.admin.search.useQuery({ text }, { enabled: text.length > 1, staleTime: 0 })
  const named = trpc.admin.booking.useQuery(
    { bookingId: search.booking ?? '' },
    { enabled: search.booking !== undefined && text === '', staleTime: 0 },
  )
  const isGone = refusalOf(named.error)?.code === 'NotFound'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({ view: 'search' }, typed.trim())
  }
  return (
    <section aria-labelledby="desk-view">
      <div className="desk-title">
        <h2 id="desk-view" ref={title} tabIndex={-1}>
          Search
        </h2>
      </div>
      <form className="desk-dates" onSubmit={submit}>
        <Field
          label="Name, mobile number, email, order or payment id"
          type="search"
          autoComplete="off"
          minLength={2}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="press">
          Search
        </Button>
      </form>
      {(found.isLoading || named.isLoading) && <Spinner words="Searching …" />}
      {found.isError && <NotLoaded what="The search" onAgain={() => void found.refetch()} />}
      {named.isError &&
        (isGone ? (
          <p className="desk-empty" role="status">
            This booking no longer exists: it was deleted, or its dates were opened again.
          </p>
        ) : (
          <NotLoaded what="The booking" onAgain={() => void named.refetch()} />
        ))}
      {found.data && (
        <p role="status">
          {found.data.length === 0
            ? `Nothing was found for “${text}”.`
            : `${plural(found.data.length, 'booking')} found.${found.data.length >= 50 ? ' There may be more: enter a longer text to find them.' : ''}`}
        </p>
      )}
      {(found.data ?? (named.data && !isGone ? [named.data] : [])).map((card) => (
        <BookingEntry key={card.id} card={card} onGone={() => title.current?.focus()} />
      ))}
    </section>
  )
}
