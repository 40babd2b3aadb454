import { z } from 'zod'
import { markRefunded } from '#modules/refunds/mark-refunded'
import { largestAttachment } from '#server/http/middleware/read-request'
import { orderReference } from '#shared/booking/checkout'
import { DomainError } from '#shared/domain-error'
import { typed } from '#shared/typed-text'
import { defineAdminCall } from './call'
import { form, refused, shown, unknownOrder, withoutToken } from './examples'
import { doneInWords } from './fields'
import { refusal } from './refusals'

type AttachedFile = { filename: string; contentType: string; content: string }

const unsupportedFile = 'Attach a PDF, JPEG or PNG file.'

/** Files are recognised by their first bytes, since the name and the type that a client sends may be wrong. */
const formats = [
  { contentType: 'application/pdf', extension: 'pdf', signature: Buffer.from('%PDF-') },
  { contentType: 'image/jpeg', extension: 'jpg', signature: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    contentType: 'image/png',
    extension: 'png',
    signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
] as const

/** A file of a form as a mail attachment, its content in base64. Throws `TooLarge` and `UnsupportedFile`. */
async function attachedFile(file: File): Promise<AttachedFile> {
  if (file.size > largestAttachment.bytes) {
    throw new DomainError('TooLarge', `The attachment is larger than ${largestAttachment.words}.`)
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  const format = formats.find(({ signature }) => bytes.subarray(0, signature.length).equals(signature))
  if (!format) throw new DomainError('UnsupportedFile', unsupportedFile)
  return {
    filename: `${stem(file.name)}.${format.extension}`,
    contentType: format.contentType,
    content: bytes.toString('base64'),
  }
}

/** The name without path, extension and special characters. */
function stem(name: string): string {
  const plain = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .trim()
  return [...plain].slice(0, 80).join('') || 'refund'
}

const mailSent = 'Refund mail sent successfully!'

export const sendRefund = defineAdminCall({
  method: 'post',
  path: '/api/send-refund',
  group: 'Administration',
  summary: 'Marks a booking as refunded and mails the guest, with an optional attachment',
  notes: `Send a form (multipart/form-data), not JSON. Fields such as email, name and amount are ignored: the mail goes to the stored address with the stored details. The attachment is a PDF, JPEG or PNG file of at most ${largestAttachment.words}, under any field name.`,
  attachment: `PDF, JPEG or PNG, at most ${largestAttachment.words}.`,
  request: z.object({
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
  }),
  answers: {
    200: { words: 'The mail is being sent.', schema: doneInWords },
    404: { words: 'No booking has this order id.', schema: refusal('NotFound') },
    409: {
      words: 'No refund is due for this booking, or the payment provider has not accepted it yet.',
      schema: refusal('Conflict'),
    },
    415: { words: 'The attachment is not a PDF, JPEG or PNG file.', schema: refusal('UnsupportedFile') },
  },
  examples: [
    {
      name: 'With the bank’s receipt',
      given: 'cancelled',
      body: { email: form.email, name: 'Asha Rawat', amount: '2343.36', razorpay_order_id: shown.orderId },
      file: { name: 'receipt.pdf', type: 'application/pdf', content: '%PDF-1.4 receipt' },
      status: 200,
      answer: { success: true, message: mailSent },
    },
    {
      name: 'Unsupported kind of file',
      given: 'cancelled',
      body: { razorpay_order_id: shown.orderId },
      file: { name: 'receipt.exe', type: 'application/pdf', content: 'MZ' },
      ...refused('UnsupportedFile', unsupportedFile),
    },
    {
      name: 'Booking that is not cancelled',
      given: 'confirmed',
      body: { razorpay_order_id: shown.orderId },
      ...refused('Conflict', 'This booking is not waiting for a refund.'),
    },
    {
      name: 'Unknown order id',
      body: { razorpay_order_id: unknownOrder },
      ...refused('NotFound', 'There is no booking with this order id.'),
    },
    withoutToken({ razorpay_order_id: unknownOrder }),
  ],
  async handle({ ctx }, { admin, body, file, answer }) {
    const orderId = body.razorpay_order_id
    const transferReference = body.transferReference || undefined
    const attachment = file && (await attachedFile(file))
    await markRefunded(ctx, admin, { orderId, transferReference, attachment })
    return answer(200, { success: true, message: mailSent })
  },
})
