import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { TermsScreen } from '../screens/terms/terms-screen'

export const Route = createFileRoute('/terms_and_conditions')({
  head: () => ({
    meta: [
      { title: `Terms and conditions: ${hotel.name}` },
      {
        name: 'description',
        content: 'The season, paying, cancelling and what comes back, and what to bring.',
      },
    ],
  }),
  component: TermsScreen,
})
