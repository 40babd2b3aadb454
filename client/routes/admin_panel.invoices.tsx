import { createFileRoute } from '@tanstack/react-router'
import { InvoicesScreen } from '../screens/admin-panel/invoices/invoices-screen'

export const Route = createFileRoute('/admin_panel/invoices')({ component: InvoicesScreen })
