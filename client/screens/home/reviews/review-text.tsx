import { useId, useState } from 'react'

/** More than this does not fit into seven lines of a column. */
const maxCharacters = 240
const maxLines = 7

const isLong = (text: string): boolean => text.length > maxCharacters || text.split('\n').length > maxLines

/** The whole review as text; a long one is clamped until somebody asks for the rest. */
export function ReviewText({ text, author }: { text: string; author: string }) {
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
