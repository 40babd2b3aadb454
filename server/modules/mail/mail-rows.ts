import { type NotNull, sql } from 'kysely'
import { isNotRestored } from '#modules/maintenance/restored-rows'
import { leasing } from '#server/database/leasing'
import { prepared } from '#server/database/prepared'
import type { StoredAttachment } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { MailStanding } from '#shared/booking/snapshot'

export type StoredMail = {
  id: string
  messageId: string
  recipient: string
  subject: string
  text: string
  html: string
  attachments: StoredAttachment[]
  attempts: number
  /** That the link of this mail gets when it is sent. */
  keySealed: Buffer | null
}

const columns = [
  'id',
  'message_id as messageId',
  'recipient',
  'subject',
  'text',
  'html',
  'attachments',
  'attempts',
  'key_sealed as keySealed',
] as const

const standingOf = ({ sentAt, dueAt }: { sentAt: Date | null; dueAt: Date | null }): MailStanding =>
  sentAt ? 'sent' : dueAt ? 'onItsWay' : 'failed'
/** Alerts, and trek enquiries and links for the team of after the restore: none can have been sent before it. */
const isOfNoBooking = sql<boolean>`(event_key like 'alert:%' or ((event_key like 'trek%' or event_key like 'team-%') and
  created_at >= (select noticed_at from restored)))`

const unlessMorning = (column: string) =>
  sql<string>`case when event_key like 'morning:%' then '' else ${sql.ref(column)} end`

const unlessErased = (
  column: string,
) => sql<string>`case when event_key like 'morning:%' or exists (select from booking
  where booking.id = mail.booking_id and erased_at is not null) then '' else ${sql.ref(column)} end`

/** A mail for the outbox; its event gets it once. */
export type MailRow = Omit<StoredMail, 'attempts' | 'keySealed'> & {
  eventKey: string
  bookingId: string | null
}

/** Mails as the values of a prepared statement: columns, each a list. */
export type MailValues = {
  mailIds: string[]
  eventKeys: string[]
  bookingIds: (string | null)[]
  messageIds: string[]
  recipients: string[]
  subjects: string[]
  texts: string[]
  htmls: string[]
  attachments: string[]
}

export const mailValues = (mails: readonly MailRow[]): MailValues => ({
  mailIds: mails.map(({ id }) => id),
  eventKeys: mails.map(({ eventKey }) => eventKey),
  bookingIds: mails.map(({ bookingId }) => bookingId),
  messageIds: mails.map(({ messageId }) => messageId),
  recipients: mails.map(({ recipient }) => recipient),
  subjects: mails.map(({ subject }) => subject),
  texts: mails.map(({ text }) => text),
  htmls: mails.map(({ html }) => html),
  attachments: mails.map(({ attachments }) => JSON.stringify(attachments)),
})

/** Puts mails into the outbox. The Message-ID is derived from the event too, so either column may conflict. */
export const mailsOf = (mails: MailValues, now: Date) => sql`
  insert into mail (id, event_key, booking_id, message_id, recipient, subject, text, html, attachments, created_at, due_at)
  select id, event_key, booking_id, message_id, recipient, subject, text, html, attachments::jsonb,
    ${now}::timestamptz, ${now}::timestamptz
  from unnest(${mails.mailIds}::uuid[], ${mails.eventKeys}::text[], ${mails.bookingIds}::uuid[],
    ${mails.messageIds}::text[], ${mails.recipients}::text[], ${mails.subjects}::text[], ${mails.texts}::text[],
    ${mails.htmls}::text[], ${mails.attachments}::text[])
    as one (id, event_key, booking_id, message_id, recipient, subject, text, html, attachments)
  on conflict do nothing`

/** Puts a mail into the outbox, once per event; false when this event has its mail already. */
export async function post(db: Db, mail: MailRow, now: Date): Promise<boolean> {
  const { numAffectedRows } = await mailsOf(mailValues([mail]), now).execute(db)
  return numAffectedRows === 1n
}

/** Gives a mail that was just posted the sealed key of its link. */
export async function addKey(db: Db, id: string, keySealed: Buffer): Promise<void> {
  await db.updateTable('mail').set({ key_sealed: keySealed }).where('id', '=', id).execute()
}

export const has = async (db: Db, eventKey: string): Promise<boolean> =>
  (await db.selectFrom('mail').select('id').where('event_key', '=', eventKey).executeTakeFirst()) !==
  undefined

/** The state of each booking's newest confirmation; bookings without one are left out. */
export async function confirmationsOf(db: Db, bookingIds: string[]): Promise<Map<string, MailStanding>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail')
    .distinctOn('booking_id')
    .select(['booking_id as bookingId', 'sent_at as sentAt', 'due_at as dueAt'])
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .where(sql<boolean>`event_key ~ '^confirmed(-again)?:'`)
    .orderBy('booking_id')
    .orderBy('created_at', 'desc')
    .$narrowType<{ bookingId: NotNull }>()
    .execute()
  return new Map(rows.map((row) => [row.bookingId, standingOf(row)]))
}

/** Repeats of one mail of a booking; their event keys are `eventKey`, a dot and a number. */
export async function repeats(
  db: Db,
  bookingId: string,
  eventKey: string,
): Promise<{ count: number; last: Date | null }> {
  const { count, last } = await db
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.max('created_at').as('last')])
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`starts_with(event_key, ${`${eventKey}.`})`)
    .executeTakeFirstOrThrow()
  return { count: Number(count), last }
}

/** While the database counts as restored, only alerts and new trek enquiries. */
export const { leaseDue, isDue } = leasing({
  table: 'mail',
  key: 'id',
  due: 'due_at',
  where: () => sql<boolean>`${isNotRestored} or ${isOfNoBooking}`,
  set: { attempts: sql`attempts + 1` },
  columns,
})

const markSent = prepared(
  'mail sent',
  // The desk attaches a bank document to a refund: it is not kept after the mail is sent. A guest whose data was erased is
  // erased again once a late payment was reported to them. A morning mail names many guests, so it is not kept.
  (_, { id, now }: { id: string; now: Date }) => sql`
    update mail set sent_at = ${now}, due_at = null, last_error = null, key_sealed = null,
      attachments = case when event_key like 'refunded:%' then '[]'::jsonb else attachments end,
      recipient = ${unlessErased('recipient')}, text = ${unlessErased('text')}, html = ${unlessErased('html')}
    where id = ${id}`,
)

export async function sent(db: Db, id: string, now: Date): Promise<void> {
  await markSent(db, { id, now })
}

/**
 * Not delivered: try again at `dueAt`, or never (null). A mail whose guest was erased meanwhile stays empty, and one that
 * another server has delivered stays delivered.
 */
export async function failed(
  db: Db,
  id: string,
  why: { outcome: 'refused' | 'later'; error: string },
  dueAt: Date | null,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      last_error: why.error,
      last_outcome: why.outcome,
      due_at: dueAt,
      ...(dueAt === null && { key_sealed: null, text: unlessMorning('text'), html: unlessMorning('html') }),
    })
    .where('id', '=', id)
    .where('recipient', '!=', '')
    .where('sent_at', 'is', null)
    .execute()
}
