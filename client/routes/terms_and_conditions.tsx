import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useApp } from '../app/use-app'
import { TermsScreen } from '../screens/terms/terms-screen'
import { knownHead, wordsOf } from '../site/page-head'

export const Route = createFileRoute('/terms_and_conditions')({
  loader: async ({ context: { queryClient, reads } }) => {
    await queryClient.ensureQueryData(reads.season)
    return wordsOf('terms')
  },
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: Terms,
})

function Terms() {
  const { data: season } = useSuspenseQuery(useApp().reads.season)
  return <TermsScreen sale={season.sale} />
}
