import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { CalendarFeed } from '#shared/desk/calendars'
import { FormDialog } from '../parts/form-dialog'
import { NotLoaded, Spinner } from '../parts/loading'
import { Block } from '../parts/page-heading'
import { momentForPeople } from '../parts/words'
import { nameOfFeed } from './calendar-words'
import { CopiedAddress } from './copied-address'
import { useRefreshCalendars } from './use-refresh-calendars'

/** Our addresses, at which other sites read what is taken. */
export function FeedList() {
  const feeds = trpc.calendars.feeds.useQuery()
  const [chosen, setChosen] = useState<CalendarFeed | null>(null)
  if (feeds.isPending) return <Spinner words="Loading our addresses …" />
  if (feeds.isError) return <NotLoaded what="Our addresses" onAgain={() => void feeds.refetch()} />
  return (
    <Block title="Our calendars for other sites">
      <p className="soft calendar-about">
        Whoever knows an address can read which nights are not to be had: no names, no prices. Give a site the
        address that stands for it, or else that of the room.
      </p>
      <ul className="calendar-feeds">
        {feeds.data.map((feed) => (
          <li key={feed.id}>
            <div>
              <b>{nameOfFeed(feed)}</b>
              <p className="small soft">
                {feed.source === null
                  ? 'for any site that is not linked'
                  : `for ${feed.source}, without its own bookings`}
              </p>
            </div>
            <CopiedAddress
              url={feed.url}
              of={feed.source === null ? nameOfFeed(feed) : `${nameOfFeed(feed)} for ${feed.source}`}
            />
            <p className="small soft">
              {feed.lastReadAt === null
                ? 'Nobody has read it yet.'
                : `Last read on ${momentForPeople(feed.lastReadAt)}.`}
            </p>
            <button
              type="button"
              className="desk-small-button"
              aria-label={`New address of ${nameOfFeed(feed)}${feed.source === null ? '' : ` for ${feed.source}`}`}
              onClick={() => setChosen(feed)}
            >
              New address
            </button>
          </li>
        ))}
      </ul>
      {chosen && <NewAddress feed={chosen} onClose={() => setChosen(null)} />}
    </Block>
  )
}

function NewAddress({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const refresh = useRefreshCalendars()
  const renewing = trpc.calendars.newAddress.useMutation({
    onSuccess: async () => {
      await refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`A new address of ${nameOfFeed(feed)}?`}
      yes="Make a new address"
      no="Keep this one"
      danger
      busy={renewing.isPending ? 'Making it …' : undefined}
      error={renewing.error}
      onSubmit={() => renewing.mutate({ id: feed.id })}
      onClose={onClose}
    >
      <p>
        {`The present address ends at once. ${feed.source ?? 'Every site that has it'} learns of no new booking here until you give it the new one, and may sell the same nights.`}
      </p>
    </FormDialog>
  )
}
