import type { RoomType } from '#shared/room/room'
import { type Scene, scenes } from './scenes'

/** What is shown beside the picture of a room: from its window, and near it. */
export const roomScenes: Record<RoomType, readonly [view: Scene, near: Scene]> = {
  'Double Bed': [scenes.valleyDawn, scenes.kettleEvening],
  'Triple Bed': [scenes.flagsDawn, scenes.hotelDusk],
}
