import { asRupees } from '../money/rupees'
import type { Rates } from '../rates/rates'

export const roomTypes = ['Double Bed', 'Triple Bed'] as const
export type RoomType = (typeof roomTypes)[number]

/** A room type as guests see it, with its rates. `totalRooms`: how many rooms there are of it. */
export type Room = Rates & { type: RoomType; beds: number; totalRooms: number }

/** The room types of a new database, which holds the rates from then on. Double Bed comes first everywhere. */
export const roomInventory: readonly Room[] = [
  { type: 'Double Bed', beds: 2, nightlyRate: asRupees(2500), periods: [], totalRooms: 3 },
  { type: 'Triple Bed', beds: 3, nightlyRate: asRupees(3500), periods: [], totalRooms: 4 },
]

/** How many guests a room of each type takes; any other type takes one. */
const guestsPerRoom: Readonly<Record<string, number>> = { 'Double Bed': 2, 'Triple Bed': 3 }

export const guestCap = (type: string, rooms: number): number => (guestsPerRoom[type] ?? 1) * rooms
