import { checkInRows } from '#shared/hotel/fact-words'
import { facts } from '#shared/hotel/facts'
import { FactList } from './fact-list'

/** What a guest needs on the day they come, without a heading: hours, papers, parking, steps. */
export const CheckInFacts = () => <FactList rows={checkInRows(facts)} />
