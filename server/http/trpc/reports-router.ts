import { bookingsBehind } from '#modules/reports/bookings-behind'
import { rangeReport } from '#modules/reports/range-report'
import { behindFigure, reportRange } from '#shared/reports/report'
import { asAdmin, router } from './trpc'

/** How the rooms sell. */
export const reportsRouter = router({
  range: asAdmin.input(reportRange).query(({ ctx, input }) => rangeReport(ctx.server, input)),

  /** The bookings that a figure of the range is made of. */
  bookings: asAdmin.input(behindFigure).query(({ ctx, input }) => bookingsBehind(ctx.server, input)),
})
