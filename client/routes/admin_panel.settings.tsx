import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../screens/admin-panel/settings/settings-screen'

export const Route = createFileRoute('/admin_panel/settings')({ component: SettingsScreen })
