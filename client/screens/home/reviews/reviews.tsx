import { useQuery } from '@tanstack/react-query'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import { type ReviewsOfVisit, reviewsFailed } from '#shared/review/review'
import { ReviewCard } from './review-card'

/** Three guest reviews, and a link to the rest. */
export const Reviews = () => (
  <div id="reviews">
    <section className="reviews page-grid" aria-labelledby="reviews-title">
      <h2 id="reviews-title">What guests say</h2>
      <Words />
    </section>
  </div>
)

type Asked = { state: { data: ReviewsOfVisit | undefined } }
const isLate = ({ state }: Asked): boolean => state.data?.outcome === 'later'

/** Reviews are picked at random and stay the same for a visit; a slow source is asked again. */
const forTheVisit = {
  staleTime: (query: Asked) => (isLate(query) ? 0 : Number.POSITIVE_INFINITY),
  gcTime: Number.POSITIVE_INFINITY,
  refetchInterval: (query: Asked): number | false => isLate(query) && 1500,
}

function Words() {
  const {
    data: answer,
    isError,
    isFetching,
    refetch,
  } = useQuery({ ...useApp().reads.reviews, ...forTheVisit })
  if (answer?.outcome === 'shown') return <Shown {...answer} />
  if (answer?.outcome === 'none') return <p className="soft">There are no reviews to show yet.</p>
  if (answer?.outcome === 'down' || (isError && !answer)) {
    return (
      <div className="reviews-failed">
        <Notice>{reviewsFailed}</Notice>
        <Button busy={isFetching ? 'Trying again …' : undefined} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  return <Skeleton waitingFor="Loading the reviews …" lines={5} />
}

type ShownProps = Extract<ReviewsOfVisit, { outcome: 'shown' }>

function Shown({ reviews, isSample, allUrl }: ShownProps) {
  return (
    <>
      <ul className="reviews-list">
        {reviews.map((review) => (
          <li key={[review.author, review.when, review.text].join()}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <p className="reviews-source small soft">
        <span>
          {isSample
            ? 'These are samples, not reviews by guests. A hotel that is listed on Google Maps shows its own here.'
            : 'A selection of reviews from Google Maps, in no particular order.'}
        </span>
        <span> </span>
        {allUrl && (
          <a href={allUrl} target="_blank" rel="noopener noreferrer">
            Read all on Google Maps
          </a>
        )}
      </p>
    </>
  )
}
