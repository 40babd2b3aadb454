import { createFileRoute } from '@tanstack/react-router'
import { AlertsScreen } from '../screens/admin-panel/alerts/alerts-screen'

export const Route = createFileRoute('/admin_panel/alerts')({ component: AlertsScreen })
