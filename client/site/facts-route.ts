import type { AppContext } from '#client/app/context'
import { questionsOf } from '#shared/hotel/fact-words'
import { facts } from '#shared/hotel/facts'
import { type KnownHead, wordsOf } from './page-head'

/** The words for the head of the page with all facts, and its questions for search engines. */
export async function loadFactsPage({ device }: Pick<AppContext, 'device'>): Promise<KnownHead> {
  const { words } = await wordsOf('facts')
  if (device) return { words }
  const { questionsSchema } = await import('./hotel-schema')
  return { words, schema: questionsSchema(questionsOf(facts)) }
}
