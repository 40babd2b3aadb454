import { confirmationRequest } from '../requests/booking-requests'
import { done } from './answer-parts'
import { type DocumentedCall, invalid, refusal, refused, tooLarge } from './documented-call'
import { shown } from './shown'

const group = 'Rooms and booking'

export const sendConfirmation: DocumentedCall = {
  method: 'post',
  path: '/api/sendbookingconfirmation',
  group,
  summary: 'Makes sure that the confirmation mail is on its way',
  notes:
    'The mail goes to the stored address with the stored content, whatever else the request says, and never twice.',
  request: confirmationRequest,
  answers: {
    200: { words: 'It is on its way, or was sent.', schema: done },
    400: invalid,
    404: { words: 'No confirmed booking has this order id.', schema: refusal('NotFound') },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'A confirmed booking',
      given: 'confirmed',
      body: { email: 'asha@example.com', bookingDetails: { orderId: shown.orderId } },
      status: 200,
      answer: { success: true },
    },
    {
      name: 'An order that nobody has',
      body: { bookingDetails: { orderId: 'order_AAAAAAAAAAAAAA' } },
      status: 404,
      answer: refused('NotFound', 'There is no confirmed booking with this order id.'),
    },
    {
      name: 'No order id',
      body: {},
      status: 400,
      answer: refused('InvalidInput', 'Order ID is required.'),
    },
  ],
}
