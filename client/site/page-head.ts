import { hotel } from '#shared/hotel'
import type { PageWords, pageWords } from './page-words'

/** Pictures for link previews; each 1,200 by 630 pixels. */
const pictures: Record<NonNullable<PageWords['picture']>, { path: string; alt: string }> = {
  hotel: { path: '/pictures/hotel.jpg', alt: 'A hotel with lit windows in a meadow below snow peaks.' },
  lake: { path: '/pictures/lake.jpg', alt: 'A still lake under snow peaks, brahma kamal on its shore.' },
}

/** The base URL that guests use, without a slash at the end. */
type Seen = { address: string }

export const pictureUrl = ({ address }: Seen, name: keyof typeof pictures = 'hotel'): string =>
  address + pictures[name].path

/** The head elements that search engines and link previews read. */
export function pageHead(seen: Seen, { path, title, description, picture = 'hotel' }: PageWords) {
  const whole = title.includes(hotel.name) ? title : `${title}: ${hotel.name}`
  const url = seen.address + path
  const cards = {
    'og:type': 'website',
    'og:site_name': hotel.name,
    'og:locale': 'en_IN',
    'og:title': whole,
    'og:description': description,
    'og:url': url,
    'og:image': pictureUrl(seen, picture),
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': pictures[picture].alt,
  }
  return {
    meta: [
      { title: whole },
      { name: 'description', content: description },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...Object.entries(cards).map(([property, content]) => ({ property, content })),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** What a loader found out for the head. `schema`: JSON for search engines, only on the server. */
export type KnownHead = { words: PageWords; schema?: string | undefined }

/** For loaders: the words of a page that are the same for every guest. */
export const wordsOf = async (page: keyof typeof pageWords): Promise<KnownHead> => ({
  words: (await import('./page-words')).pageWords[page],
})

/** The head of a page whose words come from its loader. */
export const knownHead = (seen: Seen, known: KnownHead | undefined) => ({
  ...(known && pageHead(seen, known.words)),
  scripts: known?.schema ? [{ type: 'application/ld+json', children: known.schema }] : [],
})
