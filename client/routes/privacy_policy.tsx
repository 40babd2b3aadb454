import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { trpc } from '../app/trpc'
import { PrivacyScreen } from '../screens/privacy/privacy-screen'

export const Route = createFileRoute('/privacy_policy')({
  head: () => ({
    meta: [
      { title: `Privacy policy: ${hotel.name}` },
      { name: 'description', content: 'What the hotel keeps about its guests, why, and for how long.' },
    ],
  }),
  loader: ({ context: { data } }) => data.privacy.keeping.ensureData(),
  component: Privacy,
})

function Privacy() {
  const [{ identityDays }] = trpc.privacy.keeping.useSuspenseQuery()
  return <PrivacyScreen identityDays={identityDays} />
}
