import { useEffect } from 'react'

/** The browser asks before the tab is closed while something is uploading. */
export function useLeaveWarning(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploading])
}
