import { confirmationRequest } from '../requests/booking-requests'
import { done } from './answer-parts'
import { type DocumentedCall, invalid, refusal, refused, tooLarge } from './documented-call'
import { shown } from './shown'

const group = 'Rooms and booking'

export const sendConfirmation: DocumentedCall = {
  method: 'post',
  path: '/api/sendbookingconfirmation',
  group,
  summary: 'Sends the confirmation mail if it has not been sent yet',
  notes:
    'The mail goes to the stored address with the stored content, whatever else the request contains, and it is never sent twice.',
  request: confirmationRequest,
  answers: {
    200: { words: 'The mail is being sent, or was sent before.', schema: done },
    400: invalid,
    404: { words: 'No confirmed booking has this order id.', schema: refusal('NotFound') },
    413: tooLarge('256 KB'),
  },
  examples: [
    {
      name: 'Confirmed booking',
      given: 'confirmed',
      body: { email: 'asha@example.com', bookingDetails: { orderId: shown.orderId } },
      status: 200,
      answer: { success: true },
    },
    {
      name: 'Unknown order id',
      body: { bookingDetails: { orderId: 'order_AAAAAAAAAAAAAA' } },
      status: 404,
      answer: refused('NotFound', 'There is no confirmed booking with this order id.'),
    },
    {
      name: 'Missing order id',
      body: {},
      status: 400,
      answer: refused('InvalidInput', 'Order ID is required.'),
    },
  ],
}
