import { createFileRoute } from '@tanstack/react-router'
import { RoomOfType } from '../screens/room/room-of-type'
import { knownHead } from '../site/page-head'

export const Route = createFileRoute('/rooms/triple')({
  loader: async ({ context }) => (await import('../site/room-route')).loadRoomPage(context, 'Triple Bed'),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: () => <RoomOfType type="Triple Bed" />,
})
