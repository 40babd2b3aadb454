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
 * One server after the other dies without a word, every five seconds, except where peace is asked for; on a quick machine,
 * where less than that goes by, also before peace, until each has died once.
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
    // Nobody dies who has not stood up again; on a slow machine that may take a while.
    if (atPeace === 0 && cluster.starts(1) + cluster.starts(2) >= 2 + kills) kill()
  }, 5000)
  const everybodyStands = async () => {
    const subscribers = (await (await fetch(`${cluster.front}/sandbox/clock/followers`)).json()) as unknown[]
    return subscribers.length + cluster.starts(1) + cluster.starts(2)
  }
  const untilEverybodyStands = () =>
    expect.poll(async () => (await everybodyStands()) === 2 + 2 + kills, { timeout: 20_000 }).toBe(true)
  return {
    kills: () => kills,
    stop: () => clearInterval(timer),
    inPeace: (work: () => Promise<void>): Promise<void> => {
      atPeace += 1
      peace = peace
        .then(async () => {
          await untilEverybodyStands()
          if (kills < 2) {
            kill()
            await untilEverybodyStands()
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

test('F35 F36: servers are killed every five seconds and the database is restarted in the middle of a rush: everybody still gets what his place gives him', async () => {
  let beginPaying = () => {}
  const everybodyStands = new Promise<void>((resolve) => {
    beginPaying = resolve
  })
  const world = { server: () => cluster.front, sandbox: cluster.front, everybodyStands }
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
      inPeace: killer.inPeace,
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
