type Listener = () => void

const listeners = new Set<Listener>()

/** Calls that need a session announce a 401 here, so that the HTTP client need not know what a session is. */
export const unauthorized = {
  announce(): void {
    for (const listener of listeners) listener()
  },

  /** Returns the function that stops listening. */
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
