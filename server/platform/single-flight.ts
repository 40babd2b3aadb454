/** A call for a key whose work is running shares that work's answer instead of starting it again. */
export function singleFlight<T>() {
  const flying = new Map<string, Promise<T>>()
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const running = flying.get(key)
    if (running) return running
    const flight = work().finally(() => flying.delete(key))
    flying.set(key, flight)
    return flight
  }
}
