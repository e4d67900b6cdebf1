const key = 'perigee.signed-in'

/** A mark, not a secret: the session cookie is HttpOnly, so this says whether asking the server is worth it. */
export const sessionFlag = {
  isSet(): boolean {
    return localStorage.getItem(key) !== null
  },
  set(): void {
    localStorage.setItem(key, '1')
  },
  clear(): void {
    localStorage.removeItem(key)
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
