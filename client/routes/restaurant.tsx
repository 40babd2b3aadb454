import { createFileRoute } from '@tanstack/react-router'
import { RestaurantScreen } from '../screens/restaurant/restaurant-screen'
import { pageHead } from '../site/page-head'

export const Route = createFileRoute('/restaurant')({
  head: ({ match }) =>
    pageHead(match.context, {
      path: '/restaurant',
      title: 'Restaurant and menu',
      description:
        'Vegetarian kitchen, open daily from 7:00 AM to 10:00 PM, with room service in the same hours.',
    }),
  component: RestaurantScreen,
})
