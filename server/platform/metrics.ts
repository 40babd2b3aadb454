import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { startStopwatch } from './clock'
import { singleFlight } from './single-flight'

/** One value of a gauge; its labels distinguish it from the gauge's other values. */
export type Figure = { name: string; help: string; labels?: Record<string, string>; value: number }

/** A histogram: counts up to each bound, in seconds. */
export type Spread = {
  name: string
  help: string
  bounds: { le: number; count: number }[]
  count: number
  sum: number
}

export type Gauges = { gauges: Figure[]; spreads: Spread[] }

type Needs = {
  /** The figures from the database, the same on every server. */
  gauges(): Promise<Gauges>
  pool(): { open: number; idle: number; waiting: number }
}

export type ProviderCall = { provider: 'payments' | 'mail'; call: string; outcome: string; ms: number }

/** This server's counters and the figures from the database, in Prometheus's text format. */
export type Metrics = {
  request(seen: { method: string; route: string; status: number; ms: number }): void
  providerCall(seen: ProviderCall): void
  contentType: string
  text(): Promise<string>
  close(): Promise<void>
}

/** Scrapes within this time share one query. */
const freshMs = 5000
const seconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function openMetrics({ gauges, pool }: Needs): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests until their answer began',
    registers,
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
  })
  const calls = new Histogram({
    name: 'hotel_provider_call_duration_seconds',
    help: 'Calls to the payment provider and the mail server',
    registers,
    labelNames: ['provider', 'call', 'outcome'],
    buckets: seconds,
  })
  new Gauge({
    name: 'hotel_database_connections',
    help: 'The pool of this server',
    registers,
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count)
    },
  })
  const failures = new Counter({
    name: 'hotel_figures_failed_total',
    help: 'Scrapes that the database did not answer',
    registers,
  })
  let kept: { text: string; age: () => number } | undefined
  let isWatching = false
  const once = singleFlight<Gauges>()

  /** Started with the first scrape only, since they use timers and observers. */
  function watchProcess(): void {
    if (!isWatching) collectDefaultMetrics({ register: registry })
    isWatching = true
  }
  async function fromDatabase(): Promise<string> {
    if (kept && kept.age() < freshMs) return kept.text
    const age = startStopwatch()
    const read = await once('figures', gauges).catch(() => undefined)
    if (!read) failures.inc()
    // While the database is away, the server's own figures matter most.
    else kept = { text: textOf(read), age }
    return read && kept ? kept.text : ''
  }

  return {
    request: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status: String(status) }, ms / 1000),
    providerCall: ({ provider, call, outcome, ms }) => calls.observe({ provider, call, outcome }, ms / 1000),
    contentType: registry.contentType,
    text: async () => {
      watchProcess()
      const own = await fromDatabase()
      return `${await registry.metrics()}\n${own}`
    },
    close: async () => registry.clear(),
  }
}

function textOf({ gauges, spreads }: Gauges): string {
  const said = new Set<string>()
  const lines = gauges.flatMap(({ name, help, labels = {}, value }) => {
    const head = said.has(name) ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`]
    said.add(name)
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return [...head, `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`]
  })
  return [...lines, ...spreads.flatMap(spreadLines), ''].join('\n')
}

const spreadLines = ({ name, help, bounds, count, sum }: Spread): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} histogram`,
  ...bounds.map((bound) => `${name}_bucket{le="${bound.le}"} ${bound.count}`),
  `${name}_bucket{le="+Inf"} ${count}`,
  `${name}_sum ${sum}`,
  `${name}_count ${count}`,
]
