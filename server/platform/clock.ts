/** The only source of "now". Everything that compares with the present takes a Clock. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs beside another one, shifted; tests and the sandbox move the shift. */
export type ShiftedClock = Clock & { shiftTo(offsetMs: number): void; offsetMs(): number }

export function shiftedClock(base: Clock, offsetMs = 0): ShiftedClock {
  let offset = offsetMs
  return {
    now: () => new Date(base.now().getTime() + offset),
    shiftTo: (next) => {
      offset = next
    },
    offsetMs: () => offset,
  }
}
