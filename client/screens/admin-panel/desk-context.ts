import { createContext, useContext } from 'react'
import type { Device } from '#client/app/device'
import type { Role } from '#shared/admin/roles'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'

/** What every screen of the panel gets: the browser, and who is signed in. */
export type Desk = { device: Device; person: string; role: Role }

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk() was called outside the panel.')
  return desk
}

/** Today at the desk, by the server's clock: until 06:00 it is yesterday. */
export const todayAt = ({ device }: Pick<Desk, 'device'>): CalendarDate => deskToday(nowAt(device))

export const nowAt = (device: Device): Date => new Date(device.serverNow())

/** A UUID, so that a request that is sent twice is carried out once. */
export function newUuid(device: Device): string {
  const hex = device.newId()
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ]
  return parts.join('-')
}
