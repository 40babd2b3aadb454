import { NoAnswer } from './hotel'

/** Where a server is to die: at the `times`-th passing of a point whose name contains `at` (`a of b`: both). */
export type Crash = { at: string; times: number }

/** The life of one server. Once it is over, whatever its old parts still want to do fails. */
export type Life = {
  isOver(): boolean
  /** Throws `NoAnswer` when it is over. */
  check(): void
  /** A point at which it may have been planned to die; throws `NoAnswer` then, and ever after. */
  pass(point: string): void
  plan(crash: Crash): void
  spare(): void
  end(where: string): void
}

export function lifeOf(sent: (where: string) => void): Life {
  let over = false
  let planned: Crash[] = []
  const check = () => {
    if (over) throw new NoAnswer('the server has ended')
  }
  const end = (where: string) => {
    if (over) return
    over = true
    sent(where)
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
        // Several servers may have been planned for it; only the first one dies.
        crash.times = Number.POSITIVE_INFINITY
        end(point)
      }
      check()
    },
    plan: (crash) => planned.push(crash),
    spare: () => {
      planned = []
    },
  }
}
