import { useEffect } from 'react'
import { isRunning } from '@/lib/object-storage/upload-queue'
import { useUploads } from '@/lib/object-storage/use-object-storage'

/** The browser asks before the tab is closed while something is uploading. */
export function useLeaveWarning(): void {
  const uploading = useUploads().some(isRunning)
  useEffect(() => {
    if (!uploading) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploading])
}
