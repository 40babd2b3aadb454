import { z } from 'zod'
import { orderReference } from '#shared/booking/checkout'
import { typed } from '#shared/typed-text'
import { amountOfMoney } from '../answers'

export const refundRequest = z.object({
  razorpay_order_id: orderReference,
  confirmCancellation: z
    .boolean()
    .nullish()
    .meta({ description: 'true cancels (step 2); without it nothing is changed (step 1).' }),
  leaveForHotel: z.boolean().nullish().meta({ description: 'Step 2: the refund is given to the hotel.' }),
  expectedRefund: amountOfMoney.pipe(z.number().nonnegative()).nullish().meta({
    description: 'Step 2: rupees that the guest was shown. If others would come back, nothing is done.',
  }),
})

const noRefundId = 'Refund ID is required.'
export const receiptRequest = z.object({
  refundDetails: z.object(
    {
      refundId: typed(noRefundId)
        .trim()
        .min(1, noRefundId)
        .transform((text) => (/^\w{1,64}$/.test(text) ? text : '')),
    },
    { error: noRefundId },
  ),
})

/** Name, address and amount of the form are not believed: the mail says what is stored, to whom is stored. */
export const refundMailRequest = z.object({
  razorpay_order_id: orderReference,
  transferReference: typed()
    .transform((text) =>
      text
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 60),
    )
    .optional()
    .meta({
      description:
        'The reference of a transfer by hand, where the provider can return nothing. Up to 60 letters.',
    }),
})
