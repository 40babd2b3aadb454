import { PageHeading } from '../parts/page-heading'

/** Bookings that belong together. */
export function GroupsScreen({ group }: { group: string | undefined }) {
  return <PageHeading title={group ?? 'Groups'} />
}
