import { createContext, useContext } from 'react'
import type { SiteFacts } from '#shared/hotel/site-facts'

/** Until the server's are there, which come with every page. */
export const noFacts: SiteFacts = {
  phones: [],
  chatNumber: '',
  email: '',
  notice: '',
  checkInFrom: '',
  checkOutUntil: '',
  lateArrival: '',
  meals: '',
  lastBus: '',
}

export const SiteContext = createContext(noFacts)

/** What the owner may change and guests read, as it was when this page was sent. */
export const useSite = (): SiteFacts => useContext(SiteContext)
