import type { Chance } from '../chance'
import type { StepKind, World } from '../world'

/** Failures of the provider, its webhooks and the mail server. */
export const failureSteps: StepKind[] = [
  { name: 'the provider fails', weight: 6, run: fault },
  { name: 'webhooks are lost or late', weight: 2, run: webhookMode },
  { name: 'held webhooks are sent', weight: 1.5, run: release },
  { name: 'a webhook is sent again', weight: 1.5, run: replay },
  { name: 'the mail server fails', weight: 2, run: mailboxMode },
]

const routes = [
  { route: 'orders.create', weight: 3 },
  { route: 'orders.all', weight: 1 },
  { route: 'orders.payments', weight: 3 },
  { route: 'payments.fetch', weight: 4 },
  { route: 'payments.capture', weight: 4 },
  { route: 'refunds.create', weight: 3 },
  { route: 'payments.refunds', weight: 1 },
]
/** Faults that wait in real time are rare; like `timeout_after`, `garbage` takes effect without a clear answer. */
const kinds = [
  { kind: 'latency', weight: 2 },
  { kind: 'reset', weight: 3 },
  { kind: 'timeout_before', weight: 0.5 },
  { kind: 'timeout_after', weight: 0.5 },
  { kind: '500', weight: 2 },
  { kind: '502html', weight: 2 },
  { kind: '503', weight: 2 },
  { kind: '429', weight: 2 },
  { kind: 'garbage', weight: 4 },
]

async function fault(world: World, chance: Chance): Promise<string> {
  const { route } = chance.weighted(routes)
  const isSilent = ({ kind }: (typeof kinds)[number]) => kind.startsWith('timeout')
  const { kind } = chance.weighted(world.waitsForReal ? kinds.filter((one) => !isSilent(one)) : kinds)
  const times = kind.startsWith('timeout') ? 1 : 1 + chance.whole(3)
  const ms = kind === 'latency' ? { ms: world.waitsForReal ? 200 : 10 } : {}
  await world.providers.send('/razorpay/control/faults', [{ route, kind, times, ...ms }])
  return `the provider will answer ${route} with ${kind}, ${times} times`
}

async function webhookMode(world: World, chance: Chance): Promise<string> {
  const mode = chance.pick(['normal', 'normal', 'drop', 'reverse', 'duplicate'])
  const delayMs = chance.pick([0, 0, 0, 20_000])
  const secret = chance.pick(['current', 'current', 'current', 'old'])
  await world.providers.send('/razorpay/control/webhooks', { mode, delayMs, secret })
  return `webhooks: ${mode}, ${delayMs} ms late, ${secret} secret`
}

async function release(world: World): Promise<string> {
  const released = await world.providers.send('/razorpay/control/webhooks/release')
  return `held webhooks are sent: ${JSON.stringify(released)}`
}

async function replay(world: World, chance: Chance): Promise<string | undefined> {
  const events = await world.providers.read<{ event_id: string; event: string }[]>(
    '/razorpay/control/webhooks',
  )
  if (events.length === 0) return undefined
  const { event_id, event } = chance.pick(events)
  const answer = await world.providers.send('/razorpay/control/webhooks/replay', { event_id })
  return `${event} is sent again: ${JSON.stringify(answer)}`
}

async function mailboxMode(world: World, chance: Chance): Promise<string> {
  const mode = chance.pick(['normal', 'normal', 'normal', 'normal', 'normal', '451', '550', 'down'])
  await world.providers.send('/mailbox/control', { mode })
  return `the mail server is ${mode}`
}
