import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { hotel } from '#shared/hotel'
import { MarkFlower } from './mark-flower'

/** On the home page itself the router would keep the scroll position. */
function toTop(event: MouseEvent): void {
  const { pathname, search, hash } = window.location
  if (pathname + search + hash !== '/' || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  window.scrollTo({ top: 0 })
}

/** The logo: a brahma kamal, the hotel's name, and its region in Devanagari. Links to the home page. */
export function Mark() {
  return (
    <Link to="/" className="mark" onClick={toTop}>
      <MarkFlower />
      <span>
        <span>{hotel.name}</span>
        <small lang="hi">गढ़वाल हिमालय</small>
      </span>
    </Link>
  )
}
