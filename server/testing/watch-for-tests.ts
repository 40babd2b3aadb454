import * as alertRows from '#modules/alerts/alert-rows'
import type { HotelForTests } from './hotel-for-tests'

/** The owner's alerts, and the time that the checks need. */
export function watchOf(hotel: HotelForTests) {
  const items = () => alertRows.unresolved(hotel.server.db, 200)
  return {
    items,
    kinds: async () => (await items()).map(({ kind }) => kind).toSorted(),
    /** Time for two runs of the checks. */
    async checks(): Promise<void> {
      await hotel.advance(16)
      await hotel.advance(16)
    },
    /** The mails about alerts, oldest first. */
    mails: () =>
      hotel.db
        .selectFrom('mail')
        .select(['recipient', 'subject', 'text'])
        .where('event_key', 'like', 'alert:%')
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
