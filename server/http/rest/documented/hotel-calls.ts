import { z } from 'zod'
import { enquiryRequest } from '../requests/trek-requests'
import { done } from './answer-parts'
import { type DocumentedCall, invalid, refusal, refused, tooLarge } from './documented-call'
import { address } from './shown'

const group = 'The hotel'
const sourceDown = {
  words: 'The source does not answer, and there is no stored copy.',
  schema: refusal('ProviderDown'),
}

const reviews: DocumentedCall = {
  method: 'get',
  path: '/api/reviews',
  group,
  summary: 'Lists the reviews of guests',
  notes: 'All reviews that the source gives, in its order. Texts are plain text and may be empty.',
  answers: {
    200: {
      words: 'The reviews; an empty list where the hotel has no source of reviews.',
      schema: z.strictObject({
        result: z.strictObject({
          reviews: z.array(
            z.strictObject({
              author_name: z.string(),
              profile_photo_url: z.url().nullable(),
              text: z.string(),
              rating: z.number().min(1).max(5),
              author_url: z.string().nullable(),
              relative_time_description: z.string(),
              translated: z.boolean(),
            }),
          ),
        }),
      }),
    },
    502: sourceDown,
  },
  examples: [
    {
      name: 'One review',
      varies: true,
      status: 200,
      answer: {
        result: {
          reviews: [
            {
              author_name: 'Meera Joshi',
              profile_photo_url: 'https://hotel.example/review-photos/Zk3v9QyT7cLw1mXr5bNf8h',
              text: 'Warm rooms after a cold walk.',
              rating: 5,
              author_url: null,
              relative_time_description: '2 months ago',
              translated: false,
            },
          ],
        },
      },
    },
  ],
}

const albums: DocumentedCall = {
  method: 'get',
  path: '/api/albums',
  group,
  summary: 'Lists the albums of the gallery',
  notes: 'The albums are in the order in which the gallery shows them.',
  answers: {
    200: {
      words: 'All albums.',
      schema: z.array(z.strictObject({ folderId: z.string(), name: z.string() })),
    },
    502: sourceDown,
  },
  examples: [
    {
      name: 'One album',
      varies: true,
      status: 200,
      answer: [{ folderId: 'the-valley', name: 'The valley' }],
    },
  ],
}

const photos: DocumentedCall = {
  method: 'get',
  path: '/api/photos/{folderId}',
  group,
  summary: 'Lists the photos of one album',
  notes: 'Width and height are in pixels and are left out where they are not known.',
  params: { folderId: 'The `folderId` from the list of albums.' },
  answers: {
    200: {
      words: 'All photos of the album.',
      schema: z.array(
        z.strictObject({
          url: z.url(),
          name: z.string(),
          width: z.int().optional(),
          height: z.int().optional(),
        }),
      ),
    },
    404: { words: 'There is no album with this id.', schema: refusal('NotFound') },
    502: sourceDown,
  },
  examples: [
    {
      name: 'Unknown album',
      params: { folderId: 'somebody-elses' },
      varies: true,
      status: 404,
      answer: refused('NotFound', 'There is no such album.'),
    },
  ],
}

const enquiry = {
  trekTitle: 'Kagbhusandi Tal Trek',
  numberOfGuest: 1,
  mobileNumber: '9876543210',
  email: 'asha@example.com',
  address,
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
}

const sendTrekDetails: DocumentedCall = {
  method: 'post',
  path: '/api/sendtrekdetails',
  group,
  summary: 'Sends an enquiry about a guided trek',
  notes:
    'For at most 10 guests. The enquiry is mailed to the organiser, and the guest gets an acknowledgement (at most three a day).',
  request: enquiryRequest,
  answers: {
    200: { words: 'The enquiry is stored, and the mails are being sent.', schema: done },
    400: invalid,
    413: tooLarge('256 KB'),
  },
  examples: [
    { name: 'One guest', given: 'empty', body: enquiry, status: 200, answer: { success: true } },
    {
      name: 'Mobile number too short',
      body: { ...enquiry, mobileNumber: '12345' },
      status: 400,
      answer: refused('InvalidInput', 'Enter a valid 10-digit mobile number.'),
    },
  ],
}

export const hotelCalls = { reviews, albums, photos, sendTrekDetails }
