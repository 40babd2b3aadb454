const key = 'admin-auth-token'

/** The administrator's session in this browser: the server's token, stored until sign-out or until the server ends it. */
export type AdminSession = {
  /** Null: nobody is signed in. */
  token(): string | null
  begin(token: string): void
  /** Signs out. */
  leave(): void
  /** The server no longer knows the token; `hasEnded` stays true until the next `begin`, for the login page. */
  end(): void
  hasEnded(): boolean
  /** Calls back on every change, also by another tab. */
  subscribe(listener: () => void): () => void
}

/** Where the browser gives no storage (null), the session lives in the tab. */
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
    // Without storage the tab keeps the token.
  }
}
