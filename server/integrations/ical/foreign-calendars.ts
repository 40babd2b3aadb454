import type { CalendarDate } from '#shared/calendar/calendar-date'

/** A booking, or a closed time, on another site: the nights from `from` to before `to`. */
export type ForeignEvent = { uid: string; from: CalendarDate; to: CalendarDate }

/** The nights from `from` to before `to`, outside of which events are left out. */
export type ReadRange = { from: CalendarDate; to: CalendarDate }

/**
 * What a calendar says. `isComplete`: every event of it was understood. `hasEvents`: it has any, be they over or cancelled.
 * `problem` is a sentence for the owner.
 */
export type CalendarRead =
  | { kind: 'read'; events: ForeignEvent[]; isComplete: boolean; hasEvents: boolean }
  | { kind: 'failed'; problem: string }

/** The calendars of other sites, by their addresses. */
export type ForeignCalendars = {
  /** Why this address is never read, as a sentence; undefined where it may be. Whom it leads to is checked when it is read. */
  refusal(address: string): string | undefined
  read(address: string, range: ReadRange): Promise<CalendarRead>
}

/** For servers and tests that read none. */
export const noForeignCalendars: ForeignCalendars = {
  refusal: () => undefined,
  read: async () => ({ kind: 'failed', problem: 'Calendars are not read here.' }),
}
