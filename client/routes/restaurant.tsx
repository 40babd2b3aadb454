import { createFileRoute } from '@tanstack/react-router'
import { RestaurantScreen } from '../screens/restaurant/restaurant-screen'
import { knownHead, wordsOf } from '../site/page-head'

export const Route = createFileRoute('/restaurant')({
  loader: () => wordsOf('restaurant'),
  head: ({ match, loaderData }) => knownHead(match.context, loaderData),
  component: RestaurantScreen,
})
