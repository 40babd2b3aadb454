import { z } from 'zod'
import { orderReference } from '#shared/booking/checkout'
import { typed } from '#shared/typed-text'
import { amountOfMoney } from '../answers'

export const refundRequest = z.object({
  razorpay_order_id: orderReference,
  confirmCancellation: z
    .boolean()
    .nullish()
    .meta({ description: 'true cancels (step 2); without it nothing changes (step 1).' }),
  leaveForHotel: z.boolean().nullish().meta({ description: 'Step 2: true leaves the refund to the hotel.' }),
  expectedRefund: amountOfMoney.pipe(z.number().nonnegative()).nullish().meta({
    description: 'Step 2: the refund in rupees that the guest was shown. If it has changed, nothing is done.',
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

/** Name, address and amount in the form are ignored: the mail uses the stored ones. */
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
        'The reference of a manual bank transfer, where the provider cannot refund. Up to 60 characters.',
    }),
})
