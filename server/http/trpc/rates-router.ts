import { copyYear } from '#modules/rates/copy-year'
import { clearPeriod, listPeriods, replacePeriods, setPeriod } from '#modules/rates/periods'
import { closeSeason, listSeasons, previewSeason, setSeason, usualSeason } from '#modules/rates/set-season'
import { ratesOfYear } from '#modules/rates/year'
import {
  periodClearing,
  periodSetting,
  periodsReplacing,
  yearCopying,
  yearRequest,
} from '#shared/rates/period-requests'
import { seasonPreviewRequest, seasonRequest, seasonSetting } from '#shared/rates/season-requests'
import { asAdmin, router } from './trpc'

/** Prices by night and the seasons. Amounts are whole rupees for one room and night; `to` is the last night. */
export const ratesRouter = router({
  /** This year's season and those of the two years after it. */
  seasons: asAdmin.query(({ ctx }) => listSeasons(ctx.server)),
  /** Whom a season would leave without open nights; nothing is changed. */
  previewSeason: asAdmin
    .input(seasonPreviewRequest)
    .query(({ ctx, input }) => previewSeason(ctx.server, input)),
  /** CONFLICT names the bookings that would be out of season. Entries of the queue that would be end as `NoRooms`. */
  setSeason: asAdmin
    .input(seasonSetting)
    .mutation(({ ctx, input }) => setSeason(ctx.server, ctx.admin, input)),
  closeSeason: asAdmin
    .input(seasonRequest)
    .mutation(({ ctx, input }) => closeSeason(ctx.server, ctx.admin, input)),
  /** Back to the usual dates, and on sale as soon as it is on or next. */
  usualSeason: asAdmin
    .input(seasonRequest)
    .mutation(({ ctx, input }) => usualSeason(ctx.server, ctx.admin, input)),

  /** All periods from the beginning of this year on, by type and date. */
  periods: asAdmin.query(({ ctx }) => listPeriods(ctx.server)),
  /** Periods under the new one are cut. */
  setPeriod: asAdmin
    .input(periodSetting)
    .mutation(({ ctx, input }) => setPeriod(ctx.server, ctx.admin, input)),
  clearPeriod: asAdmin
    .input(periodClearing)
    .mutation(({ ctx, input }) => clearPeriod(ctx.server, ctx.admin, input)),
  /** For undoing. CONFLICT with the refusal `Changed` where other periods than `expected` are there. */
  replacePeriods: asAdmin
    .input(periodsReplacing)
    .mutation(({ ctx, input }) => replacePeriods(ctx.server, ctx.admin, input)),
  /** Puts a year's periods on the same days of another, instead of what is there. */
  copyYear: asAdmin.input(yearCopying).mutation(({ ctx, input }) => copyYear(ctx.server, ctx.admin, input)),

  /** A type's prices in one year, with how much of each night is sold. */
  year: asAdmin.input(yearRequest).query(({ ctx, input }) => ratesOfYear(ctx.server, input)),
})
