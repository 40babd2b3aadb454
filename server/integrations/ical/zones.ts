type Wall = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const asUtc = ({ year, month, day, hour, minute, second }: Wall): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** The instant at which clocks of an IANA zone show this time; undefined where the zone is not known. */
export function instantIn(zone: string, wall: Wall): Date | undefined {
  const format = formatIn(zone)
  if (!format) return undefined
  const wanted = asUtc(wall)
  // Twice, since the offset may differ between the first guess and the instant itself.
  const guess = wanted - offsetAt(format, wanted)
  return new Date(wanted - offsetAt(format, guess))
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return undefined
  }
}

function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(new Date(ms)).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const [year, month, day] = [part('year'), part('month'), part('day')]
  return asUtc({ year, month, day, hour: part('hour'), minute: part('minute'), second: part('second') }) - ms
}
