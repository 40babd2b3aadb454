import { createFileRoute } from '@tanstack/react-router'
import { CalendarsScreen } from '../screens/admin-panel/calendars/calendars-screen'

export const Route = createFileRoute('/admin_panel/calendars')({ component: CalendarsScreen })
