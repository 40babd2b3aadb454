import { useId, useState } from 'react'
import type { Parts } from '#client/ui/parts'
import type { Review } from '#shared/review/review'

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

type AuthorPictureProps = { author: string; photo: string | null }

/** The first letter of a name, covered by the photo where there is one. */
const AuthorPicture = ({ author, photo }: AuthorPictureProps) => (
  <span className="review-picture">
    <span aria-hidden="true">{[...author][0]?.toUpperCase()}</span>
    {photo && <img src={photo} alt="" width={48} height={48} loading="lazy" decoding="async" />}
  </span>
)

/** More than this does not fit into seven lines of a column. */
const maxCharacters = 240
const maxLines = 7

const isLong = (text: string): boolean => text.length > maxCharacters || text.split('\n').length > maxLines

/** The whole review as text; a long one is clamped until somebody asks for the rest. */
function ReviewText({ text, author }: { text: string; author: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isLong(text)) return <Words text={text} />
  return (
    <div className="review-long">
      <Words id={id} text={text} clamped={!isOpen} />
      <button
        type="button"
        className="review-more"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{isOpen ? 'Read less' : 'Read more'}</span>
        <span className="visually-hidden">{` of the review by ${author}`}</span>
      </button>
    </div>
  )
}

const Words = ({ text, id, clamped = false }: { text: string; id?: string; clamped?: boolean }) => (
  <blockquote id={id} className="review-text" data-clamped={clamped} dir="auto">
    {text}
  </blockquote>
)

const star = 'M12 2.6l2.9 6.1 6.5.9-4.7 4.7 1.1 6.7-5.8-3.2-5.8 3.2 1.1-6.7L2.6 9.6l6.5-.9z'
const five = [1, 2, 3, 4, 5]

/** The rating out of five, drawn and as a label. */
const Stars = ({ rating }: { rating: number }) => (
  <span className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
    {five.map((position) => (
      <svg
        key={position}
        className="star"
        data-given={position <= Math.round(rating)}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d={star} />
      </svg>
    ))}
  </span>
)
