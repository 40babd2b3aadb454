import { hotel } from '#shared/hotel'

/** Drawn for those who pass a link on; each 1,200 by 630. */
const pictures = {
  house: { path: '/pictures/house.jpg', alt: 'A house with lit windows in a meadow under a snow range.' },
  lake: { path: '/pictures/lake.jpg', alt: 'A still lake under snow peaks, brahma kamal on its shore.' },
}

type PageWords = {
  /** The page's own address, without search. */
  path: string
  /** What comes before the hotel's name; a page that has its own whole title gives it with the name. */
  title: string
  description: string
  picture?: keyof typeof pictures
}

/** Where a page is seen from: the address that guests use. */
type Seen = { address: string }

export const pictureUrl = ({ address }: Seen, name: keyof typeof pictures = 'house'): string =>
  address + pictures[name].path

/** What search engines and those who pass a link on read of a page. */
export function pageHead(seen: Seen, { path, title, description, picture = 'house' }: PageWords) {
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
