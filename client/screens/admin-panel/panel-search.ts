import { type AdminStatus, adminStatuses } from '#shared/booking/status'

export const panelViews = ['bookings', 'rates', 'arrivals', 'rooms', 'alerts', 'search', 'audit'] as const
export type PanelView = (typeof panelViews)[number]

/** What the panel shows, kept in its address for reloads and the back button. Nothing personal. Dates are `YYYY-MM-DD`. */
export type PanelSearch = {
  view?: PanelView
  status?: AdminStatus
  from?: string
  to?: string
  date?: string
  booking?: string
}

const date = /^\d{4}-\d{2}-\d{2}$/
const uuid = /^[0-9a-f-]{36}$/

/** Leaves out values that the panel does not know. */
export function panelSearch(search: Record<string, unknown>): PanelSearch {
  const text = (name: string, shape: RegExp) => {
    const value = search[name]
    return typeof value === 'string' && shape.test(value) ? value : undefined
  }
  const kept = {
    view: panelViews.find((view) => view === search['view']),
    status: adminStatuses.find((status) => status === search['status']),
    from: text('from', date),
    to: text('to', date),
    date: text('date', date),
    booking: text('booking', uuid),
  }
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}
