import { z } from 'zod'
import { rateRequest } from '#shared/admin/requests'
import { adminStatuses } from '#shared/booking/status'
import { typed } from '#shared/typed-text'
import { wholeNumber } from '../answers'

export const listRequest = z.object({
  status: z.enum(adminStatuses, { error: `status must be one of: ${adminStatuses.join(', ')}.` }),
})

const nobodys = '00000000-0000-0000-0000-000000000000'
/** What cannot be an id is one that no booking has. */
export const deleteRequest = z.object({
  _id: typed('Say which booking, as _id.')
    .transform((text) => z.uuid().safeParse(text).data ?? nobodys)
    .meta({ description: 'As fetchBookings shows it.' }),
})

export const rateChangeRequest = rateRequest.extend({
  amount: wholeNumber
    .pipe(rateRequest.shape.amount)
    .meta({ description: 'Whole rupees a night, from 100 to 1,00,000; may come as text.' }),
})
