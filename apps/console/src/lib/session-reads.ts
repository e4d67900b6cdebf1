let ended = new AbortController()

/**
 * What reads with the session hangs on. Ending a session breaks off the reads under way and refuses new ones, so that
 * none of them reaches the server after the session is gone, and none is taken for a session that expired.
 */
export const sessionReads = {
  get signal(): AbortSignal {
    return ended.signal
  },

  stop(): void {
    ended.abort()
  },

  /** Lets reads through again: for the next session, or when ending this one failed. */
  resume(): void {
    if (ended.signal.aborted) ended = new AbortController()
  },
}
