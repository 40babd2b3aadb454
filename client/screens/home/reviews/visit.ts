import type { ReviewsOfVisit } from '#shared/review/review'

const forever = Number.POSITIVE_INFINITY
type Asked = { state: { data: ReviewsOfVisit | undefined } }
const isLate = ({ state }: Asked): boolean => state.data?.outcome === 'later'

/** Reviews are chosen by chance and then stay for the visit; while the source takes its time they are asked for again. */
export const forTheVisit = {
  staleTime: (query: Asked) => (isLate(query) ? 0 : forever),
  gcTime: forever,
  refetchInterval: (query: Asked): number | false => isLate(query) && 1500,
}
