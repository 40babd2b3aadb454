import { placeId } from './constants'
import type { PlacesMode } from './modes'

type Sample = { name: string; photo: string; rating: number; text: string; when: string; at: string }

const sample = 'Sample review: '
const samples: readonly Sample[] = [
  {
    name: 'Sample guest A',
    photo: 'a.png',
    rating: 5,
    text: `${sample}we came in wet from the bridge, and there was hot water and dal within the hour. The room looked at the snow.`,
    when: '2 months ago',
    at: '2026-09-20T08:00:00Z',
  },
  {
    name: 'Sample guest B',
    photo: 'b.png',
    rating: 4,
    text: `${sample}clean, quiet, thick quilts. The stairs are steep for old knees; they gave my parents a room below without being asked.`,
    when: '3 months ago',
    at: '2026-08-18T08:00:00Z',
  },
  {
    name: 'Sample guest C',
    photo: 'c.png',
    rating: 5,
    text: `${sample}the guide waited for the slow ones and knew each flower by name. Order the kadhai paneer.`,
    when: '4 months ago',
    at: '2026-07-30T08:00:00Z',
  },
  {
    name: 'Sample guest D',
    photo: 'd.png',
    rating: 3,
    text: `${sample}rooms are simple. No signal on the second floor, which I came to like on the third day.`,
    when: '5 months ago',
    at: '2026-06-25T08:00:00Z',
  },
  {
    name: 'Sample guest E',
    photo: 'e.png',
    rating: 5,
    text: `${sample}we cancelled in time for a wedding and the money was back in the week they had named. We shall come next year.`,
    when: '6 months ago',
    at: '2026-05-28T08:00:00Z',
  },
]

type Sent = Record<string, unknown>

const asSent = ({ name, photo, rating, text, when, at }: Sample, number: number, photos: string): Sent => ({
  name: `places/${placeId}/reviews/sample-${number}`,
  relativePublishTimeDescription: when,
  rating,
  text: { text, languageCode: 'en' },
  originalText: { text, languageCode: 'en' },
  authorAttribution: {
    displayName: name,
    uri: `https://www.google.com/maps#author-${number}`,
    photoUri: `${photos}/${photo}`,
  },
  publishTime: at,
  flagContentUri: `https://www.google.com/maps#report-${number}`,
  googleMapsUri: `https://www.google.com/maps#review-${number}`,
})

/** The longest text that Google allows. */
const longText = `${sample}${'and then the path goes on beside the river, '.repeat(100)}`.slice(0, 3990)
const textOf = (text: string, languageCode = 'en') => ({
  text: { text, languageCode },
  originalText: { text, languageCode },
})
const author = (review: Sent, over: Sent): Sent => ({
  authorAttribution: { ...(review['authorAttribution'] as Sent), ...over },
})

type Change = (review: Sent, photos: string) => Sent | undefined

/** What a mode changes in each review; undefined removes the field. */
const changes: Partial<Record<PlacesMode, Change>> = {
  empty_text: () => ({ text: undefined, originalText: undefined }),
  long_text: () => textOf(`${longText}\n\nThe end.`),
  emoji: () => textOf(`${sample}🏔️🙏🏽 five out of five 👨‍👩‍👧‍👦`),
  rtl: () => textOf('مراجعة نموذجية: الغرفة نظيفة والمنظر جميل (10/10).', 'ar'),
  html: () => textOf(`${sample}<img src=x onerror="alert(1)"><b>bold</b> &amp; <script>alert(2)</script>`),
  translated: () => ({ originalText: { text: 'नमूना समीक्षा: कमरा साफ़ था।', languageCode: 'hi' } }),
  no_author_url: (review) => author(review, { uri: undefined }),
  script_url: (review) => ({
    ...author(review, { uri: 'javascript:alert(1)' }),
    googleMapsUri: 'javascript:alert(2)',
    flagContentUri: 'data:text/html,x',
  }),
  no_photo: (review) => author(review, { photoUri: undefined }),
  photo_elsewhere: (review) => author(review, { photoUri: 'http://169.254.169.254/latest/meta-data' }),
}

/** The answer in this mode. `photos`: the base URL of the authors' photos. */
export function placeAnswer(mode: PlacesMode, photos: string): Sent {
  const change = changes[mode] ?? (() => ({}))
  const reviews = samples.map((one, index) => {
    const review = asSent(one, index + 1, photos)
    return { ...review, ...change(review, photos) }
  })
  if (mode === 'none') return {}
  if (mode === 'empty') return { reviews: [] }
  if (mode === 'one') return { reviews: reviews.slice(0, 1) }
  if (mode === 'two') return { reviews: reviews.slice(0, 2) }
  if (mode === 'malformed') return { reviews: [null, { rating: 'five' }, 7, ...reviews.slice(0, 2)] }
  return { reviews }
}
