import * as roomRows from '#modules/bookings/room-rows'
import type { Ctx } from '#server/context'
import { atOneMoment } from '#server/database/transaction'
import { nightsOf } from '#shared/booking/stay'
import { seasonOf } from '#shared/calendar/season'
import { periodsWithin, wholeYear } from '#shared/rates/rates'
import type { RatesOfYear } from '#shared/rates/season-requests'
import type { RoomType } from '#shared/room/room'
import * as rateRows from './rate-rows'
import { seasonRow } from './set-season'

/** A type's prices and what is sold in one year, for the panel. */
export const ratesOfYear = (
  ctx: Ctx,
  { type, year }: { type: RoomType; year: number },
): Promise<RatesOfYear> =>
  atOneMoment(ctx.db, async (tx) => {
    const changed = await rateRows.changedSeasons(tx)
    const { opens: checkIn, closes: checkOut, isClosed } = seasonOf(year, changed)
    const room = await roomRows.find(tx, type, wholeYear(year).from)
    const sold = await rateRows.soldBetween(tx, type, { checkIn, checkOut })
    return {
      season: seasonRow(ctx, year, changed),
      nightlyRate: room.nightlyRate,
      periods: periodsWithin(room.periods, wholeYear(year)),
      all: room.totalRooms,
      nights: isClosed
        ? []
        : nightsOf({ checkIn, checkOut }).map((date) => ({ date, sold: sold.get(date) ?? 0 })),
    }
  })
