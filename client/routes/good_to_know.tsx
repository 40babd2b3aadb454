import { createFileRoute } from '@tanstack/react-router'
import { FactsScreen } from '../screens/facts/facts-screen'
import { knownHead } from '../site/page-head'

export const Route = createFileRoute('/good_to_know')({
  loader: async ({ context }) => (await import('../site/facts-route')).loadFactsPage(context),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: FactsScreen,
})
