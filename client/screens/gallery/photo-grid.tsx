import type { MouseEvent } from 'react'
import type { Photo } from '#shared/gallery/gallery'
import { sizeOf } from './photo-size'

type PhotoGridProps = { album: string; photos: readonly Photo[]; open(photo: number): void }

/** How many are seen at once on most screens. */
const atFirstSight = 3

/** The pictures on the wall. Each is a link to itself, which opens large on this page once the page is awake. */
export function PhotoGrid({ album, photos, open }: PhotoGridProps) {
  const press = (number: number) => (event: MouseEvent) => {
    // A new tab or window is the guest's own wish.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(number)
  }
  return (
    <ul className="photo-grid" aria-label={`Pictures of ${album}`}>
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a className="photo-link" href={photo.url} aria-haspopup="dialog" onClick={press(index + 1)}>
            <img
              className="photo-frame"
              src={photo.thumbnail}
              {...(photo.srcset && { srcSet: photo.srcset, sizes: index === 0 ? firstSizes : sizes })}
              alt={photo.name}
              {...sizeOf(photo)}
              loading={index < atFirstSight ? 'eager' : 'lazy'}
              decoding="async"
            />
            <span className="photo-caption" aria-hidden="true">
              {photo.name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const sizes = '(min-width: 1440px) 400px, (min-width: 768px) 31vw, 45vw'
const firstSizes = '(min-width: 1440px) 830px, (min-width: 768px) 62vw, 90vw'
