import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { TrpcProvider } from '../app/trpc'
import { LoginScreen } from '../screens/admin-login/login-screen'
import deskStyles from '../styles/desk/desk.css?url'

export const Route = createFileRoute('/admin_login_page')({
  staticData: { hidden: true },
  head: () => ({
    meta: [{ title: `Desk sign-in: ${hotel.name}` }],
    links: [{ rel: 'stylesheet', href: deskStyles }],
  }),
  component: WithCalls,
})

function WithCalls() {
  return (
    <TrpcProvider>
      <LoginScreen />
    </TrpcProvider>
  )
}
