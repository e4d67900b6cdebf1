let running = 0

/** Counts what keeps a session alive although nobody touches the page, such as an upload. */
export const busyWork = {
  isOn: (): boolean => running > 0,
  /** Answers how to end it, once. */
  begin(): () => void {
    running++
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running--
    }
  },
}
