/** What is asked and promised of the trek to the lake of Kagbhusandi; prices in whole rupees a person. */
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

/** The largest party that one enquiry can be for. */
export const largestParty = 10
