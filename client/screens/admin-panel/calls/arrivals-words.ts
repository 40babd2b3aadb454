import type { ArrivalsMailed, ArrivalToMail } from '#shared/desk/arrivals-mail'
import { plural } from '#shared/plural'

/** Words to begin with when nobody can come up. */
export const closedRoad = {
  subject: 'The road to us is closed',
  text:
    'The road up to our village is closed, and we do not know yet when it opens. Please do not set out before you have heard from us.\n\n' +
    'Your booking stands, and we write again as soon as the road is open. If you would rather come on other dates, or not at all, please call us and we find a way together.',
}

/** Who gets it: `3 bookings by mail. 1 guest has no email: call them.` */
export function reachWords(arrivals: readonly ArrivalToMail[]): string {
  const coming = arrivals.filter(({ isHere }) => !isHere)
  if (arrivals.length === 0) return 'Nobody arrives on these days.'
  if (coming.length === 0) return 'Everybody of these days is here already.'
  const toCall = coming.filter(({ byMail }) => !byMail).length
  return [
    `${plural(coming.length - toCall, 'booking')} by mail.`,
    ...(toCall > 0 ? [`${plural(toCall, 'guest has', 'guests have')} no email and must be called.`] : []),
  ].join(' ')
}

/** What was done. Two bookings of one address get one mail. */
export const sentWords = ({ mailed, toCall }: ArrivalsMailed): string =>
  [
    mailed === 0 ? 'No mail was sent.' : `${plural(mailed, 'mail')} on the way.`,
    ...(toCall > 0 ? [`${plural(toCall, 'guest has', 'guests have')} to be called.`] : []),
  ].join(' ')
