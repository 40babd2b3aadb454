import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useApp } from '../app/use-app'
import { PrivacyScreen } from '../screens/privacy/privacy-screen'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/privacy_policy')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/privacy_policy',
      title: 'Privacy policy',
      description:
        'What the hotel keeps about its guests, what for, for how long, and whom it shares it with.',
    }),
  loader: ({ context: { queryClient, reads } }) => queryClient.ensureQueryData(reads.keeping),
  component: Privacy,
})

function Privacy() {
  return <PrivacyScreen {...useSuspenseQuery(useApp().reads.keeping).data} />
}
