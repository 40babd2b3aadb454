import type { Ctx } from '#server/context'
import { daysBetween } from '#shared/calendar/calendar-date'
import type { EarlierStay } from '#shared/desk/desk-booking'
import * as callerRows from './caller-rows'

const mostShown = 3

/** Earlier and coming stays of a mobile number, newest first, so that the desk knows who is calling; at most three. */
export async function earlierStays(ctx: Ctx, mobileNumber: string): Promise<EarlierStay[]> {
  const stays = await callerRows.stays(ctx.db, ctx.secrets.digest('mobile', mobileNumber), mostShown)
  return stays.map(({ checkOut, ...stay }) => ({ ...stay, nights: daysBetween(stay.checkIn, checkOut) }))
}
