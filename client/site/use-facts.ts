import { useSite } from '#client/app/site-facts'
import type { HotelFacts } from '#shared/hotel/facts'
import { factsOf } from '#shared/hotel/site-facts'

/** Everything that guests want to know, with what the owner has changed. */
export const useFacts = (): HotelFacts => factsOf(useSite())
