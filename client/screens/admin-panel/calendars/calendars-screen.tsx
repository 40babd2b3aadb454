import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { closedPlaces } from '../panel-places'
import { PageHeading } from '../parts/page-heading'
import { PlaceTabs } from '../parts/place-tabs'
import { noAnswer, wordsOf } from '../parts/words'
import { readWords } from './calendar-words'
import { FeedList } from './feed-list'
import { ImportList } from './import-list'
import { LinkCalendar } from './link-calendar'
import { useRefreshCalendars } from './use-refresh-calendars'

/** Calendars of other sites that sell the same rooms: theirs that close rooms here, and ours for them. */
export function CalendarsScreen() {
  const refresh = useRefreshCalendars()
  const reading = trpc.calendars.readNow.useMutation({ onSettled: refresh })
  return (
    <>
      <PageHeading
        title="Other calendars"
        actions={
          <Button
            busy={reading.isPending ? 'Reading …' : undefined}
            onClick={() => reading.mutate({ isEmptyRight: false })}
          >
            Read all now
          </Button>
        }
      />
      <PlaceTabs label="Closed dates" places={closedPlaces} />
      {reading.isError && <Notice kind="alarm">{wordsOf(reading.error, noAnswer)}</Notice>}
      {reading.data && (
        <Notice kind={reading.data.failed > 0 ? 'info' : 'success'}>{readWords(reading.data)}</Notice>
      )}
      <div className="desk-two">
        <LinkCalendar />
        <ImportList />
      </div>
      <FeedList />
    </>
  )
}
