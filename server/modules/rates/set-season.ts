import * as auditRows from '#modules/admin/audit-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import type { AuditAction } from '#shared/admin/audit'
import { nightsOf } from '#shared/booking/stay'
import { addDays, type CalendarDate, dateForPeople, datesFrom, laterOf } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import {
  areOnSale,
  type ChangedSeasons,
  isInSeason,
  saleAt,
  seasonOf,
  seasonsFrom,
  type YearSeason,
} from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import { wholeYear } from '#shared/rates/rates'
import type {
  SeasonPreview,
  SeasonPreviewRequest,
  SeasonRequest,
  SeasonRow,
  SeasonSetting,
  StrandedBooking,
} from '#shared/rates/season-requests'
import { roomTypes } from '#shared/room/room'
import { spanWords } from './period-words'
import * as rateRows from './rate-rows'

/** The seasons of this year and of two more. */
export async function listSeasons(ctx: Ctx): Promise<SeasonRow[]> {
  const changed = await rateRows.changedSeasons(ctx.db)
  return seasonsFrom(ctx.clock.now(), changed).map(({ year }) => seasonRow(ctx, year, changed))
}

export function seasonRow(ctx: Ctx, year: number, changed: ChangedSeasons): SeasonRow {
  const { opens, closes, isClosed, onSale, salesFrom } = seasonOf(year, changed)
  const isUsual = !changed.some((own) => own.year === year)
  const dates = { id: year, opens, closes, isClosed, isUsual, salesFrom }
  const sales = salesFrom ? 'from' : onSale === null ? 'automatic' : onSale ? 'open' : 'stopped'
  // Not one that is over, although nothing has taken it off sale.
  const onSaleNow = saleAt(ctx.clock.now(), changed).seasons
  return { ...dates, sales, onSale: onSaleNow.some(({ maxCheckOut }) => maxCheckOut === closes) }
}

/** What a season would do; nothing is changed. Throws `InvalidInput`. */
export async function previewSeason(ctx: Ctx, request: SeasonPreviewRequest): Promise<SeasonPreview> {
  assertSeason(ctx, request)
  const changed = await rateRows.changedSeasons(ctx.db)
  const season = seasonOf(request.id, changed)
  return effectOf(ctx, ctx.db, changed, 'isClosed' in request ? closed(season) : asSet(season, request))
}

/**
 * Gives a year its own season. Throws `InvalidInput`, `Conflict`, which names the bookings that it would strand, and `Changed`
 * where the season is not as expected.
 */
export function setSeason(ctx: Ctx, admin: string, setting: SeasonSetting): Promise<SeasonRow> {
  return change(ctx, admin, setting, 'seasonChanged', (season) => asSet(season, setting))
}

/** The hotel takes no guests in this year. Throws as `setSeason`. */
export function closeSeason(ctx: Ctx, admin: string, request: SeasonRequest): Promise<SeasonRow> {
  return change(ctx, admin, request, 'seasonClosed', closed)
}

/** The year has the usual season again. Throws as `setSeason`. */
export function usualSeason(ctx: Ctx, admin: string, request: SeasonRequest): Promise<SeasonRow> {
  return change(ctx, admin, request, 'seasonUsual', ({ year }) => seasonOf(year, []))
}

const closed = (season: YearSeason): YearSeason => ({ ...season, isClosed: true })

function asSet(season: YearSeason, { id, opens, closes, onSale, salesFrom }: SeasonSetting): YearSeason {
  const dates = { year: id, opens, closes, isClosed: false }
  if (salesFrom) return { ...dates, onSale: null, salesFrom }
  return {
    ...dates,
    onSale: onSale === undefined ? season.onSale : onSale,
    salesFrom: onSale === undefined && salesFrom === undefined ? season.salesFrom : null,
  }
}

/** Throws `InvalidInput` for a year or dates that no season can have. */
function assertSeason(ctx: Ctx, request: SeasonPreviewRequest | { id: number }): void {
  const { id } = request
  const years = seasonsFrom(ctx.clock.now(), []).map(({ year }) => year)
  if (!years.includes(id)) throw impossible(`Choose a season of ${years.join(', ')}.`)
  if (!('opens' in request)) return
  const { opens, closes, onSale, salesFrom } = request
  if ([opens, closes].some((day) => Number(day.slice(0, 4)) !== id))
    throw impossible(`The season of ${id} must open and close in ${id}.`)
  if (opens >= closes) throw impossible('The season must close after it opens.')
  if (salesFrom && typeof onSale === 'boolean')
    throw impossible('Choose whether it sells now or from which day, not both.')
  if (salesFrom && salesFrom >= closes)
    throw impossible(`Choose a day before the season closes on ${dateForPeople(closes)}.`)
}

const impossible = (why: string) => new DomainError('InvalidInput', why)

