import * as bookingRows from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { nextStep } from '#server/platform/jobs/lease'
import { DomainError } from '#shared/domain-error'
import { withKey } from './mail-key'
import type { StoredMail } from './mail-rows'
import * as mailRows from './mail-rows'
import { confirmedKey } from './post-mails'

/** Seconds until the next attempt, by the number of attempts so far; after the last the mail counts as undelivered. */
const pauses = [10, 30, 60, 300, 900, 3600, 3600, 7200, 14_400, 28_800]

/** Sends one mail. A repeat after a crash has the same Message-ID. */
export async function deliverMail(ctx: Ctx, mail: StoredMail): Promise<void> {
  const { messageId, recipient: to, subject, text, html, attachments } = withKey(ctx, mail)
  const outcome = await ctx.mailer.send({ messageId, to, subject, text, html, attachments })
  const now = ctx.clock.now()
  if (outcome.kind === 'sent') {
    await mailRows.sent(ctx.db, mail.id, now)
    return
  }
  const seconds = nextStep(mail.attempts, pauses)
  const next = seconds === undefined ? null : addSeconds(now, seconds)
  ctx.log.warn(
    { mail: mail.id, attempt: mail.attempts, outcome: outcome.kind, again: next !== null },
    'mail not delivered',
  )
  await mailRows.failed(ctx.db, mail.id, { outcome: outcome.kind, error: outcome.detail }, next)
}

/**
 * The browser asks for the confirmation mail, which was written to the outbox when the booking was confirmed: this only
 * checks that it exists. Throws `NotFound`.
 */
export async function requestConfirmation(ctx: Ctx, providerOrderId: string): Promise<void> {
  const booking = await bookingRows.ofProviderOrder(ctx.db, providerOrderId)
  if (!booking || !(await mailRows.has(ctx.db, confirmedKey(booking.id)))) {
    throw new DomainError('NotFound', 'There is no confirmed booking with this order id.')
  }
}
