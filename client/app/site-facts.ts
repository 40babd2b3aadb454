import { createContext, useContext } from 'react'
import type { SiteFacts } from '#shared/hotel/site-facts'

/** Until the server's are there, which come with every page, before anything is shown. */
export const noFacts = { phones: [] as string[] } as SiteFacts

export const SiteContext = createContext(noFacts)

/** What the owner may change and guests read, as it was when this page was sent. */
export const useSite = (): SiteFacts => useContext(SiteContext)
