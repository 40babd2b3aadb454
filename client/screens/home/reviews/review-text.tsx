import { useId, useState } from 'react'

/** More than this does not fit into seven lines of a column. */
const mailDeps = 240
const lines = 7

const isLong = (text: string): boolean => text.length > mailDeps || text.split('\n').length > lines

/** What somebody wrote, as text and whole; a long one is cut off for the eye until it is asked for. */
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
        <span className="visually-hidden">{` of what ${author} wrote`}</span>
      </button>
    </div>
  )
}

const Words = ({ text, id, clamped = false }: { text: string; id?: string; clamped?: boolean }) => (
  <blockquote id={id} className="review-text" data-clamped={clamped} dir="auto">
    {text}
  </blockquote>
)
