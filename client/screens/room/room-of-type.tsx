import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '#client/app/use-app'
import { PageFrame } from '#client/site/page-frame'
import { roomPath } from '#client/site/room-path'
import type { RoomType } from '#shared/room/room'
import { RoomScreen } from './room-screen'

/** The page of a room type, with the rooms and seasons that its loader has read. */
export function RoomOfType({ type }: { type: RoomType }) {
  const { reads } = useApp()
  const { data: rooms } = useSuspenseQuery(reads.rooms)
  const { data: season } = useSuspenseQuery(reads.season)
  const navigate = useNavigate()
  const room = rooms.find((each) => each.type === type)
  if (!room) return <NoSuchRoom type={type} />
  return (
    <RoomScreen
      room={room}
      others={rooms.filter((each) => each !== room)}
      hotel={season}
      book={(search) => void navigate({ to: '/booking', search })}
      showOther={(other) => void navigate({ to: roomPath[other] })}
    />
  )
}

const NoSuchRoom = ({ type }: { type: RoomType }) => (
  <PageFrame page="inner">
    <div className="page-grid short-page">
      <h1>{`${type} room`}</h1>
      <p>We have no room of this kind at present.</p>
    </div>
  </PageFrame>
)
