import type { RoomType } from '../room/room'

/** `Double`, as the desk calls a type. */
export const kindWord = (type: RoomType): string => type.replace(/ Bed$/, '')

/** `Double 1, Double 2`. */
export const roomNumberWords = (type: RoomType, roomNumbers: readonly number[]): string =>
  roomNumbers.map((number) => `${kindWord(type)} ${number}`).join(', ')