function change(
  ctx: Ctx,
  admin: string,
  request: SeasonRequest | SeasonSetting,
  action: AuditAction,
  next: (season: YearSeason) => YearSeason,
): Promise<SeasonRow> {
  assertSeason(ctx, request)
  const { id, expected } = request
  return withTypeLock(ctx, roomTypes, 'money', async (tx) => {
    const changed = await rateRows.changedSeasons(tx)
    const before = seasonOf(id, changed)
    const after = next(before)
    if (seasonWords(after) === seasonWords(before)) return seasonRow(ctx, id, changed)
    if (expected && !isAs(seasonRow(ctx, id, changed), expected))
      throw new DomainError(
        'Changed',
        `The season of ${id} has been changed by somebody else in the meantime. Look at it and try again.`,
      )
    const { stranded } = await effectOf(ctx, tx, changed, after)
    if (stranded.length > 0) throw new DomainError('Conflict', strandedWords(stranded))
    if (seasonWords(after) === seasonWords(seasonOf(id, []))) await rateRows.removeSeason(tx, id)
    else await rateRows.putSeason(tx, after)
    const note = `${id}: ${seasonWords(after)}; before: ${seasonWords(before)}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action, note })
    for (const type of roomTypes) await promote(ctx, tx, type)
    return seasonRow(ctx, id, await rateRows.changedSeasons(tx))
  })
}

/** Of a closed year nothing else matters. */
const isAs = (season: SeasonRow, expected: NonNullable<SeasonRequest['expected']>): boolean =>
  season.isClosed === expected.isClosed &&
  (season.isClosed ||
    (season.opens === expected.opens &&
      season.closes === expected.closes &&
      season.sales === expected.sales &&
      season.salesFrom === expected.salesFrom))

/** All that a season has: two with the same words are the same. */
function seasonWords({ opens, closes, isClosed, onSale, salesFrom }: YearSeason): string {
  const sale = salesFrom
    ? `on sale from ${dateForPeople(salesFrom)}`
    : { null: 'on sale when it is on or next', true: 'on sale', false: 'not on sale' }[`${onSale}`]
  const dates = spanWords({ from: opens, to: closes })
  return isClosed ? `closed all year (was ${dates}, ${sale})` : `${dates}, ${sale}`
}

async function effectOf(
  ctx: Ctx,
  db: Db,
  changed: ChangedSeasons,
  season: YearSeason,
): Promise<SeasonPreview> {
  const now = ctx.clock.now()
  const today = hotelToday(now)
  const after = [...changed.filter(({ year }) => year !== season.year), season]
  const isOpen = (night: CalendarDate, seasons: ChangedSeasons) =>
    isInSeason({ checkIn: night, checkOut: addDays(night, 1) }, seasons)
  const isLost = (night: CalendarDate) => night >= today && isOpen(night, changed) && !isOpen(night, after)
  const bookings = await rateRows.expectedFrom(db, today)
  const { from, to } = wholeYear(season.year)
  const nights = datesFrom(laterOf(from, today), addDays(to, 1))
  const yearsOnSale = (seasons: ChangedSeasons) =>
    saleAt(now, seasons).seasons.map(({ maxCheckOut }) => Number(maxCheckOut.slice(0, 4)))
  const [onSaleNow, onSaleThen] = [yearsOnSale(changed), yearsOnSale(after)]
  return {
    onSale: onSaleThen.filter((year) => !onSaleNow.includes(year)),
    offSale: onSaleNow.filter((year) => !onSaleThen.includes(year)),
    stranded: bookings.filter((booking) => booking.status !== 'Queued' && nightsOf(booking).some(isLost)),
    waiting: bookings.filter(
      (booking) =>
        booking.status === 'Queued' && areOnSale(booking, now, changed) && !areOnSale(booking, now, after),
    ).length,
    addedNights: nights.filter((night) => !isOpen(night, changed) && isOpen(night, after)).length,
    removedNights: nights.filter(isLost).length,
  }
}

const mostNamed = 5

function strandedWords(stranded: readonly StrandedBooking[]): string {
  const named = stranded.slice(0, mostNamed).map(({ name, status, checkIn, checkOut }) => {
    const who = name || (status === 'Confirmed' ? 'a booking without a name' : 'a guest who is paying now')
    return `${who} (${spanWords({ from: checkIn, to: checkOut })})`
  })
  const more = stranded.length > mostNamed ? ` and ${stranded.length - mostNamed} more` : ''
  const isPaying = stranded.some(({ status }) => status !== 'Confirmed')
  return [
    `The season was not changed, because these bookings would be out of season: ${named.join(', ')}${more}.`,
    'Change or cancel them first.',
    ...(isPaying ? ['Who is paying now is done in some minutes; try again then.'] : []),
  ].join(' ')
}
