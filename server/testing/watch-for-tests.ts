import type { HotelForTests } from './hotel-for-tests'

export const hotelEmail = 'desk@hotel.example'

/** What the owner sees of the watch over money, and how time passes for it. */
export function watchOf(hotel: HotelForTests) {
  const items = () => hotel.server.repositories.alerts.unresolved(200)
  return {
    items,
    kinds: async () => (await items()).map(({ kind }) => kind).toSorted(),
    /** Time for the watch to see something, and to see it again. */
    async checks(): Promise<void> {
      await hotel.advance(16)
      await hotel.advance(16)
    },
    /** The mails about what needs attention that were written, the oldest first. */
    mails: () =>
      hotel.db
        .selectFrom('mail')
        .select(['recipient', 'subject', 'text'])
        .where('event_key', 'like', 'attention:%')
        .orderBy('created_at')
        .execute(),
    fault: (route: string, kind: string, times = 1000) =>
      hotel.sandbox('/razorpay/control/faults', [{ route, kind, times }]),
    noFaults: () =>
      hotel.sandbox(
        '/razorpay/control/faults',
        ['payments.fetch', 'payments.capture', 'orders.payments', 'refunds.create'].map((route) => ({
          route,
          times: 0,
        })),
      ),
  }
}
