import { asRupees, type Rupees } from '../money/rupees'

export const roomTypes = ['Double Bed', 'Triple Bed'] as const
export type RoomType = (typeof roomTypes)[number]

/** A room type as guests see it. `nightlyRate` in whole rupees; `totalRooms` doors of this type. */
export type Room = { type: RoomType; beds: number; nightlyRate: Rupees; totalRooms: number }

/** The house as it is first furnished; rates live in the database from then on. Double Bed first everywhere. */
export const roomInventory: readonly Room[] = [
  { type: 'Double Bed', beds: 2, nightlyRate: asRupees(2500), totalRooms: 3 },
  { type: 'Triple Bed', beds: 3, nightlyRate: asRupees(3500), totalRooms: 4 },
]

/** How many guests one room of a type takes; a type not named here takes one. */
const guestsPerRoom: Readonly<Record<string, number>> = { 'Double Bed': 2, 'Triple Bed': 3 }

export const guestCap = (type: string, rooms: number): number => (guestsPerRoom[type] ?? 1) * rooms
