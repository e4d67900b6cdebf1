import { useEffect } from 'react'
import { busyWork } from '@/lib/busy-work'

/** While something is uploading the browser asks before the tab is closed, and the session does not time out. */
export function useLeaveWarning(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const end = busyWork.begin()
    return () => {
      end()
      window.removeEventListener('beforeunload', warn)
    }
  }, [uploading])
}
