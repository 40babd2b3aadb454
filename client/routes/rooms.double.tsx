import { createFileRoute } from '@tanstack/react-router'
import { RoomOfType } from '../screens/room/room-of-type'
import { knownHead } from '../site/page-head'

export const Route = createFileRoute('/rooms/double')({
  loader: async ({ context }) => (await import('../site/room-route')).loadRoomPage(context, 'Double Bed'),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: () => <RoomOfType type="Double Bed" />,
})
