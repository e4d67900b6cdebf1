import { createEvent } from './create-signal'

const key = 'perigee.signed-in'
const changed = createEvent()

/**
 * A mark, not a secret: the session cookie is HttpOnly, so this says whether asking the server is worth it. It also holds
 * when the session was opened or last refreshed, which all tabs have to agree on.
 */
export const sessionFlag = {
  isSet(): boolean {
    return localStorage.getItem(key) !== null
  },
  /** Milliseconds since 1970; null when that is not known. */
  refreshedAt(): number | null {
    const stored = Number(localStorage.getItem(key))
    return stored > 1 ? stored : null
  },
  set(): void {
    localStorage.setItem(key, String(Date.now()))
    changed.emit()
  },
  clear(): void {
    localStorage.removeItem(key)
    changed.emit()
  },
  /** Tells of every change, here or in another tab. Answers how to stop listening. */
  onChange(listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === key) listener()
    }
    const stop = changed.listen(listener)
    window.addEventListener('storage', heard)
    return () => {
      stop()
      window.removeEventListener('storage', heard)
    }
  },
  /** Tells when another tab logs out. */
  onClearedElsewhere(listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) listener()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}
