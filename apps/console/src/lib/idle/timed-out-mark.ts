const key = 'perigee.timed-out'

/** Says that the last session here ended by itself, so that the next one can ask whether it should last longer. */
export const timedOutMark = {
  isSet: (): boolean => localStorage.getItem(key) !== null,
  set(): void {
    // Other tabs hear of what changes only, and an older mark may not have been answered.
    localStorage.setItem(key, String(Date.now()))
  },
  clear(): void {
    localStorage.removeItem(key)
  },
  /** Tells when a session timed out in another tab. Answers how to stop listening. */
  onSetElsewhere(listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) listener()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}
