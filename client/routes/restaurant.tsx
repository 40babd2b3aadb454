import { createFileRoute } from '@tanstack/react-router'
import { hotel } from '../../shared/hotel'
import { RestaurantScreen } from '../screens/restaurant/restaurant-screen'

export const Route = createFileRoute('/restaurant')({
  head: () => ({
    meta: [
      { title: `Restaurant and menu: ${hotel.name}` },
      {
        name: 'description',
        content:
          'Vegetarian kitchen, open daily from 7:00 AM to 10:00 PM, with room service in the same hours.',
      },
    ],
  }),
  component: RestaurantScreen,
})
