const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days in a month of the Gregorian calendar; months are 1 to 12. */
export const monthLength = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0)

/** Days from 1 January of year 0 to 1 January of this one. */
function daysBeforeYear(year: number): number {
  const last = year - 1
  // Year 0 is a leap year, and the three quotients of -1 make it count.
  return 365 * year + Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400) + 1
}

/** Days from 1 January of year 0 to a date `YYYY-MM-DD` that exists. */
export function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  let days = daysBeforeYear(year) + day - 1
  for (let before = 1; before < month; before++) days += monthLength(year, before)
  return days
}

/** The date with this number, `YYYY-MM-DD`: the inverse of `dayNumber`. */
export function textOfDay(number: number): string {
  // The estimate is at most one year off, since a year has 365.2425 days on average.
  let year = Math.floor(number / 365.2425)
  if (number < daysBeforeYear(year)) year--
  else if (number >= daysBeforeYear(year + 1)) year++
  let rest = number - daysBeforeYear(year)
  let month = 1
  for (; rest >= monthLength(year, month); month++) rest -= monthLength(year, month)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(rest + 1, 2)}`
}

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0')
