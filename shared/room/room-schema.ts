import { z } from 'zod'
import { roomTypes } from './room'

export const roomType = z.enum(roomTypes, { error: `Room type must be one of: ${roomTypes.join(', ')}.` })
