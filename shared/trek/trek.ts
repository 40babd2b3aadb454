/** The facts of the trek to the lake of Kagbhusandi; the price in whole rupees a person. */
export const kagbhusandi = {
  title: 'Kagbhusandi Tal Trek',
  price: 22_999,
  days: '6 to 7',
  altitude: '5,200 m',
  distance: 'about 60 km',
  region: 'Garhwal, Uttarakhand',
  difficulty: 'moderate to challenging',
  season: 'June to October',
} as const

const treks = [kagbhusandi.title, 'Satopanth Tal Trek'] as const

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** The title of the trek that was meant, or undefined if it is none of ours. */
export const ourTrek = (typed: string) => treks.find((title) => folded(title) === folded(typed))

/** The largest party that one enquiry can be for. */
export const largestParty = 10
