import { PageHeading } from '../parts/page-heading'

/** All about one booking. */
export function BookingScreen({ bookingId }: { bookingId: string }) {
  return <PageHeading title={bookingId} />
}
