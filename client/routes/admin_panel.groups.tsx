import { createFileRoute, useLocation } from '@tanstack/react-router'
import { GroupsScreen } from '../screens/admin-panel/groups/groups-screen'

export const Route = createFileRoute('/admin_panel/groups')({ component: Screen })

function Screen() {
  const group = useLocation({ select: ({ state }) => state.group })
  return <GroupsScreen group={group} />
}
