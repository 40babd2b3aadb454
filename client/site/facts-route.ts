import type { AppContext } from '#client/app/context'
import { questionsOf } from '#shared/hotel/fact-words'
import { facts } from '#shared/hotel/facts'
import type { KnownHead } from './page-head'

/** The words for the head of the page with all facts, and its questions for search engines. */
export async function loadFactsPage({ device }: Pick<AppContext, 'device'>): Promise<KnownHead> {
  const words = {
    path: '/good_to_know',
    title: 'Good to know',
    description:
      'Check-in and check-out, hot water and heating, meals, children, phone signal, parking, the way here by road, rail and air, and the weather by month.',
  }
  if (device) return { words, schema: undefined }
  const { questionsSchema } = await import('./hotel-schema')
  return { words, schema: questionsSchema(questionsOf(facts)) }
}
