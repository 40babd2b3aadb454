import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useApp } from '../app/use-app'
import { PrivacyScreen } from '../screens/privacy/privacy-screen'
import { knownHead, wordsOf } from '../site/page-head'

export const Route = createFileRoute('/privacy_policy')({
  loader: async ({ context: { queryClient, reads } }) => {
    await queryClient.ensureQueryData(reads.keeping)
    return wordsOf('privacy')
  },
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: Privacy,
})

function Privacy() {
  return <PrivacyScreen {...useSuspenseQuery(useApp().reads.keeping).data} />
}
