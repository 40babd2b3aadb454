import * as clashRows from '#modules/calendars/clash-rows'
import { clashFinding, failuresInARow, unreadFinding } from '#modules/calendars/findings'
import * as importRows from '#modules/calendars/import-rows'
import { balancesOf } from '#modules/folio/balances'
import * as wantedRows from '#modules/front-desk/wanted-closure-rows'
import { alertMail } from '#modules/mail/alert'
import { hotelForMail } from '#modules/mail/hotel-for-mail'
import * as mailRows from '#modules/mail/mail-rows'
import * as maintenanceRows from '#modules/maintenance/maintenance-rows'
import * as restoredRows from '#modules/maintenance/restored-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { payoutFindings } from '#modules/payouts/payout-findings'
import * as entryRows from '#modules/register/entry-rows'
import type { Ctx } from '#server/context'
import type { AlertKind } from '#server/database/schema'
import { type Tx, transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { perServer } from '#server/platform/per-server'
import { deskToday } from '#shared/calendar/hotel-today'
import { hoursToSend } from '#shared/desk/register'
import { asPaise } from '#shared/money/paise'
import * as alertRows from './alert-rows'
import * as checkRows from './check-rows'
import { closureClash } from './closure-clash'
import { formNotSent, mailChecks, noBackup, noWebhooks } from './delivery-checks'
import {
  capturingBooking,
  creditAtDesk,
  type Finding,
  keyOf,
  moneyAfterErasure,
  moneyForEndedBooking,
  moneyWithoutBooking,
  refusalChecks,
  standingKinds,
  stuckRefund,
  undecidedPayment,
  wrongAmount,
} from './money-checks'
import * as paymentCheckRows from './payment-check-rows'

const daySeconds = 24 * 3600

/** Nothing is lost by these until the morning mail names them, for a hotel that is mailed once a day. */
const waitForMorning: readonly AlertKind[] = [
  'CreditAtDesk',
  'ForeignAccount',
  'MailUndelivered',
  'MoneyWithoutBooking',
  'UnknownEvent',
  'UnknownMoney',
  'WrongAmount',
]

/**
 * Opens an alert and writes its mail to the hotel, in one transaction; does nothing where the same alert is open. A problem
 * that comes and goes is shown each time, but mailed once a day.
 */
export async function raiseAlert(ctx: Ctx, tx: Tx, { isMailed = true, ...finding }: Finding): Promise<void> {
  const now = ctx.clock.now()
  const { kind, subject } = finding
  const sentAfter = addSeconds(now, -daySeconds)
  const isNow = !(ctx.hotel.current.hotelMails === 'daily' && waitForMorning.includes(kind))
  const isSent = isMailed && isNow && !(await alertRows.wasMailedSince(tx, kind, subject, sentAfter))
  const item = {
    bookingId: null,
    paymentId: null,
    refundId: null,
    mailId: null,
    ...finding,
    id: ctx.ids.uuid(),
    openedAt: now,
  }
  const isNew = await alertRows.raise(tx, { ...item, mailedAt: isSent ? now : null })
  if (!isNew || !isSent) return
  const shown = await alertRows.byId(tx, item.id)
  const mail = alertMail({
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey: item.id,
    to: ctx.hotelEmail,
    item: shown,
  })
  const { messageId, to, subject: mailSubject, text, html, attachments } = mail
  const row = { id: ctx.ids.uuid(), messageId, recipient: to, subject: mailSubject, text, html, attachments }
  await mailRows.post(tx, { ...row, eventKey: `alert:${item.id}`, bookingId: null }, now)
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Webhooks come within seconds; one that came this long before a payment was seen may still be about that payment. */
const besideMs = 10 * minute * 1000

/** Alerts about Form III at once: more are in the register. */
const mostForms = 50
const mostClashes = 50

/** All problems that the database shows now. */
async function runChecks(ctx: Ctx, now: Date): Promise<Finding[]> {
  const ago = (seconds: number) => addSeconds(now, -seconds)
  const quarter = ago(15 * minute)
  const backup = ctx.writeBackup !== undefined ? await maintenanceRows.backupSince(ctx.db) : undefined
  // After a restore these wait for the owner, who gets other alerts about them.
  const isNormal = !(await restoredRows.isSet(ctx.db))
  const stuck = { untaken: ago(hour), tried: quarter, tries: 4 }
  const withoutWebhooks = await checkRows.withoutWebhooks(ctx.db, ago(hour), besideMs)
  return [
    ...(await paymentRows.allRefusals(ctx.db)).map(refusalChecks),
    ...(isNormal ? (await paymentCheckRows.undecided(ctx.db, quarter)).map(undecidedPayment) : []),
    ...(isNormal ? (await paymentCheckRows.capturing(ctx.db, quarter)).map(capturingBooking) : []),
    ...(await paymentCheckRows.wrongAmount(ctx.db, ago(7 * day))).map(wrongAmount),
    ...(await paymentCheckRows.afterTheEnd(ctx.db, ago(7 * day))).map(moneyForEndedBooking),
    ...(await paymentCheckRows.afterErasure(ctx.db, ago(7 * day))).map(moneyAfterErasure),
    ...(await paymentCheckRows.ownedByNobody(ctx.db, ago(90 * day))).map(moneyWithoutBooking),
    ...(isNormal ? await checkRows.refunds(ctx.db, { ...stuck, hanging: ago(7 * day) }) : []).map(
      stuckRefund,
    ),
    ...mailChecks(
      await checkRows.mails(ctx.db, { refusals: 3, waiting: ago(hour), after: ago(30 * day) }),
      ctx.hotelEmail,
    ),
    ...(withoutWebhooks.count > 0
      ? [noWebhooks(withoutWebhooks.count, withoutWebhooks.last, ctx.publicUrl)]
      : []),
    ...(await creditsAtDesk(ctx, ago(365 * day))),
    ...(await entryRows.notSent(ctx.db, ago(hoursToSend * hour), mostForms)).map(formNotSent),
    ...(await wantedRows.clashes(ctx.db, deskToday(now), mostClashes)).map(closureClash),
    ...(await payoutFindings(ctx.db, now)),
    ...(await importRows.list(ctx.db))
      .filter(({ failures }) => failures >= failuresInARow)
      .map(unreadFinding),
    ...(await clashRows.all(ctx.db)).map(clashFinding),
    ...(backup && backup.since < ago(36 * hour) ? [noBackup(backup.last)] : []),
  ]
}

async function creditsAtDesk(ctx: Ctx, since: Date): Promise<Finding[]> {
  const cancelled = await checkRows.cancelledWithDeskMoney(ctx.db, since)
  const balances = await balancesOf(
    ctx.db,
    cancelled.map(({ bookingId: id }) => ({ id })),
  )
  return cancelled.flatMap((one) => {
    const credit = balances.get(one.bookingId)?.credit ?? 0
    return credit > 0 ? [creditAtDesk(one, asPaise(credit))] : []
  })
}

const everyMs = 15_000

const memory = perServer(() => ({
  checkedAt: Number.NEGATIVE_INFINITY,
  seenBefore: new Set() as ReadonlySet<string>,
}))

/**
 * Runs the checks every 15 seconds, raises new alerts and closes those whose problem is gone. Only a problem that two runs
 * in a row have found is raised: a server that has just started does its overdue work first.
 */
export async function updateAlerts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (Math.abs(now.getTime() - memory(ctx).checkedAt) < everyMs) return
  memory(ctx).checkedAt = now.getTime()
  const found = new Map((await runChecks(ctx, now)).map((finding) => [keyOf(finding), finding]))
  const open = await alertRows.open(ctx.db, standingKinds)
  const gone = open.filter((item) => !found.has(keyOf(item)))
  await alertRows.close(
    ctx.db,
    gone.map(({ id }) => id),
    now,
  )
  const known = new Set(open.map(keyOf))
  for (const [key, finding] of found) {
    if (!known.has(key) && memory(ctx).seenBefore.has(key))
      await transaction(ctx.db, (tx) => raiseAlert(ctx, tx, finding))
  }
  memory(ctx).seenBefore = new Set(found.keys())
}
