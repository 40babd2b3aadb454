import { z } from 'zod'
import { rateRequest } from '#shared/admin/requests'
import { adminStatuses } from '#shared/booking/status'
import { typed } from '#shared/typed-text'
import { wholeNumber } from '../answers'

export const listRequest = z.object({
  status: z.enum(adminStatuses, { error: `status must be one of: ${adminStatuses.join(', ')}.` }),
})

const unusedId = '00000000-0000-0000-0000-000000000000'
/** A text that is not a UUID is answered like an unknown id: `NotFound`. */
export const deleteRequest = z.object({
  _id: typed('Send the id of the booking as _id.')
    .transform((text) => z.uuid().safeParse(text).data ?? unusedId)
    .meta({ description: 'The `_id` that fetchBookings shows.' }),
})

export const rateChangeRequest = rateRequest.extend({
  amount: wholeNumber
    .pipe(rateRequest.shape.amount)
    .meta({ description: 'Whole rupees a night, from 100 to 1,00,000; may come as text.' }),
})
