import { createFileRoute } from '@tanstack/react-router'
import { TeamScreen } from '../screens/admin-panel/team/team-screen'

export const Route = createFileRoute('/admin_panel/team')({ component: TeamScreen })
