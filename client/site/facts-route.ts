import type { AppContext } from '#client/app/context'
import { questionsOf } from '#shared/hotel/fact-words'
import { factsOf } from '#shared/hotel/site-facts'
import { type KnownHead, wordsOf } from './page-head'

/** The words for the head of the page with all facts, and its questions for search engines. */
export async function loadFactsPage({
  device,
  site,
}: Pick<AppContext, 'device' | 'site'>): Promise<KnownHead> {
  const { words } = await wordsOf('facts')
  if (device) return { words }
  const { questionsSchema } = await import('./hotel-schema')
  return { words, schema: questionsSchema(questionsOf(factsOf(site))) }
}
