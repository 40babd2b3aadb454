import { documentedCalls } from '#server/http/rest/calls'
import { checkCalendars } from './check-calendar'
import { checkDocuments, runExamples } from './check-documents'
import { cleanUp } from './clean-up'
import { findFreeNight } from './free-night'
import { payAndCancel } from './pay-and-cancel'
import { asJson, openVisit, type Settings, type Visit } from './visit'
import { release, walkTheQueue } from './walk-the-queue'

/** Checks every documented call and message of a running hotel, and removes what it made. */
export async function runConformance(settings: Settings): Promise<void> {
  const visit = openVisit(settings)
  const { report } = visit
  try {
    await visit.signIn()
    await checkDocuments(visit)
    await runExamples(visit)
    await checkHotel(visit)
  } catch (error) {
    report.check('the check itself', error instanceof Error ? error.message : String(error))
  } finally {
    await cleanUp(visit).catch((error: unknown) => report.check('cleaning up', String(error)))
  }
}

async function checkHotel(visit: Visit): Promise<void> {
  const { call, report, sandbox } = visit
  const rooms = Object.values(await call('lists the rooms', 'fetchRoomDetails', {}, 200)).map(asJson)
  for (const { type, amount } of rooms) {
    await call('to what it is', 'updateRoomRate', { body: { type, amount } }, 200, { success: true })
  }
  const [album] = Object.values(await call('lists the albums', 'albums', {}, 200)).map(asJson)
  if (album) {
    await call('of an album', 'photos', { params: { folderId: String(album['folderId']) } }, 200)
  }
  const night = await findFreeNight(visit, await checkCalendars(visit, rooms))
  const { type, checkInDate, checkOutDate, rooms: availableRooms } = night
  report.note(`with ${availableRooms} ${type} for the night of ${checkInDate}`)
  const body = { type, checkInDate, checkOutDate }
  const free = { availableRooms, heldRooms: 0, total: night.rate }
  await call('of a free night', 'checkAvailability', { body }, 200, free)
  if (sandbox) {
    await payAndCancel(visit, night)
    const enquiry = documentedCalls.sendTrekDetails.examples[0]?.body
    await call('of one guest', 'sendTrekDetails', { body: enquiry }, 200, { success: true })
    return
  }
  const { holder, next } = await walkTheQueue(visit, night)
  await release(visit, holder.userId)
  await next.listener.expects('reports that the rooms are held now', 'turn')
  report.note(
    'without --sandbox nothing is paid, cancelled, deleted or enquired for, and no time to pay runs out',
  )
}
