import { useEffect, useState } from 'react'
import { keep, readKept } from '#client/app/kept'
import { useApp } from '#client/app/use-app'

/** For this tab only, so that a reload still opens the page. */
const tabKey = 'invite-key'

/** The key of the link that was followed; null: the page was opened without one. Undefined until the browser was asked. */
export function useInviteKey(): { key: string | null | undefined; drop: () => void } {
  const { device } = useApp()
  const [key, setKey] = useState<string | null>()
  useEffect(() => {
    if (!device) return
    const follow = (): boolean => {
      const followed = new URLSearchParams(window.location.hash.slice(1)).get('key')
      if (followed === null) return false
      // The key must not stay in the address bar, the history or a copied address.
      window.history.replaceState(window.history.state, '', window.location.pathname)
      keep(device.session, tabKey, { key: followed })
      setKey(followed || null)
      return true
    }
    if (!follow()) setKey(keptKey(readKept(device.session, tabKey)))
    // A second link that is opened in this tab changes only the fragment.
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [device])
  return { key, drop: () => keep(device?.session ?? null, tabKey, null) }
}

const keptKey = (kept: unknown): string | null =>
  typeof kept === 'object' && kept !== null && 'key' in kept && typeof kept.key === 'string' ? kept.key : null
