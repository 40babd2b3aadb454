import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '../screens/admin-panel/sign-in/sign-in-screen'

export const Route = createFileRoute('/admin_panel/sign-in')({ component: SignInScreen })
