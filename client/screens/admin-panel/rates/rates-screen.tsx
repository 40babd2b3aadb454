import { trpc } from '#client/app/trpc'
import type { RoomType } from '#shared/room/room'
import { useDesk } from '../desk-context'
import { PageHeading } from '../parts/page-heading'
import { BaseRates } from './base-rates'
import { OwnersCalendar } from './owners-calendar'

/** What each night costs, by year and type, and the base rates below. `year`, `type`: as in the address. */
export function RatesScreen({ year, type }: { year: number | undefined; type: RoomType | undefined }) {
  const rooms = trpc.booking.rooms.useQuery()
  const { role } = useDesk()
  const shown = rooms.data?.find((room) => room.type === type) ?? rooms.data?.[0]
  return (
    <div className="rates">
      {rooms.data && shown ? (
        <OwnersCalendar rooms={rooms.data} room={shown} year={year} />
      ) : (
        <PageHeading title="Rates" />
      )}
      {role === 'owner' && <BaseRates />}
    </div>
  )
}
