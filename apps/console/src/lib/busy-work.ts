import { currentScope, type SessionPart } from './session-scope'

const countPart: SessionPart<{ running: number }> = { make: () => ({ running: 0 }), dispose: () => undefined }

/** Counts what keeps a session alive although nobody touches the page, such as an upload. */
export const busyWork = {
  isOn: (): boolean => currentScope().part(countPart).running > 0,
  /** Answers how to end it, once. */
  begin(): () => void {
    const count = currentScope().part(countPart)
    count.running++
    let ended = false
    return () => {
      if (ended) return
      ended = true
      count.running--
    }
  },
}
