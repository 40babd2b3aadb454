import type { ReviewsOfVisit } from '#shared/review/review'

const forever = Number.POSITIVE_INFINITY
type Asked = { state: { data: ReviewsOfVisit | undefined } }
const isLate = ({ state }: Asked): boolean => state.data?.outcome === 'later'

/** Reviews are picked at random and stay the same for a visit; a slow source is asked again. */
export const forTheVisit = {
  staleTime: (query: Asked) => (isLate(query) ? 0 : forever),
  gcTime: forever,
  refetchInterval: (query: Asked): number | false => isLate(query) && 1500,
}
