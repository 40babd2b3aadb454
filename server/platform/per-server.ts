/**
 * What one server keeps in memory, made when it is first needed. Tests run several servers in one process, so it belongs to
 * the server's context and not to the module.
 */
export function perServer<C extends object, T>(make: (ctx: C) => T): (ctx: C) => T {
  const made = new WeakMap<C, { value: T }>()
  return (ctx) => {
    const known = made.get(ctx)
    if (known) return known.value
    const value = make(ctx)
    made.set(ctx, { value })
    return value
  }
}
