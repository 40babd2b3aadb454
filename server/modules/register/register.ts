import * as auditRows from '#modules/admin/audit-rows'
import { hasChanged } from '#modules/admin/booking-cards'
import * as bookingRows from '#modules/bookings/booking-rows'
import { atBooking } from '#modules/front-desk/at-booking'
import type { Ctx } from '#server/context'
import { type Db, type Tx, transaction } from '#server/database/transaction'
import { csvOf } from '#server/platform/sheet/csv'
import type { Sheet } from '#server/platform/sheet/sheet'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { RegisterEntry, RegisterRange, RegisterSaving } from '#shared/desk/register'
import { DomainError } from '#shared/domain-error'
import { plural } from '#shared/plural'
import * as entryRows from './entry-rows'
import { openForm, openNumber, sealEntry, shownEntry } from './opened'
import { registerSheet } from './register-sheet'

type OfGuest = { bookingId: string; position: number }

/** Who arrived on these days of the desk; numbers masked. */
export const listRegister = (ctx: Ctx, range: RegisterRange): Promise<RegisterEntry[]> =>
  read(ctx, ctx.db, range, false)

/** The register of one booking; numbers masked. */
export const registerOfBooking = async (ctx: Ctx, bookingId: string): Promise<RegisterEntry[]> =>
  shown(ctx, ctx.db, await entryRows.ofBooking(ctx.db, bookingId), false)

const read = async (ctx: Ctx, db: Db, { from, to }: RegisterRange, isWhole: boolean) =>
  shown(ctx, db, await entryRows.ofDays(db, from, to), isWhole)

async function shown(ctx: Ctx, db: Db, entries: entryRows.StoredEntry[], isWhole: boolean) {
  const ids = [...new Set(entries.map(({ bookingId }) => bookingId))]
  const bookings = new Map((await entryRows.bookingsOf(db, ids)).map((booking) => [booking.id, booking]))
  return entries.map((entry) => shownEntry(ctx.secrets, entry, bookings.get(entry.bookingId), isWhole))
}

/** The same with whole numbers, to print and as CSV; the audit log says who has it. */
export async function exportRegister(
  ctx: Ctx,
  admin: string,
  range: RegisterRange,
): Promise<{ csv: string; entries: RegisterEntry[] }> {
  const entries = await readWhole(ctx, admin, range)
  let csv = ''
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for await (const chunk of csvOf(registerSheet(entries))) csv += decoder.decode(chunk)
  return { csv, entries }
}

/** The same as a table. */
export const registerToExport = async (ctx: Ctx, admin: string, range: RegisterRange): Promise<Sheet> =>
  registerSheet(await readWhole(ctx, admin, range))

const readWhole = (ctx: Ctx, admin: string, range: RegisterRange): Promise<RegisterEntry[]> =>
  transaction(ctx.db, async (tx) => {
    const entries = await read(ctx, tx, range, true)
    const days = [...new Set([range.from, range.to])].map(dateForPeople).join(' to ')
    const note = `${days}, ${plural(entries.length, 'guest')}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'registerExported', note })
    return entries
  })

/** The whole numbers of one guest's document and visa; the audit log says who has seen them. Throws `NotFound`. */
export function revealInRegister(
  ctx: Ctx,
  admin: string,
  { bookingId, position }: OfGuest,
): Promise<{ number: string; visaNumber: string }> {
  return transaction(ctx.db, async (tx) => {
    const entry = await lockEntry(tx, { bookingId, position })
    const number = openNumber(ctx.secrets, entry)
    const visaNumber = openForm(ctx.secrets, entry)?.visaNumber ?? ''
    if (number === '' && visaNumber === '')
      throw new DomainError('NotFound', 'No number is stored for this guest.')
    const note = `guest ${position}, register`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'identityShown', bookingId, note })
    return { number, visaNumber }
  })
}

async function lockEntry(tx: Tx, { bookingId, position }: OfGuest): Promise<entryRows.StoredEntry> {
  const entry = await entryRows.lock(tx, bookingId, position)
  if (!entry) throw new DomainError('NotFound', 'This guest is not in the register.')
  return entry
}

/**
 * Completes or corrects one guest's entry, and their name, age and document in the booking. A repeat changes nothing. Throws
 * `NotFound`, and `Changed` where the entry has changed since it was read.
 */
export function saveInRegister(ctx: Ctx, admin: string, saving: RegisterSaving): Promise<RegisterEntry> {
  return withEntry(ctx, saving, async (tx, entry) => {
    const { bookingId, position } = entry
    const content = sealEntry(ctx.secrets, entry, saving)
    const changed = changedIn(ctx, entry, { ...entry, ...content })
    if (changed.length === 0) return
    if (saving.version !== undefined && saving.version !== entry.version) throw hasChanged()
    await entryRows.write(tx, bookingId, position, content)
    const { document } = content
    const isAadhaar = document === 'aadhaar'
    await entryRows.correctGuest(tx, bookingId, position, {
      name: content.name,
      age: content.age,
      aadhaarSealed: isAadhaar ? content.numberSealed : null,
      aadhaarLast4: isAadhaar ? content.numberLast4 : null,
      otherId: isAadhaar ? null : document,
    })
    const note = `guest ${position}: ${changed.join(', ')}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'registerSaved', bookingId, note })
  })
}

/** The names of what differs, without the values, which the audit log must not have. */
function changedIn({ secrets }: Ctx, before: entryRows.StoredEntry, after: entryRows.StoredEntry): string[] {
  const plain = (['name', 'age', 'nationality', 'document', 'address'] as const).filter(
    (field) => before[field] !== after[field],
  )
  const isNumber = openNumber(secrets, before) !== openNumber(secrets, after)
  const isForm = JSON.stringify(openForm(secrets, before)) !== JSON.stringify(openForm(secrets, after))
  return [...plain, ...(isNumber ? ['number'] : []), ...(isForm ? ['Form III'] : [])]
}

/** Form III was sent to the portal, or was not after all. A repeat changes nothing. Throws `NotFound`. */
export function markSent(
  ctx: Ctx,
  admin: string,
  { sent, ...guest }: OfGuest & { sent: boolean },
): Promise<RegisterEntry> {
  return withEntry(ctx, guest, async (tx, { bookingId, position, sentAt }) => {
    if ((sentAt !== null) === sent) return
    const at = ctx.clock.now()
    await entryRows.writeSent(tx, bookingId, position, sent ? { at, by: admin } : { at: null, by: null })
    const note = `guest ${position}: ${sent ? 'sent' : 'not sent after all'}`
    await auditRows.write(tx, { at, admin, action: 'formSent', bookingId, note })
  })
}

/** Under the lock of the booking, as long as there is one; answers the entry as it is afterwards. */
async function withEntry(
  ctx: Ctx,
  { bookingId, position }: OfGuest,
  work: (tx: Tx, entry: entryRows.StoredEntry) => Promise<void>,
): Promise<RegisterEntry> {
  const inside = async (tx: Tx): Promise<RegisterEntry> => {
    await work(tx, await lockEntry(tx, { bookingId, position }))
    const [after] = await shown(ctx, tx, [await lockEntry(tx, { bookingId, position })], false)
    if (!after) throw new DomainError('NotFound', 'This guest is not in the register.')
    return after
  }
  const booking = await bookingRows.byId(ctx.db, bookingId)
  return booking ? atBooking(ctx, bookingId, inside) : transaction(ctx.db, inside)
}
