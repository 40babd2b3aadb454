import { moneyForPeople, toPaise } from '#shared/money/rupees'
import type { Room } from '#shared/room/room'

/** For one night: `₹2,500`. */
export const rateForPeople = (room: Room): string => moneyForPeople(toPaise(room.nightlyRate))
