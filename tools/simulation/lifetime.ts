import { NoAnswer } from './hotel'

/** Where a server is to crash: at the `times`-th pass of a point whose name contains `at` (`a of b`: both). */
export type Crash = { at: string; times: number }

/** The lifetime of one server. Once it is over, every call of its parts fails. */
export type Lifetime = {
  isOver(): boolean
  /** Throws `NoAnswer` when it is over. */
  check(): void
  /** A point where a crash may be planned; throws `NoAnswer` then, and ever after. */
  pass(point: string): void
  plan(crash: Crash): void
  cancelCrashes(): void
  end(where: string): void
}

export function openLifetime(onEnd: (where: string) => void): Lifetime {
  let over = false
  let planned: Crash[] = []
  const check = () => {
    if (over) throw new NoAnswer('the server has ended')
  }
  const end = (where: string) => {
    if (over) return
    over = true
    onEnd(where)
  }
  return {
    isOver: () => over,
    check,
    end,
    pass: (point) => {
      check()
      for (const crash of planned) {
        if (crash.at.split(' of ').every((part) => point.includes(part))) crash.times -= 1
        if (crash.times > 0) continue
        // The crash may be planned for several servers; only the first one crashes.
        crash.times = Number.POSITIVE_INFINITY
        end(point)
      }
      check()
    },
    plan: (crash) => planned.push(crash),
    cancelCrashes: () => {
      planned = []
    },
  }
}
