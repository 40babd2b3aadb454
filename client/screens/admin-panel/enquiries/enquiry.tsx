import { refusalOf } from '#client/app/refusal'
import { trpc } from '#client/app/trpc'
import { type EnquiryState, enquiryStates, type ListedEnquiry } from '#shared/trek/enquiry-list'
import { DeskIcon } from '../parts/desk-icon'
import { ReachLinks } from '../parts/reach-links'
import { Refused } from '../parts/refused'
import { Segments } from '../parts/segments'
import { momentForPeople } from '../parts/words'
import { guestWords, mailAddress, stateWords, whatWords } from './enquiry-words'

type EnquiryProps = {
  enquiry: ListedEnquiry
  asked: { state?: EnquiryState }
  /** From a saved copy, on which nothing can be changed. */
  isSaved: boolean
}

/** One enquiry: who, what they would like, how to reach them, and how far the hotel is. */
export function Enquiry({ enquiry, asked, isSaved }: EnquiryProps) {
  const { id, version, state, guests, mobileNumber, email, message, place, receivedAt } = enquiry
  const name = guests[0]?.name ?? 'A guest'
  const marking = useMarking(asked)
  return (
    <article className="entry enquiry" data-state={state}>
      <div className="enquiry-head">
        <h3>{name}</h3>
        <span className="enquiry-reach">
          <ReachLinks name={name} mobileNumber={mobileNumber} />
          <a
            className="desk-small-button"
            data-icon=""
            href={mailAddress(enquiry)}
            aria-label={`Write to ${name}`}
          >
            <DeskIcon name="mail" />
          </a>
        </span>
      </div>
      <p>
        <b>{whatWords(enquiry)}</b>
      </p>
      {message !== '' && <blockquote className="enquiry-message">{message}</blockquote>}
      <p className="soft">{`${guestWords(enquiry)}. ${place}.`}</p>
      <p className="soft num">{`${mobileNumber}, ${email}`}</p>
      <div className="enquiry-state">
        {isSaved ? (
          <b>{stateWords[state]}</b>
        ) : (
          <Segments
            legend={`How far we are with ${name}`}
            legendHidden
            options={enquiryStates.map((value) => ({ value, name: stateWords[value] }))}
            // Shown at once; the answer only confirms it.
            value={marking.isPending ? marking.variables.state : state}
            onChange={(wanted) => marking.mutate({ id, version, state: wanted })}
          />
        )}
        <p className="soft small">{`Received ${momentForPeople(receivedAt)}.${sinceWords(enquiry)}`}</p>
      </div>
      <Refused error={marking.error} />
    </article>
  )
}

const sinceWords = ({ state, stateAt, stateBy }: ListedEnquiry): string =>
  stateAt === null ? '' : ` ${stateWords[state]} since ${momentForPeople(stateAt)}, by ${stateBy}.`

/** What was just marked stays in sight, so that a slip can be taken back, until the list is read again. */
function useMarking(asked: EnquiryProps['asked']) {
  const { enquiries } = trpc.useUtils().admin
  return trpc.admin.markEnquiry.useMutation({
    onSuccess: (marked) => {
      enquiries.setData(asked, (list) => {
        if (!list) return list
        const before = list.enquiries.find(({ id }) => id === marked.id)?.state ?? marked.state
        const counts = { ...list.counts }
        counts[before] -= 1
        counts[marked.state] += 1
        return {
          counts,
          enquiries: list.enquiries.map((one) => (one.id === marked.id ? marked : one)),
        }
      })
      // The side bar counts the new ones by a list of its own.
      if (asked.state !== 'new') void enquiries.invalidate({ state: 'new' })
    },
    onError: (error) => {
      if (refusalOf(error)) void enquiries.invalidate()
    },
  })
}
