import { createFileRoute } from '@tanstack/react-router'
import { trpc } from '../app/trpc'
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
  loader: ({ context: { data } }) => data.privacy.keeping.ensureData(),
  component: Privacy,
})

function Privacy() {
  const [{ identityDays }] = trpc.privacy.keeping.useSuspenseQuery()
  return <PrivacyScreen identityDays={identityDays} />
}
