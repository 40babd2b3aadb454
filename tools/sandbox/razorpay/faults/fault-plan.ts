import { z } from 'zod'
import type { Setting, Store } from '#tools/sandbox/store'

export const faultKinds = [
  'latency',
  'reset',
  'timeout_before',
  'timeout_after',
  '500',
  '502html',
  '503',
  '503empty',
  '504',
  '429',
  '401',
  '403',
  'garbage',
  'truncated',
  'slow_drip',
] as const

export type FaultKind = (typeof faultKinds)[number]

/**
 * `ms`: the latency, the time until a silent call ends, or the pause between single bytes. `after`: calls that succeed
 * first.
 */
export type Fault = { kind: FaultKind; times: number; ms?: number | undefined; after?: number | undefined }

export type FaultPlan = {
  next(route: string): Fault | undefined
  add(faults: PlannedFault[]): void
  all(): Planned
}

type PlannedFault = z.infer<typeof plannedFault>
type Planned = Record<string, Fault[]>

const plannedFault = z.object({
  route: z.string(),
  kind: z.enum(faultKinds).optional(),
  times: z.int().min(0),
  ms: z.number().min(0).optional(),
  after: z.int().min(0).optional(),
})

/** The body of the faults path: a list, or a single fault. `kind` may only be missing where `times` is 0. */
export function plannedFaults(routes: readonly string[]) {
  const known = plannedFault
    .refine(({ route }) => routes.includes(route), {
      error: `route must be one of ${routes.join(', ')}`,
      path: ['route'],
    })
    .refine(({ kind, times }) => times === 0 || kind !== undefined, {
      error: 'kind is missing',
      path: ['kind'],
    })
  return z.union([z.array(known), known.transform((one) => [one])])
}

/** The planned faults per route, in the order in which they were requested. */
export function openFaultPlan(store: Store): FaultPlan {
  const plan: Setting<Planned> = store.setting('faults', {})
  return {
    all: () => plan.get(),
    add: (faults) => {
      const planned = { ...plan.get() }
      for (const { route, kind, times, ms, after } of faults) {
        const before = planned[route] ?? []
        planned[route] = times === 0 || kind === undefined ? [] : [...before, { kind, times, ms, after }]
      }
      plan.set(planned)
    },
    next: (route) => {
      const [fault, ...rest] = plan.get()[route] ?? []
      if (!fault) return undefined
      const { after = 0 } = fault
      if (after > 0) {
        plan.set({ ...plan.get(), [route]: [{ ...fault, after: after - 1 }, ...rest] })
        return undefined
      }
      const left = fault.times > 1 ? [{ ...fault, times: fault.times - 1 }, ...rest] : rest
      plan.set({ ...plan.get(), [route]: left })
      return fault
    },
  }
}
