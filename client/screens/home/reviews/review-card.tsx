import type { Parts } from '#client/ui/parts'
import type { Review } from '#shared/review/review'
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
          <Outside url={authorUrl}>
            <span>{author}</span>
          </Outside>
        </h3>
        <p className="review-when small soft">
          <Stars rating={rating} />
          <span>{when}</span>
        </p>
      </header>
      {text ? (
        <ReviewText text={text} author={author} />
      ) : (
        <p className="soft">A rating without a comment.</p>
      )}
      <p className="review-links small soft">
        {isTranslated && <span>Translated by Google.</span>}
        {review.url && (
          <Outside url={review.url}>
            <span>On Google Maps</span>
            <Whose author={author} />
          </Outside>
        )}
        {review.reportUrl && (
          <Outside url={review.reportUrl}>
            <span>Report</span>
            <Whose author={author} />
          </Outside>
        )}
      </p>
    </article>
  )
}

const Whose = ({ author }: { author: string }) => (
  <span className="visually-hidden">{`: the review by ${author}, in a new tab`}</span>
)

/** A link to the source, if it gave one. */
const Outside = ({ url, children }: { url: string | null; children: Parts }) =>
  url ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  )
