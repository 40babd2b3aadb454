/** At the earlier address `/admin_panel?view=bookings`; two were called otherwise. */
const earlier = ['bookings', 'rates', 'today', 'closed', 'alerts', 'search', 'audit'] as const
const renamed: Record<string, string> = { arrivals: 'today', rooms: 'closed' }

/** The screen of an earlier address, by the query in it. */
export function screenOf(query: string): (typeof earlier)[number] | undefined {
  const view = new URLSearchParams(query).get('view') ?? ''
  return earlier.find((one) => one === (renamed[view] ?? view))
}
