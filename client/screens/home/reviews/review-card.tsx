import type { Review } from '../../../../shared/review/review'
import { AuthorPicture } from './author-picture'
import { ReviewText } from './review-text'
import { Stars } from './stars'

export function ReviewCard({ review }: { review: Review }) {
  const { author, authorUrl, photo, rating, text, when, isTranslated } = review
  return (
    <article className="review">
      <header className="review-head">
        <AuthorPicture author={author} photo={photo} />
        <h3 className="review-author" dir="auto">
          <Outside url={authorUrl}>{author}</Outside>
        </h3>
        <p className="review-when small soft">
          <Stars rating={rating} />
          {when}
        </p>
      </header>
      {text ? <ReviewText text={text} /> : <p className="soft">Only stars, no words.</p>}
      <p className="review-links small soft">
        {isTranslated && <span>Translated by Google.</span>}
        {review.url && <Outside url={review.url}>On Google Maps</Outside>}
        {review.reportUrl && <Outside url={review.reportUrl}>Report</Outside>}
        {(review.url || review.reportUrl) && (
          <span className="visually-hidden">(the review by {author}, in a new tab)</span>
        )}
      </p>
    </article>
  )
}

/** A way to the source, if it named one. */
const Outside = ({ url, children }: { url: string | null; children: string }) =>
  url ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  )
