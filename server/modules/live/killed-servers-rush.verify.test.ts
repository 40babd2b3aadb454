import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import { type ClusterForTests, startCluster } from '#server/testing/cluster-for-tests'
import { firstDay } from '#server/testing/hotel-for-tests'
import { type RestartablePostgres, startRestartablePostgres } from '#server/testing/restartable-postgres'
import { expectAsInTheModel, runRush } from '#server/testing/rush/run-rush'
import { rushGuest } from '#server/testing/rush/rush-guest'
import { rushRequests } from '#server/testing/rush/rush-requests'
import { postTo } from '#server/testing/server-process'
import { silentLog } from '#server/testing/test-server'

let postgres: RestartablePostgres
let cluster: ClusterForTests
let opened: OpenDatabase

beforeAll(async () => {
  postgres = await startRestartablePostgres()
  cluster = await startCluster({
    DATABASE_URL: postgres.url,
    SANDBOX_NOW: firstDay,
    RATE_LIMITS: 'off',
    MAX_HOLDS_PER_USER: '0',
    MAX_HOLDS_PER_ADDRESS: '0',
  })
  opened = openDatabase({ url: postgres.url, poolSize: 2, log: silentLog })
}, 120_000)
afterAll(async () => {
  await opened?.end()
  await cluster?.close()
  await postgres?.stop()
})

/**
 * Kills the servers in turn, every five seconds, except during `inPeace`. On a fast machine that takes less time, also before
 * `inPeace`, until each was killed once.
 */
function killEveryFiveSeconds() {
  let number = 1
  let kills = 0
  let peace = Promise.resolve()
  let atPeace = 0
  const kill = () => {
    number = number === 1 ? 2 : 1
    kills += 1
    cluster.killServer(number)
  }
  const timer = setInterval(() => {
    // Only when both servers are up again; on a slow machine that may take a while.
    if (atPeace === 0 && cluster.starts(1) + cluster.starts(2) >= 2 + kills) kill()
  }, 5000)
  const serversUp = async () => {
    const subscribers = (await (
      await fetch(`${cluster.front}/sandbox/clock/subscribers`)
    ).json()) as unknown[]
    return subscribers.length + cluster.starts(1) + cluster.starts(2)
  }
  const untilServersAreUp = () =>
    expect.poll(async () => (await serversUp()) === 2 + 2 + kills, { timeout: 20_000 }).toBe(true)
  return {
    kills: () => kills,
    stop: () => clearInterval(timer),
    withoutFaults: (work: () => Promise<void>): Promise<void> => {
      atPeace += 1
      peace = peace
        .then(async () => {
          await untilServersAreUp()
          if (kills < 2) {
            kill()
            await untilServersAreUp()
          }
          await work()
        })
        .finally(() => {
          atPeace -= 1
        })
      return peace
    },
  }
}

test('in a rush with killed servers and a restarted database everybody gets what their rank gives them', async () => {
  let beginPaying = () => {}
  const everybodyQueued = new Promise<void>((resolve) => {
    beginPaying = resolve
  })
  const world = { server: () => cluster.front, sandbox: cluster.front, everybodyQueued }
  const guests = rushRequests(40, 4042).map((wanted, index) =>
    rushGuest(wanted, world, index % 3 === 0 ? 'tool' : 'stream'),
  )
  const killer = killEveryFiveSeconds()
  const restarted = new Promise((resolve) => setTimeout(resolve, 500)).then(postgres.restart)
  const advance = async (advanceSeconds: number) => {
    await postTo(cluster.front, '/sandbox/clock', { advanceSeconds })
  }
  const now = async () => {
    const time = (await (await fetch(`${cluster.front}/sandbox/clock`)).json()) as { now: string }
    return new Date(time.now)
  }
  try {
    await runRush({
      guests,
      db: opened.db,
      now,
      advance,
      withoutFaults: killer.withoutFaults,
      beginPaying,
      leasesEnd: 31,
    })
    const outcomes = await expectAsInTheModel(guests, opened.db)
    for (const outcome of ['Confirmed', 'Expired', 'NoRooms', 'Withdrawn'])
      expect(outcomes).toContain(outcome)
    expect(killer.kills()).toBeGreaterThanOrEqual(2)
  } finally {
    killer.stop()
    await restarted
    await Promise.all(guests.map((guest) => guest.leave()))
  }
}, 120_000)
