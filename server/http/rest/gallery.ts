import { z } from 'zod'
import { listAlbums, listPhotos } from '#modules/gallery/gallery'
import { defineCall } from './call'
import { refused } from './examples'
import { refusal, sourceDown } from './refusals'

const group = 'The hotel'

export const albums = defineCall({
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
  async handle({ ctx }, { answer }) {
    return answer(200, await listAlbums(ctx))
  },
})

export const photos = defineCall({
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
      ...refused('NotFound', 'There is no such album.'),
    },
  ],
  async handle({ ctx, publicUrl }, { param, answer }) {
    const listed = await listPhotos(ctx, param('folderId'))
    const photos = listed.map(({ name, url, size }) => ({ url: publicUrl + url, name, ...size }))
    return answer(200, photos)
  },
})
