import type { Ctx } from '#server/context'
import type { DateRange } from '#shared/booking/stay'
import { daysBetween } from '#shared/calendar/calendar-date'
import { type ChangedSeasons, isInSeason, seasonWordsOf } from '#shared/calendar/season'
import { plural } from '#shared/plural'
import { leastNights, type Rates } from '#shared/rates/rates'

/** Why guests could not book this stay: the desk is warned, not bound. */
export function stayWarnings(
  { settings }: Ctx,
  stay: DateRange,
  rates: Pick<Rates, 'periods'>,
  changed: ChangedSeasons,
): string[] {
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const least = leastNights(stay.checkIn, rates)
  return [
    ...(isInSeason(stay, changed)
      ? []
      : [`Some of these nights are outside the season (${seasonWordsOf(stay.checkIn, changed)}).`]),
    ...(nights < least ? [`Guests need at least ${plural(least, 'night')} on these dates.`] : []),
    ...(nights > settings.maxStayNights ? [`Guests can book at most ${settings.maxStayNights} nights.`] : []),
  ]
}
