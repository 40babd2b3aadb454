import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { plural } from '#shared/plural'
import { BookingEntry } from '../booking-card/booking-card'
import { BookingTable } from '../bookings/booking-table'
import { lineOfCard } from '../bookings/table-items'
import { NotLoaded, Spinner } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'

/** Finds bookings of every status by name, mobile number, email address, order, payment or refund id. */
export function SearchScreen({ words: text }: { words: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  const [opened, setOpened] = useState<string>()
  // The back button shows the text of the earlier search again.
  if (shown !== text) {
    setShown(text)
    setTyped(text)
    setOpened(undefined)
  }
  const title = useRef<HTMLHeadingElement>(null)
  const found = trpc.admin.search.useQuery({ text }, { enabled: text.length > 1, staleTime: 0 })
  const lines = useMemo(() => found.data?.map(lineOfCard) ?? [], [found.data])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/admin_panel/search', state: { searchWords: typed.trim() } })
  }
  const cardOf = (id: string) => found.data?.find((card) => card.id === id)
  return (
    <>
      <PageHeading title="Search" headingRef={title} />
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
      {found.isLoading && <Spinner words="Searching …" />}
      {found.isError && <NotLoaded what="The search" onAgain={() => void found.refetch()} />}
      {found.data && (
        <p className="booking-sum" role="status">
          {found.data.length === 0
            ? `Nothing was found for “${text}”.`
            : `${plural(found.data.length, 'booking')} found.${found.data.length >= 50 ? ' There may be more: enter a longer text to find them.' : ''}`}
        </p>
      )}
      {lines.length > 0 && (
        <BookingTable
          lines={lines}
          isGrouped={false}
          search={opened ? { booking: opened } : {}}
          open={setOpened}
          card={({ id }) => {
            const card = cardOf(id)
            return card && <BookingEntry card={card} onGone={() => title.current?.focus()} />
          }}
        />
      )}
    </>
  )
}
