const key = 'trek-note'

export function isNoteClosed(local: Storage | null): boolean {
  try {
    return local?.getItem(key) === 'closed'
  } catch {
    return false
  }
}

export function rememberClosed(local: Storage | null): void {
  try {
    local?.setItem(key, 'closed')
  } catch {
    // Without storage the note is closed only until the next visit.
  }
}
