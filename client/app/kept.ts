export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is stored under this key; null where there is nothing readable. */
export function readKept(storage: StorageLike | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null removes it. Without storage the draft lives as long as the page. */
export function keep(storage: StorageLike | null, key: string, value: object | null): void {
  try {
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: the draft still exists in this page.
  }
}
