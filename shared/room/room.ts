import { asRupees, type Rupees } from '../money/rupees'

export const roomTypes = ['Double Bed', 'Triple Bed'] as const
export type RoomType = (typeof roomTypes)[number]

/** A room type as guests see it. `nightlyRate` in whole rupees; `totalRooms`: how many rooms there are of it. */
export type Room = { type: RoomType; beds: number; nightlyRate: Rupees; totalRooms: number }

/** The room types of a new database, which holds the rates from then on. Double Bed comes first everywhere. */
export const roomInventory: readonly Room[] = [
  { type: 'Double Bed', beds: 2, nightlyRate: asRupees(2500), totalRooms: 3 },
  { type: 'Triple Bed', beds: 3, nightlyRate: asRupees(3500), totalRooms: 4 },
]

/** How many guests a room of each type takes; any other type takes one. */
const guestsPerRoom: Readonly<Record<string, number>> = { 'Double Bed': 2, 'Triple Bed': 3 }

export const guestCap = (type: string, rooms: number): number => (guestsPerRoom[type] ?? 1) * rooms
