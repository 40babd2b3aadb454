import type { TeamMember } from '#shared/admin/team'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { momentForPeople } from '../parts/words'

/** Accounts from before the date was kept have none. */
export const dayWords = (instant: string | null): string =>
  instant === null ? 'the beginning' : dateForPeople(hotelToday(new Date(instant)))

export const lastUseWords = (instant: string | null): string =>
  instant === null ? 'never' : momentForPeople(instant)

/** Until when the link of an invitation works. */
export const untilWords = (expiresAt: string, now: Date): string =>
  new Date(expiresAt) > now
    ? `The link works until ${momentForPeople(expiresAt)}.`
    : `The link stopped working on ${momentForPeople(expiresAt)}. Send it again.`

/** Whom the server neither removes nor gives another role. */
export const isLastOwner = (person: TeamMember, people: readonly TeamMember[]): boolean =>
  person.role === 'owner' && people.every(({ email, role }) => role !== 'owner' || email === person.email)
