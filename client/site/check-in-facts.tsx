import { checkInRows } from '#shared/hotel/fact-words'
import { FactList } from './fact-list'
import { useFacts } from './use-facts'

/** What a guest needs on the day they come, without a heading: hours, papers, parking, steps. */
export const CheckInFacts = () => <FactList rows={checkInRows(useFacts())} />
