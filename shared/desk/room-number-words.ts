import { type RoomType, roomTypes } from '../room/room'

/** `Double`, as the desk calls a type. */
export const kindWord = (type: RoomType): string => type.replace(/ Bed$/, '')

/** `D1`, `T4`: the number on the room's door. `slot` counts the rooms of the type from 1. */
export const roomNumber = (type: RoomType, slot: number): string => `${type.charAt(0)}${slot}`

/** `D1, D2`. */
export const roomNumberWords = (type: RoomType, slots: readonly number[]): string =>
  slots.map((slot) => roomNumber(type, slot)).join(', ')

/** The type and slot of a room number, or undefined where no type has that letter. */
export function slotOf(number: string): { type: RoomType; slot: number } | undefined {
  const [, letter, digits] = /^([A-Z])([1-9]\d?)$/.exec(number) ?? []
  const type = roomTypes.find((each) => each.startsWith(letter ?? ' '))
  return type && { type, slot: Number(digits) }
}
