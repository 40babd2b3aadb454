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
  { to: '/admin_panel/audit', icon: 'book', name: 'Audit' },
] as const
