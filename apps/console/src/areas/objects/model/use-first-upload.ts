import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Entry, FileEntry } from './entries'

/**
 * Shows a file once it is listed, when it is the first since the bucket was opened that was uploaded by itself to the
 * root; `pending` holds until then. Gives what has to be told of such an upload.
 */
export function useFirstUpload(
  pending: RefObject<boolean>,
  entries: readonly Entry[] | undefined,
  show: (file: FileEntry) => void,
): (key: string) => void {
  const [awaited, setAwaited] = useState<string | null>(null)

  useEffect(() => {
    const file = entries?.find(({ key }) => key === awaited)
    if (file?.type !== 'file') return
    setAwaited(null)
    show(file)
  }, [entries, awaited, show])

  return useCallback(
    (key) => {
      if (!pending.current) return
      pending.current = false
      setAwaited(key)
    },
    [pending],
  )
}
