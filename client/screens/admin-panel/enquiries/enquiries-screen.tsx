import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { Skeleton } from '#client/ui/skeleton'
import { type EnquiryList, type EnquiryState, enquiryStates } from '#shared/trek/enquiry-list'
import { nowAt, useDesk } from '../desk-context'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useSavedCopy } from '../parts/use-kept-form'
import { Enquiry } from './enquiry'
import { stateWords } from './enquiry-words'

type Shown = EnquiryState | 'all'

const empty: Record<Shown, string> = {
  new: 'No new enquiry waits for an answer.',
  answered: 'No enquiry is answered and still open.',
  booked: 'No trek is booked.',
  all: 'Nobody has asked about a trek yet. Enquiries from the trek page are listed here.',
}

/** Who asked about a trek, and how far the hotel is with each. */
export function EnquiriesScreen({ shown }: { shown: Shown }) {
  const { device } = useDesk()
  const asked = shown === 'all' ? {} : { state: shown }
  const query = trpc.admin.enquiries.useQuery(asked, {
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  })
  const { data, savedAt } = useSavedCopy(`enquiries ${shown}`, query)
  const again = () => void query.refetch()
  return (
    <>
      <PageHeading title="Trek enquiries">
        <Filter counts={data?.counts} />
      </PageHeading>
      <SavedCopyNotice savedAt={savedAt} now={nowAt(device)} onAgain={again} />
      {!data && query.isError && <NotLoaded what="The enquiries" onAgain={again} />}
      {!data && !query.isError && <Skeleton lines={8} waitingFor="Loading the enquiries …" />}
      {data?.enquiries.length === 0 && <p className="desk-empty">{empty[shown]}</p>}
      <div className="desk-entries">
        {data?.enquiries.map((enquiry) => (
          <Enquiry key={enquiry.id} enquiry={enquiry} asked={asked} isSaved={savedAt !== undefined} />
        ))}
      </div>
    </>
  )
}

function Filter({ counts }: { counts: EnquiryList['counts'] | undefined }) {
  const all = counts && enquiryStates.reduce((sum, state) => sum + counts[state], 0)
  const choices = [
    ...enquiryStates.map((state) => ({ state, name: stateWords[state], count: counts?.[state] })),
    { state: 'all' as const, name: 'All', count: all },
  ]
  return (
    <nav className="enquiry-filter" aria-label="Which enquiries">
      {choices.map(({ state, name, count }) => (
        <Link
          key={state}
          className="desk-small-button"
          to="/admin_panel/enquiries"
          search={state === 'new' ? {} : { progress: state }}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          <span>{name}</span>
          {count !== undefined && <span className="num">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
