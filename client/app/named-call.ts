/** What is called at the end of a chain of names: `trpc.booking.rooms.useQuery(input)` is `['booking', 'rooms', 'useQuery']`. */
type Called = (names: readonly string[], args: readonly unknown[]) => unknown

/** A thing on which every name leads on, and every call ends with all the names that led there. */
export function namedCall(called: Called, names: readonly string[] = []): unknown {
  return new Proxy(() => undefined, {
    get: (_target, name) => (typeof name === 'string' ? namedCall(called, [...names, name]) : undefined),
    apply: (_target, _self, args) => called(names, args),
  })
}

/** The procedure that the names lead to, and what is done with it. */
export const procedureOf = (names: readonly string[]): { path: readonly string[]; verb: string } => ({
  path: names.slice(0, -1),
  verb: names.at(-1) ?? '',
})
