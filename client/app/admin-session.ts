import type { Role } from '#shared/admin/roles'

const key = 'admin-auth-token'
const personKey = 'admin-auth-person'
const ownerKey = 'admin-auth-owner'

/** The administrator's session in this browser: the server's token, stored until sign-out or until the server ends it. */
export type AdminSession = {
  /** Null: nobody is signed in. */
  token(): string | null
  begin(token: string): void
  /** The address of who is signed in, once `remember` was told it; so that the panel opens without a connection too. */
  person(): string | null
  /** Their role as it was remembered: what they see without a connection. */
  role(): Role
  remember(person: string, role: Role): void
  /** Signs out. */
  leave(): void
  /** The server no longer knows the token; `hasEnded` stays true until the next `begin`, for the login page. */
  end(): void
  hasEnded(): boolean
  /** They signed out here, and nobody has signed in since. */
  hasLeft(): boolean
  /** Calls back on every change, also by another tab. */
  subscribe(listener: () => void): () => void
}

/** Where the browser gives no storage (null), the session lives in the tab. */
export function adminSession(storage: Storage | null): AdminSession {
  let remembered: string | null = null
  let over: 'ended' | 'left' | undefined
  const listeners = new Set<() => void>()
  const keep = (token: string | null, how?: typeof over) => {
    remembered = token
    over = how
    write(storage, key, token)
    write(storage, personKey, null)
    write(storage, ownerKey, null)
    for (const listener of listeners) listener()
  }
  return {
    token: () => (storage ? (read(storage, key) ?? remembered) : remembered),
    begin: (token) => keep(token),
    person: () => storage && read(storage, personKey),
    role: () => (storage && read(storage, ownerKey) ? 'owner' : 'desk'),
    remember: (person, role) => {
      write(storage, personKey, person)
      write(storage, ownerKey, role === 'owner' ? 'yes' : null)
    },
    leave: () => keep(null, 'left'),
    end: () => keep(null, 'ended'),
    hasEnded: () => over === 'ended',
    hasLeft: () => over === 'left',
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

function read(storage: Storage, name: string): string | null {
  try {
    return storage.getItem(name)
  } catch {
    return null
  }
}

function write(storage: Storage | null, name: string, value: string | null): void {
  try {
    if (value === null) storage?.removeItem(name)
    else storage?.setItem(name, value)
  } catch {
    // Without storage the tab keeps the token.
  }
}
