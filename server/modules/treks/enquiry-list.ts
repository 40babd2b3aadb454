import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { instantForWire } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import type { EnquiryList, EnquiryMarking, EnquiryState, ListedEnquiry } from '#shared/trek/enquiry-list'
import type { EnquiryRow } from './trek-rows'
import * as trekRows from './trek-rows'

/** More than a summer brings; what is older is found once these are marked. */
const mostShown = 500

/** The enquiries for treks, newest first. */
export async function listEnquiries(ctx: Ctx, state: EnquiryState | undefined): Promise<EnquiryList> {
  const rows = await trekRows.list(ctx.db, state, mostShown)
  return { enquiries: rows.map(listed), counts: await trekRows.counts(ctx.db) }
}

/** Says how far the hotel is with an enquiry. Idempotent. Throws `NotFound`, and `Changed` where it is not as they saw it. */
export function markEnquiry(
  ctx: Ctx,
  admin: string,
  { id, version, state }: EnquiryMarking,
): Promise<ListedEnquiry> {
  return transaction(ctx.db, async (tx) => {
    const now = await trekRows.lock(tx, id)
    if (!now) throw new DomainError('NotFound', 'This enquiry is no longer kept.')
    if (now.progress === state) return listed(now)
    if (now.version !== version)
      throw new DomainError('Changed', 'Somebody else has marked this enquiry meanwhile.')
    const at = ctx.clock.now()
    const marked = await trekRows.mark(tx, id, { progress: state, at, by: admin })
    await auditRows.write(tx, { at, admin, action: 'enquiryMarked', note: `${now.progress} to ${state}` })
    return listed(marked)
  })
}

const listed = ({
  progress: state,
  guests,
  city,
  district,
  state: region,
  country,
  receivedAt,
  progressAt,
  progressBy: stateBy,
  ...row
}: EnquiryRow): ListedEnquiry => ({
  ...row,
  state,
  stateBy,
  guests: guests.map(({ name, age }) => ({ name, age })),
  place: [city, district, region, country].filter(Boolean).join(', '),
  receivedAt: instantForWire(receivedAt),
  stateAt: progressAt && instantForWire(progressAt),
})
