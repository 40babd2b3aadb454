import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { PrivacyScreen } from '../screens/privacy/privacy-screen'

export const Route = createFileRoute('/privacy_policy')({
  head: () => ({ meta: [{ title: `Privacy policy: ${hotel.name}` }] }),
  component: PrivacyScreen,
})
