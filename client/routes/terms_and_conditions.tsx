import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useApp } from '../app/use-app'
import { TermsScreen } from '../screens/terms/terms-screen'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/terms_and_conditions')({
  loader: ({ context: { queryClient, reads } }) => queryClient.ensureQueryData(reads.season),
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/terms_and_conditions',
      title: 'Terms and conditions',
      description:
        'Booking, payment, arrival and the refund table: how much is refunded when a booking is cancelled, by the days before arrival.',
    }),
  component: Terms,
})

function Terms() {
  const { data: season } = useSuspenseQuery(useApp().reads.season)
  return <TermsScreen sale={season.sale} />
}
