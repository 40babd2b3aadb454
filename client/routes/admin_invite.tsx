import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { TrpcProvider } from '../app/trpc'
import { InviteScreen } from '../screens/admin-invite/invite-screen'
import deskStyles from '../styles/desk/desk.css?url'

export const Route = createFileRoute('/admin_invite')({
  staticData: { hidden: true },
  head: () => ({
    meta: [{ title: `Set a password: ${hotel.name}` }],
    links: [{ rel: 'stylesheet', href: deskStyles }],
  }),
  component: WithCalls,
})

function WithCalls() {
  return (
    <TrpcProvider>
      <InviteScreen />
    </TrpcProvider>
  )
}
