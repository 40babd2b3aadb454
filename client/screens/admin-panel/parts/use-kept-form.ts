import { useEffect, useState } from 'react'
import { useDesk } from '../desk-context'
import { keepEntry, readEntry } from './kept'

/**
 * The state of a form that survives a reload, a change of screen and the end of the session; `clear` after it was sent.
 * `key` names the form and what it is about (`new booking`, `change <id>`). `read` checks what was kept, which may come from
 * an earlier version; it throws, or answers undefined, where that is of no use. Identity numbers are not kept: fields named
 * `aadhar`, `passport` and the like come back empty.
 */
export function useKeptForm<Draft>(
  key: string,
  empty: Draft,
  read: (kept: unknown) => Draft | undefined,
): { draft: Draft; setDraft: (next: Draft) => void; clear: () => void; isRestored: boolean } {
  const { device, person } = useDesk()
  const place = { storage: device.local, kind: 'draft' as const, person, key }
  const [kept] = useState(() => {
    try {
      const entry = readEntry(place, device.serverNow())
      return entry && read(entry.value)
    } catch {
      return undefined
    }
  })
  const [draft, setShown] = useState(kept ?? empty)
  const [isRestored, setIsRestored] = useState(kept !== undefined)
  return {
    draft,
    isRestored,
    setDraft: (next) => {
      setShown(next)
      keepEntry(place, next, device.serverNow())
    },
    clear: () => {
      setShown(empty)
      setIsRestored(false)
      keepEntry(place, undefined, device.serverNow())
    },
  }
}

/** Keeps the newest answer of a query in the browser. Without a connection the kept one stands in, and `savedAt` says from when it is. */
export function useSavedCopy<Data>(
  key: string,
  query: { data: Data | undefined; dataUpdatedAt: number; isError: boolean },
): { data: Data | undefined; savedAt: Date | undefined } {
  const { device, person } = useDesk()
  const place = { storage: device.local, kind: 'copy' as const, person, key }
  const { data, dataUpdatedAt, isError } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept once for each answer
  useEffect(() => {
    if (data !== undefined && !isError) keepEntry(place, data, device.serverNow())
  }, [dataUpdatedAt, isError])
  if (!isError) return { data, savedAt: undefined }
  const entry = readEntry(place, device.serverNow())
  // Of an answer of this same version: the panel's pages are loaded from the server that gave it.
  return entry
    ? { data: data ?? (entry.value as Data), savedAt: new Date(entry.at) }
    : { data, savedAt: undefined }
}
