import { expect, test } from 'vitest'
import { emptyHotel } from '#server/testing/empty-hotel'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import type { DomainError } from '#shared/domain-error'
import { closeSeason } from './set-season'

const hotel = scriptedHotel()

test('a season is never closed over a hold that is made at the same moment', async () => {
  const { ctx } = hotel.servers()[1]
  for (let round = 0; round < 6; round++) {
    await emptyHotel(hotel.db())
    const asking = [0, 1, 2, 3].map((guest) =>
      hotel
        .checkout(`guest-${guest}`, {}, guest % 2 === 0 ? 0 : 1)
        .catch((error: DomainError) => ({ kind: error.code })),
    )
    if (round % 2 === 1) await asking[0]
    const closing = closeSeason(ctx, 'one@hotel', { id: 2027 }).catch((error: DomainError) => error.code)
    const outcomes = (await Promise.all(asking)).map(({ kind }) => kind)
    const isClosed = (await closing) !== 'Conflict'
    expect(outcomes.filter((kind) => kind === 'StayNotPossible')).toHaveLength(isClosed ? 4 : 0)
    const holds = await hotel.db().selectFrom('booking').select('id').where('status', '=', 'Held').execute()
    expect(holds).toHaveLength(isClosed ? 0 : 3)
  }
})
