import { createFileRoute, useLocation } from '@tanstack/react-router'
import { SearchScreen } from '../screens/admin-panel/search/search-screen'

export const Route = createFileRoute('/admin_panel/search')({ component: Screen })

function Screen() {
  const words = useLocation({ select: ({ state }) => state.searchWords ?? '' })
  return <SearchScreen words={words} />
}
