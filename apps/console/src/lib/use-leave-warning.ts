import { useEffect } from 'react'
import { busyWork } from './busy-work'

/** While something is under way the browser asks before the tab is closed, and the session does not time out. */
export function useLeaveWarning(busy: boolean): void {
  useEffect(() => {
    if (!busy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const end = busyWork.begin()
    return () => {
      end()
      window.removeEventListener('beforeunload', warn)
    }
  }, [busy])
}
