import { setSettings } from '#modules/settings/settings'
import { settingsWanted } from '#shared/hotel/settings'
import { asAdmin, router } from './trpc'

/** What the owner may change in the panel. */
export const settingsRouter = router({
  /** Those that are given; the others stay. */
  set: asAdmin.input(settingsWanted).mutation(({ ctx, input }) => setSettings(ctx.server, ctx.admin, input)),
})
