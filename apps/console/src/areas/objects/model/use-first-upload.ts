import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Entry, FileEntry } from './entries'

/** The first upload since the bucket was opened, of a file by itself to the root. */
export interface FirstUpload {
  isPending: boolean
  onDone: () => void
}

/** Shows the first uploaded file once it is listed. @returns what has to be called with the key of each such upload */
export function useFirstUpload(
  { isPending, onDone }: FirstUpload,
  entries: readonly Entry[] | undefined,
  show: (file: FileEntry) => void,
): (key: string) => void {
  const [awaited, setAwaited] = useState<string | null>(null)
  const onListed = useEffectEvent(show)

  useEffect(() => {
    const file = entries?.find(({ key }) => key === awaited)
    if (file?.type !== 'file') return
    setAwaited(null)
    onListed(file)
  }, [entries, awaited])

  return useCallback(
    (key) => {
      if (!isPending) return
      onDone()
      setAwaited(key)
    },
    [isPending, onDone],
  )
}
