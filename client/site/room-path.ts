import type { RoomType } from '#shared/room/room'

/** The page of each room type. */
export const roomPath = {
  'Double Bed': '/rooms/double',
  'Triple Bed': '/rooms/triple',
} as const satisfies Record<RoomType, string>
