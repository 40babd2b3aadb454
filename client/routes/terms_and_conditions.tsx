import { createFileRoute } from '@tanstack/react-router'
import { TermsScreen } from '../screens/terms/terms-screen'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/terms_and_conditions')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/terms_and_conditions',
      title: 'Terms and conditions',
      description:
        'Booking, payment, arrival and the refund table: how much is refunded when a booking is cancelled, by the days before arrival.',
    }),
  component: TermsScreen,
})
