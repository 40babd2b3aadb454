import type { Role } from './roles'

export const roleNames: Record<Role, string> = { owner: 'Owner', desk: 'Desk' }

/** What a role is for, as it is read by who gives it and by who gets it. */
export const roleWords: Record<Role, string> = {
  owner: 'An owner does everything: the desk, prices, reports, settings and the team.',
  desk: 'The desk takes bookings, checks guests in and out, and takes their money. Prices, reports, settings, the team and deleting are for owners.',
}
