import { type FactRow, type Question, questionsOf, shortRows } from '#shared/hotel/fact-words'
import { facts } from '#shared/hotel/facts'

/** What the home page says of the hotel's facts. */
export type HomeFacts = { rows: FactRow[]; questions: Question[] }

/** Sent with the home page's data, so that its scripts do without these texts. */
export function homeFacts(): HomeFacts {
  const { heating, children, wifi, powerCuts, parking, way } = facts
  const asked = [heating, children, wifi, powerCuts, parking, way?.road, way?.whenClosed]
  return {
    rows: shortRows(facts),
    questions: questionsOf(facts).filter(({ answer }) => asked.includes(answer)),
  }
}
