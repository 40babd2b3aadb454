import { kagbhusandi } from '#shared/trek/trek'

export type PageWords = {
  /** The page's path, without search. */
  path: string
  /** The hotel's name is added unless the title contains it. */
  title: string
  description: string
  picture?: 'hotel' | 'lake'
}

/** What search engines and link previews read of each page, apart from what every page loads first. */
export const pageWords = {
  booking: {
    path: '/booking',
    title: 'Book a room',
    description:
      'Choose dates and a double or triple room, see the price and the refund if you cancel, and pay 60% or all of it by card, net banking, wallet or UPI.',
  },
  facts: {
    path: '/good_to_know',
    title: 'Good to know',
    description:
      'Check-in and check-out, hot water and heating, meals, children, phone signal, parking, the way here by road, rail and air, and the weather by month.',
  },
  kagbhusandi: {
    path: '/treks/kagbhusandi',
    title: kagbhusandi.title,
    description: `A guided walk of ${kagbhusandi.days} days to a lake under the pass, ${kagbhusandi.distance}, up to ${kagbhusandi.altitude}.`,
    picture: 'lake',
  },
  privacy: {
    path: '/privacy_policy',
    title: 'Privacy policy',
    description: 'What the hotel keeps about its guests, what for, for how long, and whom it shares it with.',
  },
  restaurant: {
    path: '/restaurant',
    title: 'Restaurant and menu',
    description:
      'Vegetarian kitchen, open daily from 7:00 AM to 10:00 PM, with room service in the same hours.',
  },
  satopanth: {
    path: '/treks/satopanth',
    title: 'Satopanth Tal Trek',
    description:
      'A guided trek to Satopanth Tal, the three-cornered lake above Mana, is being prepared. Coming soon.',
    picture: 'lake',
  },
  terms: {
    path: '/terms_and_conditions',
    title: 'Terms and conditions',
    description:
      'Booking, payment, arrival and the refund table: how much is refunded when a booking is cancelled, by the days before arrival.',
  },
} as const satisfies Record<string, PageWords>
