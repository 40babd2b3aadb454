import { resetSetting, setSettings, viewSettings } from '#modules/settings/settings'
import { settingsWanted, settingWanted } from '#shared/hotel/settings'
import { asAdmin, router } from './trpc'

/** What the owner may change in the panel. */
export const settingsRouter = router({
  get: asAdmin.query(({ ctx }) => viewSettings(ctx.server)),
  /** Those that are given; the others stay. */
  set: asAdmin.input(settingsWanted).mutation(({ ctx, input }) => setSettings(ctx.server, ctx.admin, input)),
  /** One back to its default. */
  reset: asAdmin
    .input(settingWanted)
    .mutation(({ ctx, input }) => resetSetting(ctx.server, ctx.admin, input.name)),
})
