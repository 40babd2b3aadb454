import { queryOptions } from '@tanstack/react-query'
import type { ServerCalls } from './calls'

/** The keys of tRPC's own hooks, so that what the panel changes is stale here too. */
const key = (router: string, procedure: string, input?: object) =>
  [[router, procedure], { ...(input && { input }), type: 'query' }] as const

/** What pages for guests read: for loaders, and for the screens, which read the same cache. */
export const reads = (calls: ServerCalls) => ({
  rooms: queryOptions({ queryKey: key('booking', 'rooms'), queryFn: () => calls.booking.rooms.query() }),
  season: queryOptions({ queryKey: key('booking', 'season'), queryFn: () => calls.booking.season.query() }),
  keeping: queryOptions({
    queryKey: key('privacy', 'keeping'),
    queryFn: () => calls.privacy.keeping.query(),
  }),
  reviews: queryOptions({ queryKey: key('review', 'ofVisit'), queryFn: () => calls.review.ofVisit.query() }),
  albums: queryOptions({ queryKey: key('gallery', 'albums'), queryFn: () => calls.gallery.albums.query() }),
  photos: (input: Input<ServerCalls['gallery']['photos']['query']>) =>
    queryOptions({
      queryKey: key('gallery', 'photos', input),
      queryFn: () => calls.gallery.photos.query(input),
    }),
  mine: queryOptions({ queryKey: key('booking', 'mine'), queryFn: () => calls.booking.mine.query() }),
  availability: (input: Input<ServerCalls['booking']['availability']['query']>) =>
    queryOptions({
      queryKey: key('booking', 'availability', input),
      queryFn: () => calls.booking.availability.query(input),
    }),
  calendar: (input: Input<ServerCalls['booking']['calendar']['query']>) =>
    queryOptions({
      queryKey: key('booking', 'calendar', input),
      queryFn: () => calls.booking.calendar.query(input),
    }),
  /** A mutation on the server, so that the key is in no URL. */
  myBooking: (input: Input<ServerCalls['booking']['open']['mutate']>) =>
    queryOptions({
      queryKey: ['booking', 'open', input.orderId],
      queryFn: () => calls.booking.open.mutate(input),
    }),
  nearby: (input: Input<ServerCalls['booking']['nearby']['query']>) =>
    queryOptions({
      queryKey: key('booking', 'nearby', input),
      queryFn: () => calls.booking.nearby.query(input),
    }),
})

export type Reads = ReturnType<typeof reads>

type Input<Query extends (...sent: never[]) => unknown> = Parameters<Query>[0]
