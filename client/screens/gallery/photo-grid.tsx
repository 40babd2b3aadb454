import type { MouseEvent } from 'react'
import type { Photo } from '#shared/gallery/gallery'
import { sizeOf } from './photo-size'

type PhotoGridProps = { album: string; photos: readonly Photo[]; open(photo: number): void }

/** How many are visible at first on most screens. */
const atFirstSight = 3

/** The pictures of an album. Each links to its own file, and opens large on this page once the page is hydrated. */
export function PhotoGrid({ album, photos, open }: PhotoGridProps) {
  const press = (number: number) => (event: MouseEvent) => {
    // With these keys a guest asks for a new tab or window.
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
              fetchPriority={index === 0 ? 'high' : 'auto'}
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
