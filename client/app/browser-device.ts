import type { Device } from './device'
import { storageOrNull } from './storage'

type Browser = {
  /** Throws in a browser that refuses its storage. */
  local(): Storage
  session(): Storage
  now(): number
  ticks(): number
  chance(count: number): Uint8Array
}

const key = 'UserId'
const valid = /^[A-Za-z0-9._-]{1,64}$/
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The browser's storage, random numbers and time. Without storage (private windows) the tab keeps the user id. */
export function browserDevice({ now, ticks, chance, ...storages }: Browser): Device {
  const local = storageOrNull(storages.local)
  const session = storageOrNull(storages.session)
  let remembered = read(local)
  let serverTimeAt: { time: number; at: number } | undefined
  const measuredNow = () => serverTimeAt && serverTimeAt.time + (ticks() - serverTimeAt.at)
  return {
    userId: () => {
      remembered ??= hex(chance(16))
      write(local, remembered)
      return remembered
    },
    newId: () => hex(chance(16)),
    serverNow: () => measuredNow() ?? now(),
    measuredNow,
    measure: (serverTime, asked, answered) => {
      // The server read its clock some time between the two.
      serverTimeAt = { time: Date.parse(serverTime), at: (asked + answered) / 2 }
    },
    ticks,
    local,
    session,
  }
}

function read(storage: Storage | null): string | undefined {
  try {
    const value = storage?.getItem(key)
    return value && valid.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

function write(storage: Storage | null, value: string): void {
  try {
    if (storage?.getItem(key) !== value) storage?.setItem(key, value)
  } catch {
    // Without storage the tab keeps the user id.
  }
}
