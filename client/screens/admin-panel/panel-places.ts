import type { Role } from '#shared/admin/roles'

/** The screens that the side bar leads to: the first two are buttons above the others. */
export const first = [
  { to: '/admin_panel/bookings', icon: 'list', name: 'View Bookings', onPaper: 'Bookings' },
  { to: '/admin_panel/rates', icon: 'tag', name: 'Change Room Rates', onPaper: 'Room rates' },
] as const

export const daily = [
  { to: '/admin_panel/today', icon: 'today', name: 'Today' },
  { to: '/admin_panel/chart', icon: 'chart', name: 'Chart' },
  { to: '/admin_panel/new', icon: 'plus', name: 'New booking', short: 'New' },
  { to: '/admin_panel/alerts', icon: 'bell', name: 'Alerts' },
] as const

export const others = [
  { to: '/admin_panel/search', icon: 'find', name: 'Search' },
  { to: '/admin_panel/money', icon: 'money', name: 'Money' },
  { to: '/admin_panel/groups', icon: 'people', name: 'Groups' },
  { to: '/admin_panel/enquiries', icon: 'walk', name: 'Enquiries' },
  { to: '/admin_panel/register', icon: 'card', name: 'Register' },
  { to: '/admin_panel/closed', icon: 'shut', name: 'Closed dates' },
  { to: '/admin_panel/reports', icon: 'report', name: 'Reports', for: 'owner' },
  { to: '/admin_panel/team', icon: 'person', name: 'Team', for: 'owner' },
  { to: '/admin_panel/settings', icon: 'dials', name: 'Settings', for: 'owner' },
  { to: '/admin_panel/audit', icon: 'book', name: 'Audit' },
] as const

type Tab = { to: string; name: string; for?: Role }

/** The screens about money, as tabs of each other. */
export const moneyPlaces: readonly Tab[] = [
  { to: '/admin_panel/money', name: 'Day' },
  { to: '/admin_panel/invoices', name: 'Invoices' },
  { to: '/admin_panel/payouts', name: 'Payouts', for: 'owner' },
]

/** The screens about rooms that the site does not sell. */
export const closedPlaces: readonly Tab[] = [
  { to: '/admin_panel/closed', name: 'Closed dates' },
  { to: '/admin_panel/calendars', name: 'Other calendars', for: 'owner' },
]

/** The screens that a place of the side bar leads on to. */
export const tabsOf: Readonly<Partial<Record<string, readonly Tab[]>>> = {
  '/admin_panel/money': moneyPlaces,
  '/admin_panel/closed': closedPlaces,
}
