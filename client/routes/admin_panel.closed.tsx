import { createFileRoute } from '@tanstack/react-router'
import { ClosedScreen } from '../screens/admin-panel/rooms/closed-screen'

export const Route = createFileRoute('/admin_panel/closed')({ component: ClosedScreen })
