import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import { type ReviewsOfVisit, reviewsFailed } from '#shared/review/review'
import { ReviewCard } from './review-card'

type ReviewsProps = {
  /** Undefined while it is loading. */
  answer: ReviewsOfVisit | undefined
  /** Our own server could not be reached. */
  failed: boolean
  asking: boolean
  askAgain: () => unknown
}

/** Three guest reviews, and a link to the rest. */
export function Reviews({ answer, failed, asking, askAgain }: ReviewsProps) {
  return (
    <section className="reviews page-grid" aria-labelledby="reviews-title">
      <h2 id="reviews-title">What guests say</h2>
      <Words answer={answer} failed={failed} asking={asking} askAgain={askAgain} />
    </section>
  )
}

function Words({ answer, failed, asking, askAgain }: ReviewsProps) {
  if (answer?.outcome === 'shown') return <Shown {...answer} />
  if (answer?.outcome === 'none') return <p className="soft">There are no reviews to show yet.</p>
  if (answer?.outcome === 'down' || (failed && !answer)) {
    return (
      <div className="reviews-failed">
        <Notice>{reviewsFailed}</Notice>
        <Button busy={asking ? 'Trying again …' : undefined} onClick={() => void askAgain()}>
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
