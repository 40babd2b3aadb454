import type { CalendarDate } from '../calendar/calendar-date'

/** What the price a person covers. Samples: put in what yours does. */
export const kagbhusandiPrice = {
  includes: [
    'A guide, a cook and their helpers from our village',
    'Tents, mats and the kitchen; a sleeping bag if you need one',
    'All meals from the first lunch to the last one, and boiled water',
    'Mules or porters for up to 10 kg of your luggage',
    'The night in the village guesthouse, the forest permit and all camp fees',
  ],
  leavesOut: [
    'The way to our village and back, and nights at the hotel before and after',
    'Travel insurance, and help on the way in an emergency',
    'What you buy for yourself, and tips',
  ],
} as const

/** The months in which it can be walked, `06` to `10`. */
const trekMonths = ['06', '07', '08', '09', '10'] as const

/** The months that a guest can choose, `YYYY-MM`: those of this year that are not over, and those of the next. */
export function trekMonthsFrom(today: CalendarDate): string[] {
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => trekMonths.map((month) => `${each}-${month}`))
    .filter((month) => month >= today.slice(0, 7))
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** `2027-09` as people read it: `September 2027`. */
export function monthForPeople(month: string): string {
  const [year, number] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year}`
}
