const key = 'admin-auth-token'

/** Who works at the desk, as this browser knows it: a token that the server gave, kept until he signs out or it ends. */
export type AdminSession = {
  /** Null: nobody is signed in. */
  token(): string | null
  begin(token: string): void
  /** He signs out. */
  leave(): void
  /** The server no longer knows the token; `hasEnded` says so to the login page until the next beginning. */
  end(): void
  hasEnded(): boolean
  /** Calls back when any of it changes, also by another tab. */
  subscribe(listener: () => void): () => void
}

/** Where the browser keeps nothing (`storage` null), the tab remembers. */
export function adminSession(storage: Storage | null): AdminSession {
  let remembered: string | null = null
  let ended = false
  const listeners = new Set<() => void>()
  const keep = (token: string | null, isOver: boolean) => {
    remembered = token
    ended = isOver
    write(storage, token)
    for (const listener of listeners) listener()
  }
  return {
    token: () => (storage ? (read(storage) ?? remembered) : remembered),
    begin: (token) => keep(token, false),
    leave: () => keep(null, false),
    end: () => keep(null, true),
    hasEnded: () => ended,
    subscribe: (listener) => {
      const inAnotherTab = (event: StorageEvent) => {
        if (event.key !== key && event.key !== null) return
        remembered = null
        listener()
      }
      listeners.add(listener)
      window.addEventListener('storage', inAnotherTab)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', inAnotherTab)
      }
    },
  }
}

function read(storage: Storage): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function write(storage: Storage | null, token: string | null): void {
  try {
    if (token === null) storage?.removeItem(key)
    else storage?.setItem(key, token)
  } catch {
    // Nothing can be kept here; the tab remembers.
  }
}
