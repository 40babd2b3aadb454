import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '#shared/hotel'
import { LoginScreen } from '../screens/admin-login/login-screen'
import deskStyles from '../styles/desk/desk.css?url'

export const Route = createFileRoute('/admin_login_page')({
  staticData: { hidden: true },
  head: () => ({
    meta: [{ title: `Desk sign-in: ${hotel.name}` }],
    links: [{ rel: 'stylesheet', href: deskStyles }],
  }),
  component: LoginScreen,
})
